import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { addProduct } from '#test/support/build.ts'
import { checkOut, orderOf } from '#test/support/buy.ts'
import { KINDS } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStripeShop } from '#test/support/stripe/stripe-shop.ts'
import type { StripeShop } from '#test/support/stripe/stripe-shop.ts'

type Detail = Schema<'StaffReturnDetail'>

describe.each(KINDS)('a return whose exchange was cancelled, with its difference given back, on %s', (kind) => {
  let stripe: StripeShop['stripe']
  let fresh: StripeShop['fresh']
  let staff: StripeShop['staff']
  let close: StripeShop['close']
  beforeAll(async () => {
    ;({ stripe, fresh, staff, close } = await openStripeShop(kind))
  })
  afterAll(() => close())
  const act = async (rma: string, action: string, body: object = {}) => {
    const answer = await staff.post<Detail>(`returns/${rma}/${action}`, body)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const violations = async () => (await checkData(fresh.shop.db)).flatMap((one) => one.violations)
  const cancel = async ({ exchange }: Detail) => {
    const number = exchange?.number ?? ''
    const { version } = await staff.order(number)
    await staff.change(number, 'cancel', { version, reason: 'It is damaged.', restock: true })
  }
  const refund = (number: string, { returnNumber, ...line }: { lineId: string; quantity: number; returnNumber: string }) =>
    staff.post(`orders/${number}/refunds`, {
      lines: [{ ...line, restock: false }],
      shipping: false,
      adjustmentCents: 0,
      reason: 'defective',
      returnNumber,
    })

  /** Two pieces at $60 and two at $50 in Michigan (6 %); both of the first, and one of the second, are here again. */
  async function receive() {
    const slugs = [await addProduct(fresh, { priceCents: 6_000 }), await addProduct(fresh, { priceCents: 5_000 })]
    const cheap = await addProduct(fresh, { priceCents: 1_000 })
    const session = await checkOut(fresh, { items: slugs.map((slug) => ({ slug, quantity: 2 })) })
    await stripe.pay(session.sessionId)
    const { number } = await orderOf(fresh, session)
    const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
    await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
    const [first = '', second = ''] = slugs.map((slug) => lines.find((line) => line.slug === slug)?.id)
    const back = [
      { lineId: first, quantity: 2 },
      { lineId: second, quantity: 1 },
    ]
    const { returns } = await staff.change(number, 'returns', {
      lines: back.map((line) => ({ ...line, reason: 'defective' })),
    })
    const rma = returns[0]?.number ?? ''
    await act(rma, 'approve')
    await act(rma, 'receive', {
      lines: back.map(({ lineId, quantity }) => ({ lineId, received: quantity, restocked: 0, condition: 'opened' })),
    })
    const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${cheap}`)
    return { number, rma, first, productId: part?.id, back }
  }

  test('fewer pieces are not exchanged after it: the others would be refunded as if nothing had been given back for them', async () => {
    const { number, rma, productId, back } = await receive()
    const lines = back.map((line) => ({ ...line, productId }))
    await cancel(await act(rma, 'exchange', { lines, difference: 'settle' }))
    for (const fewer of [[{ ...lines[0], quantity: 1 }, lines[1]], [lines[0]], [lines[1]]]) {
      const again = await staff.post<{ detail?: string }>(`returns/${rma}/exchange`, { lines: fewer, difference: 'waive' })
      expect([again.status, again.body.detail]).toEqual([
        409,
        'The difference of an earlier exchange was given back for more pieces: send parts for all of them, or refund what is left.',
      ])
    }
    // Of 3 pieces at $60, $60 and $50 with tax, 3 at $10 with tax are owed.
    for (const line of back) expect((await refund(number, { ...line, returnNumber: rma })).status).toBe(200)
    const amounts = (await staff.order(number)).refunds.map(({ amountCents }) => amountCents)
    expect([amounts.includes(2 * 5_300 + 4_240), amounts.reduce((sum, cents) => sum + cents, 0)]).toEqual([true, 2 * 6_360 + 5_300])
    expect(await violations()).toEqual([])
  })

  test('all of them are, without a difference, and more; cancelled again, what is left of their money goes back once', async () => {
    const { number, rma, productId, back } = await receive()
    const [whole] = back
    await cancel(await act(rma, 'exchange', { lines: [{ ...whole, productId }], difference: 'settle' }))
    await cancel(await act(rma, 'exchange', { lines: back, difference: 'waive' }))
    for (const line of back) expect((await refund(number, { ...line, returnNumber: rma })).status).toBe(200)
    const amounts = (await staff.order(number)).refunds.map(({ amountCents }) => amountCents)
    expect([amounts.includes(2 * 5_300), amounts.reduce((sum, cents) => sum + cents, 0)]).toEqual([true, 2 * 6_360 + 5_300])
    expect(await violations()).toEqual([])
  })
  /** The refunds of an order: what each came to, by its amount. */
  const refundsOf = async (number: string) =>
    (await staff.order(number)).refunds.map(({ amountCents, status }) => `${status} ${amountCents}`).toSorted()
  /** One of its pieces is exchanged for a cheaper one, the bank sends back the difference, and the exchange is cancelled. */
  async function fail() {
    const received = await receive()
    const { number, rma, first, productId } = received
    const made = await act(rma, 'exchange', { lines: [{ lineId: first, quantity: 1, productId }], difference: 'settle' })
    const { refunds } = await staff.order(number)
    const [sent] = await fresh.rows<{ provider: string }>(
      sql`select provider_refund_id as provider from refund where id = ${refunds[0]?.id ?? ''}`,
    )
    await stripe.settleRefund(sent?.provider ?? '', 'failed')
    await cancel(made)
    return { ...received, retry: () => staff.post<{ detail?: string }>(`orders/${number}/refunds/${refunds[0]?.id}/retry`) }
  }

  test('while an exchange stands, its difference takes nothing off the money of the other piece', async () => {
    const { number, rma, first, productId } = await receive()
    await act(rma, 'exchange', { lines: [{ lineId: first, quantity: 1, productId }], difference: 'settle' })
    expect((await refund(number, { lineId: first, quantity: 1, returnNumber: rma })).status).toBe(200)
    expect(await refundsOf(number)).toEqual(['succeeded 5300', 'succeeded 6360'])
    expect(await violations()).toEqual([])
  })
  test('a difference that the bank has sent back is not given once more when the part itself is refunded in full', async () => {
    const { number, rma, first, retry } = await fail()
    expect((await refund(number, { lineId: first, quantity: 1, returnNumber: rma })).status).toBe(200)
    expect(await refundsOf(number)).toEqual(['failed 5300', 'succeeded 6360'])
    const again = await retry()
    expect([again.status, again.body.detail]).toEqual([409, 'The exchange was cancelled: refund its parts instead of the difference.'])
    expect(await refundsOf(number)).toEqual(['failed 5300', 'succeeded 6360'])
    expect(await violations()).toEqual([])
  })
  test('it is given once another exchange stands, and then the part is not refunded by what was asked for before', async () => {
    const { number, rma, first, retry } = await fail()
    stripe.refundResult = 'failed'
    expect((await refund(number, { lineId: first, quantity: 1, returnNumber: rma })).status).toBe(200)
    stripe.refundResult = 'succeeded'
    const lines = [{ lineId: first, quantity: 1 }]
    const made = await act(rma, 'exchange', { lines, difference: 'waive' })
    expect((await retry()).status).toBe(200)
    await cancel(made)
    const whole = (await staff.order(number)).refunds.find(({ amountCents }) => amountCents === 6_360)
    const again = await staff.post<{ detail?: string }>(`orders/${number}/refunds/${whole?.id}/retry`)
    expect([again.status, again.body.detail]).toEqual([409, 'What it was for has been refunded otherwise.'])
    expect((await refund(number, { lineId: first, quantity: 1, returnNumber: rma })).status).toBe(200)
    expect(await refundsOf(number)).toEqual(['failed 6360', 'succeeded 1060', 'succeeded 5300'])
    expect(await violations()).toEqual([])
  })
})
