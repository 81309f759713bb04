import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderId } from '#domain/id.ts'
import { importDiscountCodes, importProducts } from '#server/shop/import/import.ts'
import { newKey, orderOf, sendCheckout } from '#test/support/buy.ts'
import type { Posted, Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'
import { useFaultShop } from './support/fault-shop.ts'

/** What Stripe takes in one session. */
const MOST_ITEMS = 100

const PARTS = 200

describe('carts with more lines than Stripe takes', () => {
  const fault = useFaultShop()
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fault)
    await importProducts(
      fault.shop,
      Array.from({ length: PARTS }, (_, n) => ({
        sku: `LONG-${n}`,
        slug: `long-cart-part-${n}`,
        name: `Part ${n}`,
        partNumber: `LONG-${n}`,
        family: 'motor',
        category: 'hardware-accessories/wiring-parts',
        // Uneven amounts, so that shares of tax and discount have to be rounded.
        priceCents: 101 + n * 7,
        stock: 999,
      })),
    )
    await importDiscountCodes(fault.shop, [{ code: 'TESTLONG', discountType: 'percentage', discountValue: 730 }])
  })

  /** Checks out so many lines, and gives the order, and what Stripe was asked for: the items of the page, with their amounts (cents). */
  const checkOutLines = async (lines: number, { state, couponCode }: { state: string; couponCode?: string }) => {
    const items = Array.from({ length: lines }, (_, n) => ({ slug: `long-cart-part-${n}`, quantity: (n % 3) + 1 }))
    const postalCode = state === 'OR' ? '97201' : '48226'
    const customer = { state, postalCode, email: `${lines}-${state.toLowerCase()}@example.com` }
    const purchase = { items, customer, ...(couponCode !== undefined && { couponCode }) }
    const { status, body, text } = await sendCheckout<Posted<'/api/create-payment'>>(fault, purchase, newKey(), {}, `198.51.100.${lines}`)
    expect(status, text).toBe(200)
    const fields = fault.stripe.calls.findLast(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions')?.fields ?? {}
    const asked = Array.from({ length: MOST_ITEMS }, (_, n) => `line_items[${n}]`)
      .filter((item) => `${item}[quantity]` in fields)
      .map((item) => ({
        name: fields[`${item}[price_data][product_data][name]`] ?? '',
        cents: Number(fields[`${item}[price_data][unit_amount]`]) * Number(fields[`${item}[quantity]`]),
      }))
    const { id, number } = await orderOf(fault, body)
    return { id, number, sessionId: body.sessionId, asked }
  }
  const amountsOf = async (orderId: OrderId) => {
    const [row] = await fault.rows<{ subtotal: number; tax: number; total: number; refunded: number; status: string }>(sql`
      select subtotal_cents as subtotal, tax_cents as tax, total_cents as total, refunded_cents as refunded, payment_status as status
      from "order" where id = ${orderId}`)
    if (!row) throw new Error('the order is missing')
    return row
  }

  test.each([
    { lines: 100, state: 'OR', items: 100 },
    { lines: 101, state: 'OR', items: 100, summedUp: '2 more parts' },
    { lines: 150, state: 'OR', items: 100, summedUp: '51 more parts' },
    { lines: 99, state: 'MI', items: 100 },
    { lines: 100, state: 'MI', items: 100, summedUp: '2 more parts' },
    { lines: 120, state: 'MI', items: 100, summedUp: '22 more parts' },
    { lines: 200, state: 'MI', items: 100, summedUp: '102 more parts', couponCode: 'TESTLONG' },
  ])('fault 61: $lines lines to $state are $items items at Stripe, exact to the cent', async ({ lines, items, summedUp, ...terms }) => {
    const { id, sessionId, asked } = await checkOutLines(lines, terms)
    const { subtotal, tax, total } = await amountsOf(id)
    expect(tax > 0).toBe(terms.state === 'MI')
    expect(asked).toHaveLength(items)
    expect(asked.reduce((sum, { cents }) => sum + cents, 0)).toBe(subtotal + tax)
    expect(asked.filter(({ name }) => name.endsWith('more parts')).map(({ name }) => name)).toEqual(summedUp ? [summedUp] : [])
    expect(asked.at(-1)?.name.startsWith('Sales tax')).toBe(tax > 0)
    await fault.stripe.pay(sessionId)
    expect(fault.stripe.paidSessions().find((paid) => paid.id === sessionId)?.amount).toBe(total)
    expect((await amountsOf(id)).status).toBe('paid')
  })

  test.each([
    { lines: 150, state: 'OR' },
    { lines: 120, state: 'MI' },
  ])('fault 61: of $lines lines to $state the last one is refunded by itself, and then all the rest', async ({ lines, state }) => {
    const { id, number, sessionId } = await checkOutLines(lines, { state })
    await fault.stripe.pay(sessionId)
    const order = await staff.order(number)
    const last = order.lines.at(-1)
    const refund = async (chosen: typeof order.lines, shipping: boolean) => {
      const answer = await staff.post<{ refund: Schema<'StaffRefund'> }>(`orders/${number}/refunds`, {
        lines: chosen.map(({ id: lineId, quantity }) => ({ lineId, quantity, restock: false })),
        shipping,
        adjustmentCents: 0,
        reason: 'customer_request',
      })
      expect(answer.status, answer.text).toBe(200)
      const { fields } = fault.stripe.calls.findLast(({ method, path }) => method === 'POST' && path === '/v1/refunds') ?? {}
      return { cents: answer.body.refund.amountCents, atStripe: Number(fields?.amount) }
    }
    const { total } = await amountsOf(id)
    const [line] = await fault.rows<{ cents: number }>(sql`select total_cents as cents from order_line where id = ${last?.id}`)
    expect(await refund(order.lines.slice(-1), false)).toEqual({ cents: line?.cents, atStripe: line?.cents })
    expect(await amountsOf(id)).toMatchObject({ refunded: line?.cents, status: 'partially_refunded' })
    const rest = total - (line?.cents ?? 0)
    expect(await refund(order.lines.slice(0, -1), order.shippingCents > 0)).toEqual({ cents: rest, atStripe: rest })
    expect(await amountsOf(id)).toMatchObject({ refunded: total, status: 'refunded' })
  })
})
