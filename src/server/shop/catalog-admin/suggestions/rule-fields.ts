import { z } from 'zod'
import type { CategoryId, ProductId } from '#domain/id.ts'
import { MAX_POINTS, RULE_TYPES } from '#domain/cart/suggestion-rule.ts'
import { sentId } from '#server/shop/id-of.ts'

const typed = z.string().trim().max(40)

/** The fields of a rule; times are ISO instants once they are stored. */
export const ruleFieldsSchema = z.strictObject({
  name: z.string().trim().min(1, { error: 'is needed' }).max(200),
  ruleType: z.enum(RULE_TYPES),
  weight: z.int().min(0).max(MAX_POINTS),
  active: z.boolean(),
  sourceProductId: sentId<ProductId>().nullable(),
  sourceCategoryId: sentId<CategoryId>().nullable(),
  targetProductIds: z.array(sentId<ProductId>()).max(100),
  targetCategoryId: sentId<CategoryId>().nullable(),
  tag: z.string().trim().min(1).max(60).nullable(),
  startsAt: typed.nullable(),
  endsAt: typed.nullable(),
})
export type RuleFields = z.output<typeof ruleFieldsSchema>

/**
 * What staff may write of a suggestion rule; what is not sent stays. Times are typed: a day, a time in the shop's zone, or an ISO instant; a day
 * begins and ends as a whole (specification, decision 27).
 */
export const ruleChangeSchema = ruleFieldsSchema.partial()
export type RuleChange = z.output<typeof ruleChangeSchema>

/** A rule before anything is said of it. */
export const NEW_RULE: Omit<RuleFields, 'name' | 'ruleType'> = {
  weight: 10,
  active: true,
  sourceProductId: null,
  sourceCategoryId: null,
  targetProductIds: [],
  targetCategoryId: null,
  tag: null,
  startsAt: null,
  endsAt: null,
}
