import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { BadSignatureError } from './payments.ts'
import type { PaymentProvider } from './payments.ts'

/** A session in the test provider's books. */
export interface TestSession extends Record<string, unknown> {
  id: string
  amount_cents: number
  currency: string
  reference: string
  lines: { label: string; amountCents: number }[]
  success_url: string
  cancel_url: string
  status: 'open' | 'complete' | 'expired'
  settled: boolean
}

/** The built-in provider: nobody's money, but the same promises as a real one. Its hosted page is in `api/test-payments.ts`. */
export interface TestPayments extends PaymentProvider {
  name: 'test'
  read(sessionId: string): Promise<TestSession | null>
  /** The shopper pays; the money is certain after `delaySeconds`. False when the session is no longer open. */
  pay(sessionId: string, delaySeconds: number): Promise<boolean>
}

/** Keeps its sessions in its own table, so that they outlive the process as a bank's would. */
export function createTestPayments(db: NodePgDatabase, publicUrl: string): TestPayments {
  const pageOf = (id: string) => `${publicUrl}/api/test-payments/${id}`
  // A session whose time has passed is expired, whoever looks first.
  const read = async (id: string) => {
    await db.execute(sql`update test_payment_session set status = 'expired' where id = ${id} and status = 'open' and expires_at <= now()`)
    const found = await db.execute<TestSession>(sql`
      select id, amount_cents, currency, reference, lines, success_url, cancel_url, status, coalesce(settles_at <= now(), false) as settled
      from test_payment_session where id = ${id}`)
    return found.rows[0] ?? null
  }
  return {
    name: 'test',
    testMode: true,
    async createSession(request, idempotencyKey) {
      const lines = [
        ...request.lines.map((line) => ({ label: `${line.quantity} × ${line.name}`, amountCents: line.quantity * line.unitPriceCents })),
        ...(request.discountCents > 0 ? [{ label: 'Discount', amountCents: -request.discountCents }] : []),
        { label: request.shippingCents > 0 ? 'Shipping' : 'Free shipping', amountCents: request.shippingCents },
        ...(request.taxCents > 0 ? [{ label: request.taxLabel, amountCents: request.taxCents }] : []),
      ]
      const id = `cs_test_${randomBytes(18).toString('base64url')}`
      const made = await db.execute<{ id: string }>(sql`
        insert into test_payment_session (id, idempotency_key, amount_cents, currency, reference, lines, success_url, cancel_url, expires_at)
        values (${id}, ${idempotencyKey}, ${request.totalCents}, ${request.currency}, ${request.reference}, ${JSON.stringify(lines)}::jsonb,
          ${`${request.successUrl}&session_id=${id}`}, ${request.cancelUrl}, ${request.expiresAt}::timestamptz)
        on conflict (idempotency_key) do update set reference = excluded.reference
        returning id`)
      const sessionId = made.rows[0]?.id ?? id
      return { sessionId, url: pageOf(sessionId) }
    },
    async findSession(sessionId) {
      const session = await read(sessionId)
      if (!session) return null
      const payment = session.status !== 'complete' ? 'unpaid' : session.settled ? 'paid' : 'processing'
      return {
        sessionId,
        status: session.status,
        payment,
        amountCents: session.amount_cents,
        currency: session.currency,
        reference: session.reference,
        intentId: payment === 'paid' ? `pi_${sessionId}` : null,
        liveMode: false,
      }
    },
    async expireSession(sessionId) {
      await db.execute(sql`update test_payment_session set status = 'expired' where id = ${sessionId} and status = 'open'`)
    },
    readEvent() {
      throw new BadSignatureError('the test provider sends no webhooks')
    },
    read,
    async pay(sessionId, delaySeconds) {
      const paid = await db.execute(sql`
        update test_payment_session set status = 'complete', settles_at = now() + make_interval(secs => ${delaySeconds})
        where id = ${sessionId} and status = 'open' and expires_at > now() returning id`)
      return paid.rows.length > 0
    },
  }
}
