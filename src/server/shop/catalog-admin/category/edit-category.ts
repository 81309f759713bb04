import { eq, sql } from 'drizzle-orm'
import { childrenOf, pathOf } from '#domain/catalog/category-tree.ts'
import type { CategoryId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { slugify } from '#domain/catalog/slug.ts'
import { countOf } from '#domain/count-of.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { expectPicture } from '#server/shop/media/media-record.ts'
import { changesOf, expectRecord } from '#server/shop/record.ts'
import { claimAddresses } from '#server/shop/redirect.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { CategoryChange, CategoryPlace, NewCategory } from './category-fields.ts'
import { categoryOf, lockCategories, readCategory } from './category-record.ts'
import type { StaffCategory } from './category-record.ts'
import { followCoupons } from './follow-coupons.ts'
import { followReturnRules } from './follow-return-rules.ts'
import { checkPlace, writeOrder, writePlace } from './place-category.ts'

/** Runs a change of the tree: one at a time, and the storefront shows it after the commit. */
export const changeTree = <Result>(shop: Shop, work: (tx: Transaction, nodes: StaffCategory[]) => Promise<Result>): Promise<Result> =>
  changeContent(shop, async (tx) => work(tx, await lockCategories(tx)))

/** Adds a category as the last child of its parent. @throws {Problem} `invalid_input` by field. */
export const addCategory = (shop: Shop, staff: Staff, { parentId, ...fields }: NewCategory): Promise<StaffCategory> =>
  changeTree(shop, async (tx, nodes) => {
    const place = { parentId, slug: fields.slug ?? (slugify(fields.name) || 'category') }
    const kind = fields.kind ?? 'products'
    checkPlace(nodes, { id: null, kind }, place)
    const path = pathOf(nodes, place)
    const last = childrenOf(nodes, parentId).at(-1)
    const row = { ...fields, ...place, kind, path, depth: path.split('/').length, position: (last?.position ?? -1) + 1 }
    await expectPicture(tx, 'imageUrl', fields.imageUrl)
    const id = newId('cat')
    await tx.insert(category).values({ ...row, id })
    await claimAddresses(tx, [`/category/${path}`])
    await audit(tx, staff, { action: 'category.create', subject: id, after: { ...fields, slug: place.slug, path } })
    return readCategory(tx, id)
  })

/** @throws {Problem} `invalid_input` at the kind: brand tiles would take the parts of a category off its page. */
function refuseTiles({ partCount }: StaffCategory): void {
  if (partCount === 0) return
  const parts = countOf(partCount, 'part', 'parts')
  throw new Problem('invalid_input', {
    fields: { kind: `brand tiles show no parts of their own: move its ${parts} to another category first` },
  })
}

/**
 * Changes fields of a category. A new slug moves its address and those below it, with redirects; coupons and return rules that
 * name it follow. Nothing is written when nothing differs.
 * @throws {Problem} `not_found`; `conflict` when somebody else has changed it since `version`; `invalid_input` by field.
 */
export const editCategory = (
  shop: Shop,
  { staff, id, version }: { staff: Staff; id: CategoryId; version: number },
  change: CategoryChange,
): Promise<StaffCategory> =>
  changeTree(shop, async (tx, nodes) => {
    const current = categoryOf(nodes, id)
    await expectRecord(tx, { subject: id, version, current })
    const changes = changesOf(current, change)
    if (!changes) return current
    const { name = current.name, slug = current.slug, kind = current.kind, ...fields } = changes.after
    const place = { parentId: current.parentId, slug }
    checkPlace(nodes, { id, kind }, place)
    await expectPicture(tx, 'imageUrl', fields.imageUrl)
    // Who puts a part into it at this moment is waited for, so that search has the part by the new name, too, and brand tiles hide none.
    if (name !== current.name || kind !== current.kind) await tx.execute(sql`select from category where id = ${id} for update`)
    if (kind === 'brands' && kind !== current.kind) refuseTiles(await readCategory(tx, id))
    await writePlace(tx, { nodes, id, place })
    await tx
      .update(category)
      .set({ ...fields, name, kind, version: sql`${category.version} + 1`, updatedAt: sql`now()` })
      .where(eq(category.id, id))
    if (name !== current.name || slug !== current.slug) {
      const after = nodes.map((node) => (node.id === id ? { id, name, slug } : node))
      await followCoupons(tx, staff, { before: nodes, after, from: current, to: id })
      await followReturnRules(tx, staff, { before: nodes })
    }
    await audit(tx, staff, { action: 'category.update', subject: id, ...changes })
    return readCategory(tx, id)
  })

/**
 * Moves a category with all below it, leaving redirects behind.
 * @throws {Problem} `not_found`; `conflict` when it, or where it should stand, has changed; `invalid_input` when it cannot stand there.
 */
export const moveCategory = (
  shop: Shop,
  { staff, id }: { staff: Staff; id: CategoryId },
  { version, parentId, beforeId }: CategoryPlace,
): Promise<StaffCategory> =>
  changeTree(shop, async (tx, nodes) => {
    const current = categoryOf(nodes, id)
    await expectRecord(tx, { subject: id, version, current })
    const place = { parentId, slug: current.slug }
    checkPlace(nodes, current, place)
    const moves = await writePlace(tx, { nodes, id, place })
    await writeOrder(tx, nodes, { id, parentId, beforeId })
    if (moves.length > 0) await followReturnRules(tx, staff, { before: nodes })
    await tx
      .update(category)
      .set({ version: sql`${category.version} + 1`, updatedAt: sql`now()` })
      .where(eq(category.id, id))
    const moved = await readCategory(tx, id)
    const placeOf = ({ path, position }: StaffCategory) => ({ path, position })
    await audit(tx, staff, {
      action: 'category.move',
      subject: id,
      before: placeOf(current),
      after: { ...placeOf(moved), ...(moves.length > 0 && { redirects: moves.length }) },
    })
    return moved
  })
