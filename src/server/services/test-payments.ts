import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PaymentRequest } from '#domain/order/payment-request.ts'
import { BadSignatureError, PaymentRefusedError } from './payments.ts'
import type { PaymentProvider, ProviderRefund, ProviderSession } from './payments.ts'

/** A session as the test provider stores it. */
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

/** The built-in test provider: no real money, but the same guarantees as a real one. Its hosted page is in `api/payment/test-payments.ts`. */
export interface TestPayments extends PaymentProvider {
  name: 'test'
  read(sessionId: string): Promise<TestSession | null>
  /** The shopper pays; the payment succeeds after `delaySeconds`. False when the session is no longer open. */
  pay(sessionId: string, delaySeconds: number): Promise<boolean>
}

export const isTestPayments = (payments: PaymentProvider): payments is TestPayments => payments.name === 'test'

const COLUMNS = sql`id, amount_cents, currency, reference, lines, success_url, cancel_url,
  case when status = 'open' and expires_at <= now() then 'expired' else status end as status, coalesce(settles_at <= now(), false) as settled`

const intentOf = (sessionId: string) => `pi_${sessionId}`
const sessionOf = (intentId: string) => intentId.replace(/^pi_/, '')

const asSession = (session: TestSession): ProviderSession => {
  const payment = session.status !== 'complete' ? 'unpaid' : session.settled ? 'paid' : 'processing'
  return {
    sessionId: session.id,
    status: session.status,
    payment,
    amountCents: session.amount_cents,
    currency: session.currency,
    reference: session.reference,
    intentId: payment === 'paid' ? intentOf(session.id) : null,
    liveMode: false,
    isOurs: true,
  }
}

interface RefundRow extends Record<string, unknown> {
  id: string
  session_id: string
  amount_cents: number
  our_id: string
}

const asRefund = (row: RefundRow): ProviderRefund => ({
  refundId: row.id,
  intentId: intentOf(row.session_id),
  ourId: row.our_id,
  status: 'succeeded',
  amountCents: row.amount_cents,
  failure: null,
})

/** The lines on its hosted page. */
const linesOf = (request: PaymentRequest): TestSession['lines'] => [
  ...request.lines.map((line) => ({ label: `${line.quantity} × ${line.name}`, amountCents: line.quantity * line.unitPriceCents })),
  ...(request.discountCents > 0 ? [{ label: request.discountLabel ?? 'Discount', amountCents: -request.discountCents }] : []),
  { label: request.shippingCents > 0 ? 'Shipping' : 'Free shipping', amountCents: request.shippingCents },
  ...(request.taxCents > 0 ? [{ label: request.taxLabel, amountCents: request.taxCents }] : []),
]

/** Stores its sessions in its own tables, so that they survive a restart as a real provider's would. */
export function createTestPayments(db: NodePgDatabase, publicUrl: string): TestPayments {
  const pageOf = (id: string) => `${publicUrl}/api/test-payments/${id}`
  const select = async (where: SQL) =>
    (await db.execute<TestSession>(sql`select ${COLUMNS} from test_payment_session where ${where} order by created_at`)).rows
  const read = async (id: string) => (await select(sql`id = ${id}`))[0] ?? null
  const refunds = async (where: SQL) =>
    (await db.execute<RefundRow>(sql`select id, session_id, amount_cents, our_id from test_payment_refund where ${where}`)).rows.map(
      asRefund,
    )
  return {
    name: 'test',
    testMode: true,
    async createSession(request, idempotencyKey) {
      const id = `cs_test_${randomBytes(18).toString('base64url')}`
      const made = await db.execute<{ id: string }>(sql`
        insert into test_payment_session (id, idempotency_key, amount_cents, currency, reference, lines, success_url, cancel_url, expires_at)
        values (${id}, ${idempotencyKey}, ${request.totalCents}, ${request.currency}, ${request.reference}, ${JSON.stringify(linesOf(request))}::jsonb,
          ${`${request.successUrl}&session_id=${id}`}, ${request.cancelUrl}, ${request.expiresAt}::timestamptz)
        on conflict (idempotency_key) do update set reference = excluded.reference
        returning id`)
      const sessionId = made.rows[0]?.id ?? id
      return { sessionId, url: pageOf(sessionId) }
    },
    async findSessionFor({ reference }) {
      const [session] = await select(sql`reference = ${reference} and status <> 'expired'`)
      return session ? { sessionId: session.id, url: pageOf(session.id) } : null
    },
    async findSession(sessionId) {
      const session = await read(sessionId)
      return session && asSession(session)
    },
    async expireSession(sessionId) {
      await db.execute(sql`update test_payment_session set status = 'expired' where id = ${sessionId} and status = 'open'`)
    },
    async findSessionOf(intentId) {
      return (await read(sessionOf(intentId)))?.id ?? null
    },
    // Nobody enters a card at its page.
    findCard: () => Promise.resolve(null),
    async findMoney(intentId) {
      const session = await read(sessionOf(intentId))
      return session && { intentId, refunds: await refunds(sql`session_id = ${session.id}`), disputes: [] }
    },
    async refund({ intentId, amountCents, ourId }, idempotencyKey) {
      const id = `re_test_${randomBytes(12).toString('base64url')}`
      const made = await db.execute<RefundRow>(sql`
        insert into test_payment_refund (id, idempotency_key, session_id, amount_cents, our_id)
        select ${id}, ${idempotencyKey}, s.id, ${amountCents}, ${ourId} from test_payment_session s
        where s.id = ${sessionOf(intentId)} and s.status = 'complete'
        on conflict (idempotency_key) do update set session_id = excluded.session_id
        returning id, session_id, amount_cents, our_id`)
      const [row] = made.rows
      if (!row) throw new PaymentRefusedError('No such payment.')
      return asRefund(row)
    },
    async *listSessions(since) {
      for (const session of await select(sql`created_at >= ${since.toISOString()}::timestamptz`)) yield asSession(session)
    },
    async *listRefunds(since) {
      yield* await refunds(sql`created_at >= ${since.toISOString()}::timestamptz`)
    },
    // No bank disputes what costs nobody anything.
    async *listDisputed() {},
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
