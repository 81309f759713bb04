import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { buy, newKey, sendCheckout } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'
import { hostileText } from '#test/support/texts/hostile.ts'
import type { Posted, Schema } from '#test/support/schema.ts'
import { signUp } from '#test/support/sign-in.ts'
import { openStaffSession } from '#test/support/staff.ts'
import type { StaffSession } from '#test/support/staff.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 60)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)

/** What an operation answered to a text, and what has been stored of it. */
interface Outcome {
  status: number
  /** The text as whoever it is meant for reads it; asked only when the operation accepted it. */
  read: () => Promise<unknown>
}

const trimmed = (text: string) => text.trim()
/** One line: white space and control characters between words are one space. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
/** Lines end as they do here, and other control characters are left out. */
const tidyLines = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
const orNull = (text: string) => text || null

describe.each(KINDS)('a text that was accepted comes back as it was sent on %s', (kind) => {
  const fresh = useFreshShop(kind)
  let staff: StaffSession
  let order: { number: string; lineId: string; token: Record<string, string> }
  let slug: string
  beforeAll(async () => {
    staff = await openStaffSession(fresh)
    slug = await addProduct(fresh, { stock: 100_000 })
    const owner = await signUp(fresh, 'owner@example.com')
    const number = await buy(fresh, { items: [{ slug, quantity: 99 }] }, owner)
    const { shipments, lines } = await staff.change(number, 'shipments', { carrier: 'USPS', trackingNumber: null })
    await staff.change(number, `shipments/${shipments[0]?.id}/deliver`)
    order = { number, lineId: lines[0]?.id ?? '', token: owner }
  })

  const valueOf = (statement: SQL) => async () => (await fresh.rows<{ value: unknown }>(statement))[0]?.value

  /** The places that store a text: what each does with it, and what of the text it says that it keeps. */
  const places: Record<string, { keeps: (text: string) => string | null; send: (text: string) => Promise<Outcome> }> = {
    'a message to the shop': {
      keeps: tidyLines,
      async send(text) {
        const message = { topic: 'other', email: 'writer@example.com', message: text }
        const { status } = await fresh.call('POST', '/api/contact-messages', message, { 'idempotency-key': newKey() })
        const latest = sql`select payload -> 'message' ->> 'message' as value from outbox where kind = 'contact_message' order by id desc limit 1`
        return { status, read: valueOf(latest) }
      },
    },
    'a name and a street at checkout': {
      keeps: oneLine,
      async send(text) {
        const items = [{ slug, quantity: 1 }]
        const customer = { email: `${newKey()}@example.com`, lastName: text, addressLine1: text }
        const { status, body } = await sendCheckout<Posted<'/api/create-payment'>>(fresh, { items, customer })
        const read = async () => {
          const [row] = await fresh.rows<{ number: string }>(sql`select number from "order" order by id desc limit 1`)
          const { shippingAddress } = await staff.order(row?.number ?? '')
          await fresh.call('POST', '/api/cancel-payment', { sessionId: body.sessionId })
          expect(shippingAddress.addressLine1).toBe(shippingAddress.lastName)
          return shippingAddress.lastName
        }
        return { status, read }
      },
    },
    'the comment of a return': {
      keeps: (text) => orNull(trimmed(text)),
      async send(text) {
        const lines = [{ lineId: order.lineId, quantity: 1, reason: 'other' }]
        const headers = { ...order.token, 'idempotency-key': newKey() }
        const path = `/api/orders/${order.number}/returns`
        const { status, body } = await fresh.call<Posted<'/api/orders/{number}/returns'>>('POST', path, { lines, comment: text }, headers)
        const read = async () => {
          const { comment } = (await staff.get<Schema<'StaffReturnOfOrder'>>(`returns/${body.returnNumber}`)).body
          await staff.post(`returns/${body.returnNumber}/cancel`)
          return comment
        }
        return { status, read }
      },
    },
    'why staff put an order on hold': {
      keeps: trimmed,
      async send(text) {
        const number = await buy(fresh, { items: [{ slug, quantity: 1 }] })
        const { version } = await staff.order(number)
        const { status } = await staff.post(`orders/${number}/hold`, { reason: text, version })
        return { status, read: async () => (await staff.order(number)).holdReason }
      },
    },
    'the note of a stock adjustment': {
      keeps: (text) => orNull(trimmed(text)),
      async send(text) {
        const { status, body } = await staff.post<Schema<'Stock'>>(`products/${slug}/stock`, { delta: 1, reason: 'correction', note: text })
        return { status, read: async () => body.movements[0]?.note }
      },
    },
    'a subscriber’s first name': {
      keeps: (text) => orNull(oneLine(text)),
      async send(text) {
        const email = `${newKey()}@example.com`
        const { status } = await fresh.call('POST', '/api/newsletter', { email, firstName: text, source: 'homepage' })
        return { status, read: valueOf(sql`select first_name as value from newsletter_subscriber where email = ${email}`) }
      },
    },
  }

  test.each(Object.entries(places))('%s', async (_, { keeps, send }) => {
    let accepted = 0
    const comesBack = fc.asyncProperty(hostileText, async (text) => {
      await fresh.rows(sql`delete from rate_limit`)
      const { status, read } = await send(text)
      expect(status).toBeLessThan(500)
      if (status !== 200) return
      accepted++
      expect(await read()).toBe(keeps(text))
    })
    await fc.assert(comesBack, { seed: SEED, numRuns: RUNS })
    expect(accepted).toBeGreaterThan(RUNS / 5)
  })
})
