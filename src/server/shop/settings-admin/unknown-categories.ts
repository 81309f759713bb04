import { namedBy, ruleWords } from '#domain/catalog/category-tree.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { RETURN_SETTINGS } from '#server/shop/settings/return-settings.ts'

/**
 * A rule of returns that names no category would never count.
 * @throws {Problem} `invalid_input` by field, as `rules.0.categories.1`.
 */
export async function refuseUnknownCategories(tx: Transaction, changed: Record<string, unknown>): Promise<void> {
  const { rules } = RETURN_SETTINGS.returnRules.parse(changed)
  if (rules.length === 0) return
  const known = await tx.select({ id: category.id, name: category.name, slug: category.slug, path: category.path }).from(category)
  const errors: Record<string, string> = {}
  for (const [index, { categories }] of rules.entries())
    for (const [at, word] of categories.entries())
      if (namedBy([word], known, ruleWords).size === 0)
        errors[`rules.${index}.categories.${at}`] = `must be the name or address of a category, which "${word}" is not`
  const detail = Object.entries(errors)
    .map(([field, text]) => `${field}: ${text}`)
    .join('; ')
  if (detail !== '') throw new Problem('invalid_input', { detail, fields: errors })
}
