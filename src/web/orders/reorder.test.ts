import { beforeEach, expect, test, vi } from 'vitest'
import { MAX_LINES } from '#domain/cart/cart.ts'

// What the build for the browser makes of it: the client's side.
vi.mock('@tanstack/react-start', () => ({
  createIsomorphicFn: () => ({ server: () => ({ client: (send: (request: Request) => Promise<Response>) => send }) }),
}))

/** Part numbers of the order, each sold as it was. */
let ordered: number[] = []
const lineOf = (number: number) => ({
  lineId: `lin_${number}`,
  name: `Part ${number}`,
  partNumber: `P-${number}`,
  boughtQuantity: 1,
  boughtCents: 500,
  status: 'sold',
  quantity: 1,
  unitPriceCents: 500,
  product: {
    slug: `part-${number}`,
    name: `Part ${number}`,
    partNumber: `P-${number}`,
    priceCents: 500,
    salePriceCents: null,
    images: [],
    quantityDiscounts: [],
    category: { name: 'Belts', path: '/category/vacuum/belts' },
  },
})
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** A browser with so many different parts in its cart, from the first. */
async function openBrowser(inCart: number) {
  const texts = new Map([['cartSync', '{}']])
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    },
    location: { pathname: '/orders', origin: 'http://shop.test' },
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  vi.resetModules()
  const [{ reorder }, cart, toasts] = await Promise.all([
    import('./reorder.ts'),
    import('#web/cart/cart-store.ts'),
    import('#web/ui/toast/toast.ts'),
  ])
  const plain = { price: '$5.00', image: '', category: 'Vacuum', subcategory: 'Belts', quantity: 1 }
  cart.updateCart(() =>
    numbers(1, inCart).map((number) => ({
      ...plain,
      slug: `part-${number}`,
      name: `Part ${number}`,
      part_number: `P-${number}`,
      sku: `P-${number}`,
    })),
  )
  return {
    reorder,
    texts,
    readCart: cart.readCart,
    setQuantity: cart.setCartQuantity,
    titles: () => toasts.visibleToasts().map(({ title }) => title),
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async () => Response.json({ lines: ordered.map(lineOf) }))
})

test('an order that does not fit into the cart says how many parts were left out, and loses nothing that is in it', async () => {
  const { reorder, readCart, texts, titles } = await openBrowser(190)
  // Ten are in the cart already, and ten more have room.
  ordered = [...numbers(201, 40), ...numbers(1, 10)]
  expect(await reorder('A-1')).toEqual({
    count: 20,
    left: 30,
    notes: ['The cart holds 200 different parts: 30 of this order were not added.'],
  })
  expect(readCart()).toHaveLength(MAX_LINES)
  expect(readCart().filter(({ quantity }) => quantity === 2)).toHaveLength(10)
  expect([titles(), texts.has('cartSync')]).toEqual([['Added 20 parts to cart'], true])
})

test('a part of which the cart holds as many as it can is not said to be added', async () => {
  const { reorder, readCart, setQuantity, titles } = await openBrowser(2)
  setQuantity('part-1', 99)
  ordered = [1]
  const most = 'Part 1: 99 is the most that a cart holds of one part.'
  expect(await reorder('A-1')).toEqual({ count: 0, left: 0, notes: [most] })
  expect(titles()).toEqual([])
  ordered = [1, 2]
  expect(await reorder('A-1')).toEqual({ count: 1, left: 0, notes: [most] })
  expect([readCart().map(({ quantity }) => quantity), titles()]).toEqual([[99, 2], ['Added 1 part to cart']])
})

test('an order that fits is added as a whole', async () => {
  const { reorder, readCart, titles } = await openBrowser(0)
  ordered = numbers(1, 3)
  expect(await reorder('A-1')).toEqual({ count: 3, left: 0, notes: [] })
  expect([readCart().length, titles()]).toEqual([3, ['Added 3 parts to cart']])
})
