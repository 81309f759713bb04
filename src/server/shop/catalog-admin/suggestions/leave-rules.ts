import { eq, or, sql } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { suggestionRule } from '#server/db/schema/catalog/suggestion.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'

type Rule = typeof suggestionRule.$inferSelect

const hasOtherTargets = ({ targetProductIds, targetCategoryId, tag }: Rule, id: ProductId) =>
  targetCategoryId !== null || tag !== null || targetProductIds.some((target) => target !== id)

/**
 * Takes a part that is to be deleted out of what suggestion rules suggest, each as its next version with an entry in its history.
 * @throws {Problem} `not_allowed_in_state` naming the rules that would mean nothing without it: it is their source, or all that they suggest.
 */
export async function leaveRules(tx: Transaction, staff: Staff, id: ProductId): Promise<void> {
  const rules = await tx
    .select()
    .from(suggestionRule)
    .where(or(eq(suggestionRule.sourceProductId, id), sql`${id} = any(${suggestionRule.targetProductIds})`))
    .orderBy(suggestionRule.id)
    .for('update')
  const held = rules.filter((rule) => rule.sourceProductId === id || !hasOtherTargets(rule, id)).map(({ name }) => `"${name}"`)
  if (held.length > 0) {
    const [rule, need, them] = held.length === 1 ? ['rule', 'needs', 'it'] : ['rules', 'need', 'them']
    throw new Problem('not_allowed_in_state', {
      detail: `The suggestion ${rule} ${held.join(', ')} ${need} this part: change or delete ${them} first, or archive the part.`,
    })
  }
  for (const { id: ruleId, targetProductIds: before } of rules) {
    const targetProductIds = before.filter((target) => target !== id)
    await tx
      .update(suggestionRule)
      .set({ targetProductIds, version: sql`${suggestionRule.version} + 1`, updatedAt: sql`now()` })
      .where(eq(suggestionRule.id, ruleId))
    await audit(tx, staff, { action: 'rule.update', subject: ruleId, before: { targetProductIds: before }, after: { targetProductIds } })
  }
}
