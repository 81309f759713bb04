import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { RULE_TYPES } from '#domain/cart/suggestion-rule.ts'
import type { RuleType } from '#domain/cart/suggestion-rule.ts'
import { category } from './category.ts'
import type { CategoryId, ProductId, SuggestionRuleId } from '#domain/id.ts'
import { createdAt, id, instant, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'
import { product } from './product.ts'

/** When a cart contains the source, the targets are suggested with this weight (specification, sections 3 and 7). */
export const suggestionRule = pgTable(
  'suggestion_rule',
  {
    id: id<SuggestionRuleId>(),
    name: text('name').notNull().unique(),
    ruleType: text('rule_type').$type<RuleType>().notNull(),
    weight: integer('weight').notNull(),
    active: boolean('active').notNull().default(true),
    sourceProductId: text('source_product_id')
      .$type<ProductId>()
      .references(() => product.id, { onDelete: 'cascade' }),
    sourceCategoryId: text('source_category_id')
      .$type<CategoryId>()
      .references(() => category.id, { onDelete: 'cascade' }),
    targetProductIds: text('target_product_ids')
      .array()
      .$type<ProductId[]>()
      .notNull()
      .default(sql`'{}'`),
    targetCategoryId: text('target_category_id')
      .$type<CategoryId>()
      .references(() => category.id, { onDelete: 'cascade' }),
    tag: text('tag'),
    /** The rule counts from then on; null from the start. */
    startsAt: instant('starts_at'),
    /** The last instant at which it counts; null for ever. */
    endsAt: instant('ends_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('suggestion_rule_type', oneOf(t.ruleType, RULE_TYPES)), check('suggestion_rule_dates', sql`${t.startsAt} <= ${t.endsAt}`)],
)

/** Parts that are never suggested, whatever their points. */
export const suggestionExclusion = pgTable('suggestion_exclusion', {
  productId: text('product_id')
    .$type<ProductId>()
    .primaryKey()
    .references(() => product.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})
