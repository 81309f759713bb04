import { eq } from 'drizzle-orm'
import { session } from '#server/db/schema/account/user.ts'
import type { Shop } from '#server/shop/shop.ts'

const MINUTE = 60_000

/** A session of staff ends when it is not used for so long, and in any case so long after signing in. */
const MAX_IDLE = 30 * MINUTE
const MAX_AGE = 12 * 60 * MINUTE

/** For so long after signing in, staff may do what moves money, roles or data out of the shop. */
const FRESH = 15 * MINUTE

/** When a session of staff that began at `startedAt` ends, unless it is used again. */
export const staffSessionEnd = (startedAt: Date): Date => new Date(Math.min(Date.now() + MAX_IDLE, startedAt.getTime() + MAX_AGE))

/**
 * Extends a session of staff that is being used: its end in the database counts for every process and for the accounts library. Written at
 * most once a minute. False: it is too old, or was begun before its user became staff and is longer than it may be.
 */
export async function extendStaffSession(
  { db }: Shop,
  { id, createdAt, expiresAt }: { id: string; createdAt: Date; expiresAt: Date },
): Promise<boolean> {
  const end = staffSessionEnd(createdAt)
  if (end.getTime() <= Date.now()) return false
  if (Math.abs(end.getTime() - expiresAt.getTime()) > MINUTE) await db.update(session).set({ expiresAt: end }).where(eq(session.id, id))
  return true
}

/** Until when somebody who signed in at this time need not do so again for a sensitive action. */
export const freshUntil = (signedInAt: Date): Date => new Date(signedInAt.getTime() + FRESH)

/** Whether somebody who signed in at this time need not do so again for a sensitive action. */
export const isFreshSignIn = (signedInAt: Date): boolean => Date.now() < freshUntil(signedInAt).getTime()
