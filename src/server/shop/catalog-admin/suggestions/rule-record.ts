import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { currentPrice } from '#server/shop/sale-price.ts'
import type { CategoryId, ProductId, SuggestionRuleId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { typedIn } from '#domain/time/shop-time.ts'
import { RULE_STATES, RULE_TYPES } from '#domain/cart/suggestion-rule.ts'
import type { RuleState } from '#domain/cart/suggestion-rule.ts'
import type { Queryable } from '#server/db/client.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { suggestionRule } from '#server/db/schema/catalog/suggestion.ts'
import { idOf } from '#server/shop/id-of.ts'
import { readSettings } from '#server/shop/settings/settings.ts'

/** A part that a rule names. */
export const namedPartSchema = z
  .object({ id: idOf<ProductId>(), slug: z.string(), name: z.string(), partNumber: z.string(), active: z.boolean() })
  .meta({ id: 'StaffNamedPart' })

/** What became of what a rule has suggested, for as long as visits are kept (the setting `privacy.visitMonths`). */
const resultsSchema = z.object({
  shown: z
    .int()
    .meta({ description: 'How often a part was shown that this rule weighed most for; at most five times in a browser session' }),
  clicked: z.int(),
  added: z.int().meta({ description: 'How often such a part was put into a cart' }),
  addedCents: z.int().meta({ description: 'The present price of one piece of each part put into a cart; not what was bought' }),
})

/** A suggestion rule as staff see it. */
export const ruleRecordSchema = z
  .object({
    id: idOf<SuggestionRuleId>(),
    version: z.int(),
    name: z.string(),
    ruleType: z.enum(RULE_TYPES),
    weight: z.int(),
    active: z.boolean(),
    sourceProductId: idOf<ProductId>().nullable(),
    sourceCategoryId: idOf<CategoryId>().nullable(),
    targetProductIds: z.array(idOf<ProductId>()),
    targetCategoryId: idOf<CategoryId>().nullable(),
    tag: z.string().nullable(),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    /** The same as staff type them in the shop's zone: `2026-03-08` for a whole day, `2026-03-08T09:30`. */
    startsOn: z.string().nullable(),
    endsOn: z.string().nullable(),
    state: z.enum(RULE_STATES),
    /** The parts and categories that it names; parts that are no longer there are missing. */
    parts: z.array(namedPartSchema),
    categories: z.array(z.object({ id: idOf<CategoryId>(), name: z.string(), path: z.string() })),
    results: resultsSchema,
    updatedAt: z.string(),
  })
  .meta({ id: 'SuggestionRule' })
export type RuleRecord = z.output<typeof ruleRecordSchema>

/** Whether a rule counts now, in SQL. */
export const ruleState = sql<RuleState>`case when not suggestion_rule.active then 'paused' when suggestion_rule.starts_at > now() then 'scheduled'
  when suggestion_rule.ends_at < now() then 'ended' else 'on' end`

/** What became of the suggestions of these rules. */
async function readResults(db: Queryable, ids: readonly string[]) {
  const { rows } = await db.execute<{ id: string } & RuleRecord['results']>(sql`
    select a.suggestion_rule_id as id, count(*) filter (where a.action = 'viewed')::int as shown,
      count(*) filter (where a.action = 'clicked')::int as clicked, count(*) filter (where a.action = 'added_to_cart')::int as added,
      coalesce(sum(${currentPrice('p')}) filter (where a.action = 'added_to_cart'), 0)::float8 as "addedCents"
    from suggestion_analytics a left join product p on p.id = a.suggested_product_id
    where a.suggestion_rule_id = any(${sql.param([...ids])}::text[]) group by 1`)
  return new Map(rows.map(({ id, ...results }) => [id, results]))
}

const NO_RESULTS: RuleRecord['results'] = { shown: 0, clicked: 0, added: 0, addedCents: 0 }

const isGiven = <Id>(id: Id | null): id is Id => id !== null

/** Parts by id, as lists name them. */
export const readNamedParts = (db: Queryable, ids: readonly ProductId[]) =>
  db
    .select({ id: product.id, slug: product.slug, name: product.name, partNumber: product.partNumber, active: product.active })
    .from(product)
    .where(inArray(product.id, [...ids]))

/** Rules as staff see them, with what became of their suggestions; in any order. */
export async function readRules(db: Queryable, ids: readonly string[]): Promise<RuleRecord[]> {
  const rows = await db
    .select({ rule: suggestionRule, state: ruleState })
    .from(suggestionRule)
    .where(inArray(sql`${suggestionRule.id}`, [...ids]))
  if (rows.length === 0) return []
  const partIds = rows.flatMap(({ rule }) => [rule.sourceProductId, ...rule.targetProductIds].filter(isGiven))
  const categoryIds = rows.flatMap(({ rule }) => [rule.sourceCategoryId, rule.targetCategoryId].filter(isGiven))
  // One after the other: inside a transaction they share its connection.
  const { identity } = await readSettings(db)
  const results = await readResults(db, ids)
  const parts = await readNamedParts(db, partIds)
  const categories = await db
    .select({ id: category.id, name: category.name, path: category.path })
    .from(category)
    .where(inArray(category.id, categoryIds))
  return rows.map(({ rule: { createdAt: _, ...rule }, state }) => ({
    ...rule,
    targetProductIds: rule.targetProductIds.filter((id) => parts.some((part) => part.id === id)),
    startsAt: rule.startsAt?.toISOString() ?? null,
    endsAt: rule.endsAt?.toISOString() ?? null,
    startsOn: rule.startsAt && typedIn(identity.timeZone, 'begins', rule.startsAt),
    endsOn: rule.endsAt && typedIn(identity.timeZone, 'ends', rule.endsAt),
    state,
    parts: parts.filter(({ id }) => id === rule.sourceProductId || rule.targetProductIds.includes(id)),
    categories: categories.filter(({ id }) => id === rule.sourceCategoryId || id === rule.targetCategoryId),
    results: results.get(rule.id) ?? NO_RESULTS,
    updatedAt: rule.updatedAt.toISOString(),
  }))
}

/** A rule as staff see it. @throws {Problem} `not_found` */
export async function readRule(db: Queryable, id: SuggestionRuleId): Promise<RuleRecord> {
  const [found] = await readRules(db, [id])
  if (!found) throw new Problem('not_found', { detail: 'Suggestion rule not found' })
  return found
}

/** The same, with its row held until the transaction ends. @throws {Problem} `not_found` */
export async function lockRule(tx: Queryable, id: SuggestionRuleId): Promise<RuleRecord> {
  await tx.select({ id: suggestionRule.id }).from(suggestionRule).where(eq(suggestionRule.id, id)).for('update')
  return readRule(tx, id)
}
