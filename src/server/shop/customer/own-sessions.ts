import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UserId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { session } from '#server/db/schema/account/user.ts'
import { Problem } from '#domain/problem.ts'
import type { Shop } from '#server/shop/shop.ts'

/** As many browsers as are listed, those used last. */
const MAX_LISTED = 50

/** The browsers in which the owner of an account is signed in. */
export const ownSessionsSchema = z
  .object({
    sessions: z.array(
      z.object({
        id: z.string(),
        userAgent: z.string().nullable().meta({ description: 'What the browser says of itself' }),
        startedAt: z.string(),
        lastUsedAt: z.string().meta({ description: 'To within ten minutes' }),
        isThis: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'OwnSessions' })

/** The session that asks, and whose it is. */
export interface OwnSession {
  userId: UserId
  sessionId: string
}

/** The browsers in which somebody is signed in, the one that asks first. */
export async function listOwnSessions(db: Queryable, { userId, sessionId }: OwnSession): Promise<z.output<typeof ownSessionsSchema>> {
  const { id, userAgent, createdAt, updatedAt, expiresAt } = session
  const rows = await db
    .select({ id, userAgent, createdAt, updatedAt })
    .from(session)
    .where(and(eq(session.userId, userId), gt(expiresAt, sql`now()`)))
    .orderBy(desc(sql`${id} = ${sessionId}`), desc(updatedAt), desc(id))
    .limit(MAX_LISTED)
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      userAgent: row.userAgent,
      startedAt: row.createdAt.toISOString(),
      lastUsedAt: row.updatedAt.toISOString(),
      isThis: row.id === sessionId,
    })),
  }
}

/** Ends one session of an account, at once and in every process. @throws {Problem} `not_found` when it is none of theirs, or has ended. */
export async function endOwnSession({ db }: Shop, userId: UserId, sessionId: string): Promise<void> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), eq(session.id, sessionId)))
    .returning({ id: session.id })
  if (ended.length === 0) throw new Problem('not_found', { detail: 'This browser is signed out already.' })
}

/** Ends all sessions of an account but the one that asks. @returns how many there were. */
export async function endOtherSessions({ db }: Pick<Shop, 'db'>, { userId, sessionId }: OwnSession): Promise<number> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), ne(session.id, sessionId)))
    .returning({ id: session.id })
  return ended.length
}
