import { eq, or, sql } from 'drizzle-orm'
import { branchOf, childrenOf } from '#domain/catalog/category-tree.ts'
import type { CategoryId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { suggestionRule } from '#server/db/schema/catalog/suggestion.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { expectRecord } from '#server/shop/record.ts'
import { forgetAddress, moveAddresses } from '#server/shop/redirect.ts'
import type { Shop } from '#server/shop/shop.ts'
import { SHOWS_TILES } from '../check-products.ts'
import { followMerge } from '../follow-merge.ts'
import { moveParts } from '../move-parts.ts'
import { categoryOf, readCategory } from './category-record.ts'
import type { StaffCategory } from './category-record.ts'
import { changeTree } from './edit-category.ts'
import { followCoupons } from './follow-coupons.ts'
import { followReturnRules, rulesThatName } from './follow-return-rules.ts'
import { checkPlace, writePlace } from './place-category.ts'

/** The category that takes the place of another. @throws {Problem} `invalid_input` at `intoId` when it cannot. */
function targetOf(nodes: readonly StaffCategory[], from: StaffCategory, intoId: CategoryId): StaffCategory {
  const into = nodes.find(({ id }) => id === intoId)
  const refuse = (text: string) => new Problem('invalid_input', { fields: { intoId: text } })
  if (!into) throw refuse('does not exist any more')
  if (branchOf(nodes, from.id).includes(into)) throw refuse('is the category itself, or below it')
  if (into.kind === 'brands' && from.partCount > 0) throw refuse(SHOWS_TILES)
  return into
}

/** Moves the children of a category behind those of another. */
async function moveChildren(tx: Transaction, nodes: readonly StaffCategory[], [from, into]: readonly [StaffCategory, StaffCategory]) {
  const children = childrenOf(nodes, from.id)
  // A category that is merged into its own parent is no sibling of its children any more.
  const others = nodes.filter(({ id }) => id !== from.id)
  const last = childrenOf(others, into.id).at(-1)?.position ?? -1
  for (const [index, child] of children.entries()) {
    const place = { parentId: into.id, slug: child.slug }
    checkPlace(others, child, place)
    await writePlace(tx, { nodes, id: child.id, place })
    await tx
      .update(category)
      .set({ position: last + 1 + index, version: sql`${category.version} + 1` })
      .where(eq(category.id, child.id))
  }
}

const moveRules = (tx: Transaction, from: CategoryId, into: CategoryId) =>
  tx
    .update(suggestionRule)
    .set({
      sourceCategoryId: sql`case when ${suggestionRule.sourceCategoryId} = ${from} then ${into}::text else ${suggestionRule.sourceCategoryId} end`,
      targetCategoryId: sql`case when ${suggestionRule.targetCategoryId} = ${from} then ${into}::text else ${suggestionRule.targetCategoryId} end`,
      version: sql`${suggestionRule.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(or(eq(suggestionRule.sourceCategoryId, from), eq(suggestionRule.targetCategoryId, from)))

/**
 * Merges a category into another: its parts, what is below it, suggestion rules, return rules, coupons, views and names in files go there, its addresses redirect, and it is gone.
 * @returns the other as it is now.
 * @throws {Problem} `not_found`; `conflict` when it has changed since `version`; `invalid_input` when the other cannot take its place.
 */
export const mergeCategory = (
  shop: Shop,
  { staff, id, version }: { staff: Staff; id: CategoryId; version: number },
  intoId: CategoryId,
): Promise<StaffCategory> =>
  changeTree(shop, async (tx, nodes) => {
    const from = categoryOf(nodes, id)
    await expectRecord(tx, { subject: id, version, current: from })
    const into = targetOf(nodes, from, intoId)
    // Nobody puts a part into it from now on.
    await tx.execute(sql`select from category where id = ${id} for update`)
    const parts = await moveParts(tx, staff, { field: 'categoryId', from: id, to: into.id })
    await moveRules(tx, id, into.id)
    await moveAddresses(tx, [{ from: `/category/${from.path}`, to: `/category/${into.path}` }])
    // Merged into its parent, it leaves its path to a child of the same slug.
    await tx.update(category).set({ path: id }).where(eq(category.id, id))
    await moveChildren(tx, nodes, [from, into])
    await followCoupons(tx, staff, { before: nodes, after: nodes.filter((node) => node.id !== id), from, to: into.id })
    await tx.delete(category).where(eq(category.id, id))
    await followReturnRules(tx, staff, { before: nodes, merged: { from: id, into: into.id } })
    await followMerge(tx, id, into.id)
    await tx
      .update(category)
      .set({ version: sql`${category.version} + 1`, updatedAt: sql`now()` })
      .where(eq(category.id, into.id))
    await audit(tx, staff, {
      action: 'category.merged_away',
      subject: id,
      before: { name: from.name, path: from.path },
      after: { into: into.path },
    })
    await audit(tx, staff, { action: 'category.merge', subject: into.id, after: { merged: from.name, path: from.path, parts } })
    return readCategory(tx, into.id)
  })

/** What hangs on a category, as a sentence; null when nothing does. */
function whatHangsOn(
  nodes: readonly StaffCategory[],
  { id, partCount, ruleCount, coupons }: StaffCategory,
  returnRules: readonly string[],
): string | null {
  const below = childrenOf(nodes, id).length
  const things = [
    below > 0 && `${below} ${below === 1 ? 'category' : 'categories'} below it`,
    partCount > 0 && `${partCount} ${partCount === 1 ? 'part' : 'parts'}`,
    coupons.count > 0 &&
      `the ${coupons.count === 1 ? 'coupon' : 'coupons'} ${coupons.codes.join(', ')}${coupons.count > coupons.codes.length ? ' and others' : ''}`,
    ruleCount > 0 && `${ruleCount} suggestion ${ruleCount === 1 ? 'rule' : 'rules'}`,
    returnRules.length > 0 && `the return ${returnRules.length === 1 ? 'rule' : 'rules'} "${returnRules.join('", "')}"`,
  ].filter((thing) => thing !== false)
  return things.length > 0 ? things.join(', ') : null
}

/**
 * Deletes a category on which nothing hangs.
 * @throws {Problem} `not_found`; `conflict` when it has changed since `version`; `not_allowed_in_state` naming what hangs on it.
 */
export const deleteCategory = (shop: Shop, { staff, id, version }: { staff: Staff; id: CategoryId; version: number }): Promise<void> =>
  changeTree(shop, async (tx, nodes) => {
    const current = categoryOf(nodes, id)
    await expectRecord(tx, { subject: id, version, current })
    await tx.execute(sql`select from category where id = ${id} for update`)
    const held = whatHangsOn(nodes, await readCategory(tx, id), await rulesThatName(tx, current))
    if (held) throw new Problem('not_allowed_in_state', { detail: `It has ${held}. Merge it into another category instead.` })
    await tx.delete(category).where(eq(category.id, id))
    await forgetAddress(tx, `/category/${current.path}`)
    const { name, path } = current
    await audit(tx, staff, { action: 'category.delete', subject: id, before: { name, path } })
  })
