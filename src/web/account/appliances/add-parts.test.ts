import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { MAX_LINES } from '#domain/cart/cart.ts'

// What the build for the browser makes of it: the client's side.
vi.mock('@tanstack/react-start', () => ({
  createIsomorphicFn: () => ({ server: () => ({ client: (send: (request: Request) => Promise<Response>) => send }) }),
}))

const partOf = (slug: string) => ({
  slug,
  name: `Part ${slug}`,
  partNumber: slug,
  sku: slug,
  priceCents: 500,
  salePriceCents: null,
  images: [],
  quantityDiscounts: [],
  category: { name: 'Belts', path: '/category/vacuum/belts' },
})

/** A browser with so many different parts in its cart. */
async function openBrowser(inCart: number) {
  const texts = new Map<string, string>()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    },
    location: { pathname: '/account', origin: 'http://shop.test' },
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  vi.resetModules()
  const [{ addParts }, cart, toasts] = await Promise.all([
    import('./add-parts.ts'),
    import('#web/cart/cart-store.ts'),
    import('#web/ui/toast/toast.ts'),
  ])
  const line = { price: '$5.00', image: '', category: 'Vacuum', subcategory: 'Belts', part_number: 'P', sku: 'P', quantity: 1 }
  cart.updateCart(() => Array.from({ length: inCart }, (_, index) => ({ ...line, slug: `part-${index}`, name: `Part ${index}` })))
  return {
    add: (...slugs: string[]) =>
      addParts(
        new QueryClient(),
        slugs.map((slug) => ({ slug, quantity: 1 })),
      ),
    setQuantity: cart.setCartQuantity,
    lineCount: () => cart.readCart().length,
    said: () => toasts.visibleToasts().map(({ title, description, tone }) => [title, description, tone]),
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(new Request(address, init).url)
    return Response.json({ product: partOf(pathname.split('/').at(-1) ?? ''), related: [] })
  })
})

test('what is due and has no room in the cart is not said to be added', async () => {
  const { add, lineCount, said } = await openBrowser(MAX_LINES - 1)
  await add('belt', 'bag', 'part-3')
  expect([lineCount(), said()]).toEqual([
    MAX_LINES,
    [['Added 2 parts to cart', 'The cart holds 200 different parts: 1 was not added.', 'warning']],
  ])
})

test('a part of which the cart holds as many as it can is not said to be added', async () => {
  const { add, setQuantity, said } = await openBrowser(1)
  setQuantity('part-0', 99)
  await add('part-0')
  expect(said()).toEqual([['Nothing was added', 'Part part-0: 99 is the most that a cart holds of one part.', 'warning']])
})

test('what has room is added as a whole, and a full cart says that nothing was', async () => {
  const roomy = await openBrowser(0)
  await roomy.add('belt')
  expect(roomy.said()).toEqual([['Added 1 part to cart', undefined, 'success']])
  const full = await openBrowser(MAX_LINES)
  await full.add('belt', 'bag')
  expect([full.lineCount(), full.said()]).toEqual([
    MAX_LINES,
    [['Nothing was added', 'The cart holds 200 different parts: 2 were not added.', 'warning']],
  ])
})
