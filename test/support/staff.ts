import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { newKey } from './buy.ts'
import type { Answer, FreshShop, ProblemBody } from './fresh-shop.ts'
import type { Schema } from './schema.ts'
import { signInAsAdmin } from './sign-in.ts'

export type StaffOrder = Schema<'StaffOrder'>

/** The actions of a member of staff. Posts carry a new Idempotency-Key unless one is given. */
export interface StaffSession {
  /** The session's cookie. */
  headers: Record<string, string>
  get<Body = ProblemBody>(path: string): Promise<Answer<Body>>
  post<Body = ProblemBody>(path: string, body?: unknown, key?: string): Promise<Answer<Body>>
  patch<Body = ProblemBody>(path: string, body: unknown): Promise<Answer<Body>>
  /** The order as staff see it. */
  order(number: string): Promise<StaffOrder>
  /** Posts what must succeed, and returns the updated order. */
  change(number: string, action: string, body?: unknown): Promise<StaffOrder>
}

/** Signs the administrator in. */
export async function openStaffSession(fresh: FreshShop): Promise<StaffSession> {
  const headers = await signInAsAdmin(fresh)
  const session: StaffSession = {
    headers,
    get: (path) => fresh.call('GET', `/api/admin/${path}`, undefined, headers),
    post: (path, body = {}, key = newKey()) => fresh.call('POST', `/api/admin/${path}`, body, { ...headers, 'idempotency-key': key }),
    patch: (path, body) => fresh.call('PATCH', `/api/admin/${path}`, body, headers),
    async order(number) {
      const { status, body } = await session.get<StaffOrder>(`orders/${number}`)
      expect(status).toBe(200)
      return body
    },
    async change(number, action, body) {
      const answer = await session.post<StaffOrder>(`orders/${number}/${action}`, body)
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    },
  }
  return session
}

/** The entries of the audit log since the given one, oldest first. */
export const auditSince = (fresh: FreshShop, lastId: string) =>
  fresh.rows<{ id: string; actor: string; action: string; subject: string; request_id: string | null }>(
    sql`select id, actor, action, subject, request_id from audit_log where id > ${lastId} order by id`,
  )

/** What the audit log has of a subject, by name. */
export const actionsOn = async (fresh: FreshShop, subject: string) =>
  (await fresh.rows<{ action: string }>(sql`select action from audit_log where subject = ${subject} order by action`)).map(
    ({ action }) => action,
  )

/** Advances the time until the sweeper retries refunds without an answer, and runs it. */
export async function syncRefunds(fresh: FreshShop) {
  await fresh.rows(sql`update refund set updated_at = now() - interval '2 minutes' where status in ('requested', 'pending')`)
  await fresh.runJobs()
}
