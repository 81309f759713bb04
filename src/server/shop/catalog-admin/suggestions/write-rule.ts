import { and, eq, inArray, ne } from 'drizzle-orm'
import type { SuggestionRuleId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { suggestionRule } from '#server/db/schema/catalog/suggestion.ts'
import { errorCode } from '#server/shop/retry-transaction.ts'
import type { RuleChange, RuleFields } from './rule-fields.ts'
import { readNamedParts } from './rule-record.ts'

type Refusals = Record<string, string>

/** What the fields say about each other: a target is needed, one source, an end after the start. */
function refuseFields(rule: RuleFields): Refusals {
  const refusals: Refusals = {}
  const hasTarget = rule.targetProductIds.length > 0 || rule.targetCategoryId !== null || rule.tag !== null
  if (!hasTarget) refusals.targetProductIds = 'name parts, a category or a tag: the rule suggests nothing yet'
  if (new Set(rule.targetProductIds).size < rule.targetProductIds.length) refusals.targetProductIds = 'has a part twice'
  if (rule.sourceProductId !== null && rule.sourceCategoryId !== null)
    refusals.sourceCategoryId = 'choose a part or a category that the cart has to contain, not both'
  if (rule.startsAt !== null && rule.endsAt !== null && rule.startsAt > rule.endsAt) refusals.endsAt = 'is before the start'
  return refusals
}

/** Parts and categories that are no longer there, and a name that another rule has. */
async function refuseNames(tx: Transaction, id: SuggestionRuleId, rule: RuleFields): Promise<Refusals> {
  const refusals: Refusals = {}
  const parts = [...new Set([...rule.targetProductIds, rule.sourceProductId ?? []].flat())]
  const known = new Set((await readNamedParts(tx, parts)).map((part) => part.id))
  if (rule.sourceProductId !== null && !known.has(rule.sourceProductId)) refusals.sourceProductId = 'does not exist any more'
  if (rule.targetProductIds.some((part) => !known.has(part))) refusals.targetProductIds = 'one of them does not exist any more'
  const categories = [rule.sourceCategoryId ?? [], rule.targetCategoryId ?? []].flat()
  const found = new Set((await tx.select({ id: category.id }).from(category).where(inArray(category.id, categories))).map((row) => row.id))
  for (const field of ['sourceCategoryId', 'targetCategoryId'] as const) {
    const named = rule[field]
    if (named !== null && !found.has(named)) refusals[field] = 'does not exist any more'
  }
  const [other] = await tx
    .select({ id: suggestionRule.id })
    .from(suggestionRule)
    .where(and(eq(suggestionRule.name, rule.name), ne(suggestionRule.id, id)))
  if (other) refusals.name = 'is that of another rule already'
  return refusals
}

const asRow = ({ startsAt, endsAt, ...rule }: RuleFields) => ({
  ...rule,
  startsAt: startsAt === null ? null : new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

/** Fields that say nothing of the others: a rule whose parts are gone can still be paused, and moved past another. */
const ALONE: ReadonlySet<string> = new Set(['active', 'weight'] satisfies (keyof RuleFields)[])

/**
 * Writes a rule, a new one or a new version of one.
 * @param version of a new rule 1, of a change the one after that which is stored.
 * @param changed the fields of the rule that differ from what is stored; all of a new one.
 * @throws {Problem} `invalid_input` by field.
 */
export async function writeRule(
  tx: Transaction,
  { id, version, changed }: { id: SuggestionRuleId; version: number; changed?: RuleChange },
  rule: RuleFields,
) {
  const isAlone = changed !== undefined && Object.keys(changed).every((field) => ALONE.has(field))
  const fields = isAlone ? {} : { ...(await refuseNames(tx, id, rule)), ...refuseFields(rule) }
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
  const row = { ...asRow(rule), version, updatedAt: new Date() }
  try {
    await tx
      .insert(suggestionRule)
      .values({ ...row, id })
      .onConflictDoUpdate({ target: suggestionRule.id, set: row })
  } catch (error) {
    // Two rules of one name, written at the same moment.
    if (errorCode(error) === '23505') throw new Problem('invalid_input', { fields: { name: 'is that of another rule already' } })
    throw error
  }
}
