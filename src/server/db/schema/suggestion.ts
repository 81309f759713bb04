import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { category } from './category.ts'
import type { CategoryId, ProductId, SuggestionRuleId } from '#domain/id.ts'
import { createdAt, id, oneOf, updatedAt, version } from './columns.ts'
import { product } from './product.ts'

/** When a cart contains the source, the targets are suggested with this weight (specification, sections 3 and 7). */
export const suggestionRule = pgTable(
  'suggestion_rule',
  {
    id: id<SuggestionRuleId>(),
    name: text('name').notNull().unique(),
    ruleType: text('rule_type').notNull(),
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
      .notNull()
      .default(sql`'{}'`),
    targetCategoryId: text('target_category_id')
      .$type<CategoryId>()
      .references(() => category.id, { onDelete: 'cascade' }),
    tag: text('tag'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('suggestion_rule_type', oneOf(t.ruleType, ['manual', 'promotional', 'category_based', 'complementary']))],
)
