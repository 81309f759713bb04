import { addItem, MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart.ts'
import { cartProductOf } from '#web/cart/cart-product.ts'
import { updateCart } from '#web/cart/cart-store.ts'
import { orderableQuantity } from './quick-order-rows.ts'
import type { QuickOrderRow } from './quick-order-rows.ts'

/** The result of adding a list to the cart. */
export interface AddReport {
  /** The keys of the rows that are in the cart now. */
  added: string[]
  quantity: number
  /** What the shopper should know: parts that were there already, and quantities that were cut. */
  remarks: string[]
  /** How many parts were not added: a cart holds MAX_LINES. */
  left: number
}

/** Puts all the rows that can be bought into the cart, in one step. */
export function addRowsToCart(rows: readonly QuickOrderRow[]): AddReport {
  const report: AddReport = { added: [], quantity: 0, remarks: [], left: 0 }
  updateCart((items) =>
    rows.reduce<typeof items>((cart, row) => {
      const count = orderableQuantity(row)
      if (!row.product || count === 0) return cart
      const { slug, name } = row.product
      const before = cart.find((item) => item.slug === slug)?.quantity ?? 0
      if (before === 0 && cart.length >= MAX_LINES) {
        report.left++
        return cart
      }
      const next = addItem(cart, cartProductOf(row.product), count)
      const after = next.find((item) => item.slug === slug)?.quantity ?? 0
      report.added.push(row.key)
      report.quantity += after - before
      if (count < row.quantity) report.remarks.push(`${name}: ${count} instead of ${row.quantity}, there are no more.`)
      if (after < before + count) report.remarks.push(`${name}: ${MAX_QUANTITY} is the most that a cart holds of one part.`)
      else if (before > 0) report.remarks.push(`${name} was in your cart already: now ${after}.`)
      return next
    }, items),
  )
  return report
}
