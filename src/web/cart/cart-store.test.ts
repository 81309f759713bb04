import { beforeEach, expect, test, vi } from 'vitest'
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { CartProduct } from '#domain/cart/cart.ts'

/** The browser's storage, which may be forbidden (reading throws) or full (writing throws). */
class Storage {
  readonly texts = new Map<string, string>()
  isFull = false
  getItem = (key: string) => this.texts.get(key) ?? null
  removeItem = (key: string) => void this.texts.delete(key)
  setItem = (key: string, text: string) => {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.texts.set(key, text)
  }
}

const belt: CartProduct = {
  slug: 'belt-1',
  name: 'Belt',
  price: '$4.99',
  image: '/part-placeholder.svg',
  category: 'Vacuum',
  subcategory: 'Belts',
  part_number: 'B-1',
  sku: 'B-1',
}

let storage: Storage
const open = async () => {
  vi.resetModules()
  const [store, toasts] = await Promise.all([import('./cart-store.ts'), import('#web/ui/toast/toast.ts')])
  return { ...store, titles: () => toasts.visibleToasts().map(({ title }) => title) }
}
const storedLines = () => JSON.parse(storage.texts.get('shoppingCart') ?? 'null')

beforeEach(() => {
  storage = new Storage()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', {
    localStorage: storage,
    location: { pathname: '/product/belt-1' },
    addEventListener: () => {},
    removeEventListener: () => {},
  })
})

test('an added product is stored with exactly the fields of a cart line, and reported by a toast', async () => {
  const { addToCart, titles } = await open()
  addToCart(belt)
  expect(storedLines()).toEqual([{ ...belt, quantity: 1 }])
  expect(titles()).toEqual(['Added Belt to cart'])
})

test('a quantity above one is named in the toast, and more of the same as an update up to the limit', async () => {
  const { addToCart, titles } = await open()
  addToCart(belt, 3)
  expect(titles()).toEqual(['Added 3 Belt to cart'])
  addToCart(belt, MAX_QUANTITY)
  expect(titles()).toEqual([`Updated Belt quantity to ${MAX_QUANTITY}`])
  expect(storedLines()[0].quantity).toBe(MAX_QUANTITY)
})

test('setting a quantity to nothing removes the line, and an undone removal puts it back in its place', async () => {
  const { addToCart, restoreToCart, setCartQuantity } = await open()
  for (const slug of ['a', 'b', 'c']) addToCart({ ...belt, slug })
  setCartQuantity('b', 0)
  expect(storedLines().map((line: CartProduct) => line.slug)).toEqual(['a', 'c'])
  restoreToCart({ ...belt, slug: 'b', quantity: 7 }, 1)
  expect(storedLines().map((line: CartProduct) => line.slug)).toEqual(['a', 'b', 'c'])
})

test('an undone clearing brings the lines back beside what was added since', async () => {
  const { addToCart, clearCart, restoreCart } = await open()
  addToCart(belt)
  const lines = storedLines()
  clearCart()
  expect(storedLines()).toEqual([])
  addToCart({ ...belt, slug: 'new' })
  restoreCart(lines)
  expect(storedLines().map((line: CartProduct) => line.slug)).toEqual(['belt-1', 'new'])
})

test('what another tab has written counts for the next change', async () => {
  const { addToCart } = await open()
  addToCart(belt)
  storage.setItem('shoppingCart', JSON.stringify([{ ...belt, slug: 'other', quantity: 2 }]))
  addToCart(belt)
  expect(storedLines().map((line: CartProduct) => line.slug)).toEqual(['other', 'belt-1'])
})

test('a full storage keeps the cart in memory', async () => {
  const { addToCart, titles } = await open()
  storage.isFull = true
  addToCart(belt)
  addToCart(belt)
  expect(titles()).toEqual(['Updated Belt quantity to 2'])
})

test('a forbidden storage keeps the cart in memory', async () => {
  vi.stubGlobal('window', {
    get localStorage() {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
  const { addToCart, titles } = await open()
  addToCart(belt)
  addToCart(belt)
  expect(titles()).toEqual(['Updated Belt quantity to 2'])
})

test('a product that no cart could hold is refused, and the cart stays as it was', async () => {
  const { addToCart, titles } = await open()
  addToCart(belt)
  addToCart({ ...belt, slug: '../oops' })
  expect(titles()).toContain('Error adding to cart')
  expect(storedLines()).toHaveLength(1)
})

test('on the home page such a failure is only logged', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  window.location.pathname = '/'
  const { addToCart, titles } = await open()
  addToCart({ ...belt, slug: '../oops' })
  expect(titles()).toEqual([])
  expect(log).toHaveBeenCalledWith('Error adding to cart', '../oops')
})

test('a cookie tells the server how many lines the cart has, for the cart page alone', async () => {
  const { addToCart, clearCart } = await open()
  addToCart(belt, 5)
  addToCart({ ...belt, slug: 'belt-2' })
  expect(document.cookie).toMatch(/^cartLines=2; path=\/cart; /)
  clearCart()
  expect(document.cookie).toMatch(/^cartLines=0; /)
})

test('a line whose part has another slug by now gets it, and becomes one with the line that the part has', async () => {
  const { addToCart, readCart } = await open()
  const [{ followMovedParts }, { readSaved, updateSaved }] = await Promise.all([
    import('./saved/moved-parts.ts'),
    import('./saved/saved-store.ts'),
  ])
  addToCart({ ...belt, slug: 'bag-1', name: 'Bag' }, 2)
  addToCart(belt, 60)
  const moved = [{ from: 'belt-1', to: 'belt-2' }]
  const part = { id: '', slug: 'belt-2', name: 'Flat belt', partNumber: 'B-2', priceCents: 599, salePriceCents: null }
  const products = [{ ...part, quantityDiscounts: [], categories: [], active: true, available: null, isBackordered: false }]
  updateSaved(() => readCart())
  const now = { ...belt, slug: 'belt-2', name: 'Flat belt', part_number: 'B-2', sku: 'B-2' }
  const bag = { ...belt, slug: 'bag-1', name: 'Bag', quantity: 2 }
  followMovedParts({ moved, products })
  expect([readCart(), readSaved()]).toEqual([
    [bag, { ...now, quantity: 60 }],
    [bag, { ...now, quantity: 60 }],
  ])
  addToCart(belt, 60)
  followMovedParts({ moved, products })
  expect(readCart()).toEqual([bag, { ...now, quantity: 99 }])
})

test('what has no room in a full cart is not said to be added', async () => {
  const { addToCart, updateCart, titles } = await open()
  updateCart(() => Array.from({ length: MAX_LINES }, (_, index) => ({ ...belt, slug: `part-${index}`, quantity: 1 })))
  expect([addToCart(belt), titles()]).toEqual([false, ['Error adding to cart']])
  expect(addToCart({ ...belt, slug: 'part-7' })).toBe(true)
  expect(storedLines()).toHaveLength(MAX_LINES)
})
