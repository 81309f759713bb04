import { sql } from 'drizzle-orm'
import { browserOf, deviceOf } from '#domain/page-visit.ts'
import { pageVisit } from '#server/db/schema/analytics.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { UserId } from '#domain/id.ts'

/** A page that was looked at: `seconds` until now. `id` tells it from the other visits of its session. */
export interface PageVisit {
  id: string
  path: string
  title: string
  referrer: string | null
  seconds: number
}

const USER_AGENT_LENGTH = 300

/**
 * Puts down the visits of a browser session, in one statement (specification, section 3; decision 37). A visit that is told again, because the
 * page was left and come back to, has its duration written on. No address and no e-mail is kept.
 */
export async function recordVisits(
  shop: Shop,
  session: { id: string; userId: UserId | null; userAgent: string },
  visits: readonly PageVisit[],
): Promise<void> {
  const userAgent = session.userAgent.slice(0, USER_AGENT_LENGTH)
  const once = new Map(visits.map((visit) => [visit.id, visit]))
  await shop.db
    .insert(pageVisit)
    .values(
      [...once.values()].map(({ id, path, title, referrer, seconds }) => ({
        id: `${session.id}:${id}`,
        sessionId: session.id,
        userId: session.userId,
        pagePath: path,
        pageTitle: title,
        referrer,
        userAgent,
        deviceType: deviceOf(userAgent),
        browser: browserOf(userAgent),
        sessionDuration: seconds,
        visitedAt: sql`now() - make_interval(secs => ${seconds})`,
      })),
    )
    .onConflictDoUpdate({
      target: pageVisit.id,
      set: { sessionDuration: sql`greatest(${pageVisit.sessionDuration}, excluded.session_duration)` },
    })
}
