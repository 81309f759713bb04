import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkData } from '#server/shop/maintenance/check-data.ts'
import { addProduct } from '#test/support/build.ts'
import { buy } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

type Detail = Schema<'StaffReturnDetail'>

describe.each(KINDS)('a return whose exchange was cancelled, with its difference given back, on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
  })
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
    const number = await buy(fresh, {
      items: slugs.map((slug) => ({ slug, quantity: 2 })),
    })
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
      lines: back.map(({ lineId, quantity }) => ({
        lineId,
        received: quantity,
        restocked: 0,
        condition: 'opened',
      })),
    })
    const [part] = await fresh.rows<{ id: string }>(sql`select id from product where slug = ${cheap}`)
    return { number, rma, first, second, productId: part?.id, back }
  }

  test('fewer pieces are not exchanged after it: the others would be refunded as if nothing had been given back for them', async () => {
    const { number, rma, first, second, productId, back } = await receive()
    await cancel(
      await act(rma, 'exchange', {
        lines: back.map((line) => ({ ...line, productId })),
        difference: 'settle',
      }),
    )
    const lines = back.map((line) => ({ ...line, productId }))
    for (const fewer of [[{ ...lines[0], quantity: 1 }, lines[1]], [lines[0]], [lines[1]]]) {
      const again = await staff.post<{ detail?: string }>(`returns/${rma}/exchange`, { lines: fewer, difference: 'waive' })
      expect([again.status, again.body.detail]).toEqual([
        409,
        'The difference of an earlier exchange was given back for more pieces: send parts for all of them, or refund what is left.',
      ])
    }
    // Of 3 pieces at $60, $60 and $50 with tax, 3 at $10 with tax are owed.
    for (const [lineId, quantity] of [
      [first, 2],
      [second, 1],
    ] as const)
      expect((await refund(number, { lineId, quantity, returnNumber: rma })).status).toBe(200)
    const amounts = (await staff.order(number)).refunds.map(({ amountCents }) => amountCents)
    expect([amounts.includes(2 * 5_300 + 4_240), amounts.reduce((sum, cents) => sum + cents, 0)]).toEqual([true, 2 * 6_360 + 5_300])
    expect(await violations()).toEqual([])
  })

  test('all of them are, without a difference, and more; cancelled again, what is left of their money goes back once', async () => {
    const { number, rma, first, second, productId, back } = await receive()
    const [whole] = back
    await cancel(
      await act(rma, 'exchange', {
        lines: [{ ...whole, productId }],
        difference: 'settle',
      }),
    )
    await cancel(await act(rma, 'exchange', { lines: back, difference: 'waive' }))
    for (const [lineId, quantity] of [
      [first, 2],
      [second, 1],
    ] as const)
      expect((await refund(number, { lineId, quantity, returnNumber: rma })).status).toBe(200)
    const amounts = (await staff.order(number)).refunds.map(({ amountCents }) => amountCents)
    expect([amounts.includes(2 * 5_300), amounts.reduce((sum, cents) => sum + cents, 0)]).toEqual([true, 2 * 6_360 + 5_300])
    expect(await violations()).toEqual([])
  })
})
