import { eq, sql } from 'drizzle-orm'
import { followWords, namedBy, ruleWords } from '#domain/catalog/category-tree.ts'
import type { CategoryId } from '#domain/id.ts'
import { isRecord } from '#domain/is-record.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { setting } from '#server/db/schema/office/settings.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { RETURN_SETTINGS } from '#server/shop/settings/return-settings.ts'
import { rulesNaming } from './category-record.ts'
import type { StaffCategory } from './category-record.ts'

type Named = Pick<StaffCategory, 'id' | 'name' | 'slug' | 'path'>

/** The rules of returns, which nobody else changes until the transaction ends. */
async function lockRules(tx: Transaction) {
  await tx.insert(setting).values({ key: 'returnRules', value: {}, version: 0 }).onConflictDoNothing()
  const [row] = await tx.select({ value: setting.value }).from(setting).where(eq(setting.key, 'returnRules')).for('update')
  const stored = isRecord(row?.value) ? row.value : {}
  return { stored, rules: RETURN_SETTINGS.returnRules.parse(stored).rules }
}

/** The names of the rules of returns that name a category; nobody changes the rules until the transaction ends. */
export async function rulesThatName(tx: Transaction, node: Named): Promise<string[]> {
  const { rules } = await lockRules(tx)
  return rulesNaming(rules, node)
}

/**
 * Rules of returns name categories by name, slug or path. When categories were renamed, moved, or merged into another, the rules that name them
 * name them, or the other, from now on. Runs after the change, in its transaction.
 * @throws {Problem} `invalid_input` at the slug, when name, slug and path are also another category's.
 */
export async function followReturnRules(
  tx: Transaction,
  staff: Staff,
  { before, merged }: { before: readonly Named[]; merged?: { from: CategoryId; into: CategoryId } },
): Promise<void> {
  const { stored, rules } = await lockRules(tx)
  if (rules.length === 0) return
  const after: Named[] = await tx.select({ id: category.id, name: category.name, slug: category.slug, path: category.path }).from(category)
  const next = rules.map((rule) => {
    const named = [...namedBy(rule.categories, before, ruleWords)]
    const wanted = new Set(named.map((id) => (id === merged?.from ? merged.into : id)))
    const categories = followWords(rule.categories, { before, after, wanted }, ruleWords)
    if (categories) return { ...rule, categories }
    const text = `the return rule ${rule.name} could not tell it from another category of the same name`
    throw new Problem('invalid_input', { detail: text, fields: { slug: text } })
  })
  if (JSON.stringify(next) === JSON.stringify(rules)) return
  await tx
    .update(setting)
    .set({
      value: { ...stored, rules: next },
      version: sql`${setting.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: staff.userId,
    })
    .where(eq(setting.key, 'returnRules'))
  await audit(tx, staff, { action: 'settings.update', subject: 'settings.returnRules', before: { rules }, after: { rules: next } })
}
