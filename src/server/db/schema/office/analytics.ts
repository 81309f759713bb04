import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { PopupEventId, ProductId, SuggestionEventId, SuggestionRuleId, UserId } from '#domain/id.ts'
import { createdAt, id, instant, oneOf } from '#server/db/schema/columns.ts'

/** One page seen in one browser session: no e-mail, no address, no secrets in the path (specification, decision 37). */
export const pageVisit = pgTable(
  'page_visit',
  {
    id: id(),
    sessionId: text('session_id').notNull(),
    userId: text('user_id').$type<UserId>(),
    pagePath: text('page_path').notNull(),
    pageTitle: text('page_title').notNull(),
    referrer: text('referrer'),
    userAgent: text('user_agent').notNull(),
    deviceType: text('device_type').notNull(),
    browser: text('browser').notNull(),
    sessionDuration: integer('session_duration'),
    visitedAt: instant('visited_at').notNull().defaultNow(),
  },
  (t) => [
    check('page_visit_device', oneOf(t.deviceType, ['tablet', 'mobile', 'desktop', 'unknown'])),
    check('page_visit_browser', oneOf(t.browser, ['Chrome', 'Firefox', 'Safari', 'Edge', 'Other'])),
    check('page_visit_duration', sql`${t.sessionDuration} >= 0`),
    index('page_visit_visited').on(t.visitedAt),
    // Few visits are of somebody who is signed in.
    index('page_visit_user')
      .on(t.userId)
      .where(sql`user_id is not null`),
  ],
)

/**
 * A visit: a browser session, when it began. Their pages are ten times as many: visits of a period are counted here, in the index alone
 * (decision 137). Kept as long as the pages.
 */
export const visitSession = pgTable(
  'visit_session',
  {
    /** The browser session's own id, as of its pages. */
    id: text('id').primaryKey(),
    beganAt: instant('began_at').notNull(),
  },
  (t) => [index('visit_session_began').on(t.beganAt)],
)

export const popupAnalytics = pgTable(
  'popup_analytics',
  {
    id: id<PopupEventId>(),
    sessionId: text('session_id').notNull(),
    action: text('action').notNull(),
    conversionData: jsonb('conversion_data').notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    check(
      'popup_analytics_action',
      oneOf(t.action, ['popup_view', 'manual_dismiss', 'auto_dismiss_timeout', 'signup_success', 'signup_error']),
    ),
    index('popup_analytics_created').on(t.createdAt),
  ],
)

export const suggestionAnalytics = pgTable(
  'suggestion_analytics',
  {
    id: id<SuggestionEventId>(),
    sessionId: text('session_id').notNull(),
    suggestedProductId: text('suggested_product_id').$type<ProductId>().notNull(),
    suggestionRuleId: text('suggestion_rule_id').$type<SuggestionRuleId>(),
    cartContext: jsonb('cart_context').notNull().default({}),
    action: text('action').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('suggestion_analytics_action', oneOf(t.action, ['viewed', 'clicked', 'added_to_cart'])),
    index('suggestion_analytics_rule').on(t.suggestionRuleId, t.action),
    index('suggestion_analytics_created').on(t.createdAt),
  ],
)
