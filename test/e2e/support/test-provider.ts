import pg from 'pg'
import { workerDatabase } from './copy-shop-data.ts'

/** Whether the built-in provider's side of a payment can be changed here: its tables are in the shop's database. */
export const canReachProvider = (): boolean => workerDatabase() !== null

/** What the built-in provider has of a session: paid in full, paid less than was asked, or nothing, so that it refuses refunds of it. */
type Known = 'paid' | 'underpaid' | 'nothing'

const CHANGES: Record<Known, string> = {
  paid: `status = 'complete', settles_at = now()`,
  underpaid: `status = 'complete', settles_at = now(), amount_cents = amount_cents - 100`,
  nothing: `status = 'expired'`,
}

/** Changes what the built-in provider has of a session. */
export async function changeAtProvider(sessionId: string, known: Known): Promise<void> {
  const client = new pg.Client({ connectionString: workerDatabase()?.url })
  await client.connect()
  await client.query(`update test_payment_session set ${CHANGES[known]} where id = $1`, [sessionId]).finally(() => client.end())
}
