import { sql } from 'drizzle-orm'
import { browserOf, deviceOf } from '#domain/content/page-visit.ts'
import { pageVisit, visitSession } from '#server/db/schema/office/analytics.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { UserId } from '#domain/id.ts'

/** A page view: `seconds` is its duration so far. `id` distinguishes it from other views in its session. */
export interface PageVisit {
  id: string
  path: string
  title: string
  referrer: string | null
  seconds: number
}

const USER_AGENT_LENGTH = 300

/** As long as a page's path: the name of another site has no end by itself. */
const REFERRER_LENGTH = 500

/**
 * Records the page views of a browser session, and when the session began (specification, section 3 and decision 37; decision 137). A view that is reported again,
 * because the shopper came back to the page, has its duration updated. Neither network address nor e-mail is stored.
 */
export async function recordVisits(
  shop: Shop,
  session: { id: string; userId: UserId | null; userAgent: string },
  visits: readonly PageVisit[],
): Promise<void> {
  const userAgent = session.userAgent.slice(0, USER_AGENT_LENGTH)
  const once = new Map(visits.map((visit) => [visit.id, visit]))
  const longest = Math.max(0, ...visits.map(({ seconds }) => seconds))
  await shop.db
    .insert(visitSession)
    .values({ id: session.id, beganAt: sql`now() - make_interval(secs => ${longest})` })
    .onConflictDoNothing()
  await shop.db
    .insert(pageVisit)
    .values(
      [...once.values()].map(({ id, path, title, referrer, seconds }) => ({
        id: `${session.id}:${id}`,
        sessionId: session.id,
        userId: session.userId,
        pagePath: path,
        pageTitle: title,
        referrer: referrer?.slice(0, REFERRER_LENGTH) ?? null,
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
