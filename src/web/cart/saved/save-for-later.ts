import { addItem, MAX_LINES } from '#domain/cart/cart.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { joinLine } from '#domain/cart/cart-merge.ts'
import { readCart, removeFromCart, restoreToCart, updateCart } from '#web/cart/cart-store.ts'
import { LONG_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { readSaved, updateSaved } from './saved-store.ts'

const lineOf = (items: readonly CartItem[], { slug }: CartItem) => items.find((item) => item.slug === slug)

/** The list with the line of a part as it was before; without it when there was none. */
const withLine = (items: readonly CartItem[], before: CartItem | undefined, { slug }: CartItem) =>
  before
    ? items.some((item) => item.slug === slug)
      ? items.map((item) => (item.slug === slug ? before : item))
      : [before, ...items]
    : items.filter((item) => item.slug !== slug)

const notifyFull = (where: string) =>
  void toast({ id: 'list-full', title: `${where} holds ${MAX_LINES} different parts`, description: 'Nothing was moved.', tone: 'warning' })

/** Moves a line of the cart to what is saved for later, with an Undo. False when there is no room, which is said. */
export function saveForLater(item: CartItem, index: number): boolean {
  // The second click of a double click: it has been moved.
  if (!lineOf(readCart(), item)) return false
  const before = lineOf(readSaved(), item)
  const next = joinLine(readSaved(), item)
  if (!next) {
    notifyFull('Saved for later')
    return false
  }
  updateSaved(() => next)
  removeFromCart(item.slug)
  const onSelect = () => {
    updateSaved((items) => withLine(items, before, item))
    restoreToCart(item, index)
  }
  toast({ id: `cart-${item.slug}`, title: `Saved ${item.name} for later`, durationMs: LONG_TOAST_MS, action: { label: 'Undo', onSelect } })
  return true
}

/** Moves a saved line back to the cart, to what is there of it already, with an Undo. False when there is no room, which is said. */
export function moveToCart(item: CartItem): boolean {
  if (!lineOf(readSaved(), item)) return false
  const before = lineOf(readCart(), item)
  if (!before && readCart().length >= MAX_LINES) {
    notifyFull('The cart')
    return false
  }
  updateCart((items) => addItem(items, item, item.quantity))
  updateSaved((items) => withLine(items, undefined, item))
  const onSelect = () => {
    updateCart((items) => withLine(items, before, item))
    updateSaved((items) => withLine(items, item, item))
  }
  toast({ id: `cart-${item.slug}`, title: `Moved ${item.name} to cart`, durationMs: LONG_TOAST_MS, action: { label: 'Undo', onSelect } })
  return true
}

/** Removes a saved line, with an Undo. */
export function removeSaved(item: CartItem): void {
  updateSaved((items) => withLine(items, undefined, item))
  const onSelect = () => updateSaved((items) => withLine(items, item, item))
  toast({ id: `cart-${item.slug}`, title: `Removed ${item.name}`, durationMs: LONG_TOAST_MS, action: { label: 'Undo', onSelect } })
}
