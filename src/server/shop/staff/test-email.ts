import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { isEmail, normaliseEmail } from '#domain/customer/email.ts'
import type { TemplateKind } from '#domain/content/email-template.ts'
import type { OrderId } from '#domain/id.ts'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { Problem } from '#domain/problem.ts'
import { order } from '#server/db/schema/order/order.ts'
import { outbox } from '#server/db/schema/office/outbox.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import { limitSubject } from '#server/shop/rate-limits.ts'
import type { Shop, WrittenEmail } from '#server/shop/shop.ts'
import { readEmail } from './email-log.ts'
import type { storedEmailSchema } from './email-log.ts'

/** A template, and the order to try it with; null: the sample. */
interface EmailTest {
  template: TemplateKind
  number: string | null
}

/** A trial of an e-mail: how it reads. */
export const emailPreviewSchema = z.object({ subject: z.string(), text: z.string() }).meta({ id: 'LetterPreview' })

async function orderOf(shop: Shop, number: string | null): Promise<OrderId | null> {
  if (number === null || number.trim() === '') return null
  const [row] = await shop.db
    .select({ id: order.id })
    .from(order)
    .where(eq(order.number, parseOrderNumber(number) ?? number))
  if (!row) throw new Problem('invalid_input', { fields: { number: 'is not the number of an order' } })
  return row.id
}

/**
 * How an e-mail reads with this order, or with the sample; its links open nothing. Changes nothing.
 * @throws {Problem} `invalid_input` for an unknown order; `not_allowed_in_state` for one that has not what the e-mail is about.
 */
export const previewEmail = async (shop: Shop, { template, number }: EmailTest): Promise<WrittenEmail> =>
  shop.previewEmail(shop, { template, orderId: await orderOf(shop, number) })

/**
 * Sends a trial of an e-mail through the outbox, marked as a test, and writes it to the audit log. The order stays as it is.
 * @returns the e-mail as it stands in the outbox: what becomes of it is read there.
 * @throws {Problem} as `previewEmail` does; `invalid_input` for what is no address; `rate_limited`.
 */
export async function sendTestEmail(
  shop: Shop,
  staff: Staff,
  { to, ...test }: EmailTest & { to: string },
): Promise<z.output<typeof storedEmailSchema>> {
  const recipient = normaliseEmail(to)
  if (!isEmail(recipient)) throw new Problem('invalid_input', { fields: { to: 'must be one e-mail address' } })
  await previewEmail(shop, test)
  await limitSubject(shop, 'test-email', staff.userId)
  const orderId = await orderOf(shop, test.number)
  const idempotencyKey = `test_email:${randomUUID()}`
  const id = await shop.db.transaction(async (tx) => {
    await enqueueEmails(shop, tx, [{ idempotencyKey, kind: 'test_email', recipient, payload: { template: test.template, orderId } }])
    const [row] = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.idempotencyKey, idempotencyKey))
    if (!row) throw new Error('The e-mail was not written.')
    await audit(tx, staff, { action: 'letter.test', subject: row.id, after: { template: test.template, orderId, to: recipient } })
    return row.id
  })
  return readEmail(shop.db, id, () => undefined)
}
