import { addItem, cartCount, parseCart, removeItem, setQuantity } from '#domain/cart/cart.ts'
import type { CartItem, CartProduct } from '#domain/cart/cart.ts'
import { LONG_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { writeLineCount } from './expected/line-count-cookie.ts'
import { storedState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

/** The cart as the page sees it. Not ready: on the server and until the browser's storage has been read. */
export interface Cart {
  items: CartItem[]
  /** The sum of the quantities. */
  count: number
  isReady: boolean
}

/** `dropped`: how many lines of the stored text could not be read. */
const cart = storedState<Cart & { dropped: number }>({
  stored: storedText('localStorage', 'shoppingCart'),
  parse(text) {
    const { items, dropped } = parseCart(text)
    return { items, dropped, count: cartCount(items), isReady: true }
  },
  onServer: { items: [], dropped: 0, count: 0, isReady: false },
  syncsTabs: true,
  onRead: dropUnreadable,
})

function saveItems(items: readonly CartItem[]) {
  writeLineCount(items.length)
  cart.write(JSON.stringify(items))
}

/** Stores only the lines that could be read, and reports the others once with a toast. */
function dropUnreadable() {
  const { items, dropped } = cart.read()
  if (dropped === 0) return
  // What could not be read was not removed by the shopper: the account, if there is one, gives it back (sync/sync-mark.ts).
  storedText('localStorage', 'cartSync').write(null)
  saveItems(items)
  toast({
    id: 'cart-dropped',
    title: dropped === 1 ? 'An item in your saved cart could not be read' : `${dropped} items in your saved cart could not be read`,
    description: 'Please check your cart before you order.',
    tone: 'warning',
    durationMs: LONG_TOAST_MS,
  })
}

/** The cart of this browser; every tab sees the same one. */
export const useCart = (): Cart => cart.useValue()

/** The lines of this browser's cart as they are now. Only for the browser. */
export const readCart = (): readonly CartItem[] => cart.read().items

function reportAddError(slug: string) {
  // The home page only logs it (specification, section 8).
  if (window.location.pathname === '/') console.warn('Error adding to cart', slug)
  else toast({ title: 'Error adding to cart', description: 'Please try again', tone: 'error' })
}

/**
 * Adds a quantity of a product, with a toast (specification, section 4). The quantity of a line never exceeds MAX_QUANTITY. Never throws: a product that no
 * stored cart could hold, and one that has no room in a full cart, is refused with a toast, on the home page quietly.
 * @returns whether it is in the cart now.
 */
export function addToCart(product: CartProduct, quantity = 1): boolean {
  const { items } = cart.read()
  const isKnown = items.some((item) => item.slug === product.slug)
  const next = parseCart(JSON.stringify(addItem(items, product, quantity))).items
  const line = next.find((item) => item.slug === product.slug)
  if (!line) {
    reportAddError(product.slug)
    return false
  }
  saveItems(next)
  const count = line.quantity > 1 ? `${line.quantity} ` : ''
  toast({
    id: `cart-${line.slug}`,
    title: isKnown ? `Updated ${line.name} quantity to ${line.quantity}` : `Added ${count}${line.name} to cart`,
    description: isKnown ? 'Item quantity updated in cart' : 'Item successfully added to your cart',
    tone: 'success',
    action: { label: 'View Cart', href: '/cart' },
  })
  return true
}

/** Changes the cart without a toast: the caller reports the result. */
export const updateCart = (change: (items: readonly CartItem[]) => readonly CartItem[]): void => saveItems(change(cart.read().items))

/** Sets how many of a product are wanted, at most MAX_QUANTITY; 0 or less removes it. */
export const setCartQuantity = (slug: string, quantity: number): void => updateCart((items) => setQuantity(items, slug, quantity))

export const removeFromCart = (slug: string): void => updateCart((items) => removeItem(items, slug))

/** Puts a removed line back where it stood, unless the product has been added again meanwhile. */
export function restoreToCart(line: CartItem, index: number): void {
  const { items } = cart.read()
  if (!items.some((item) => item.slug === line.slug)) saveItems(items.toSpliced(index, 0, line))
}

/** Takes the shown price as the one the shopper has seen: the line stops telling of its change. */
export const acceptPrice = (slug: string, price: string): void =>
  saveItems(cart.read().items.map((item) => (item.slug === slug ? { ...item, price } : item)))

export const clearCart = (): void => saveItems([])

/** Undoes a clearing; what has been added since stays as it is. */
export function restoreCart(lines: readonly CartItem[]): void {
  const { items } = cart.read()
  saveItems([...lines.filter((line) => items.every((item) => item.slug !== line.slug)), ...items])
}
