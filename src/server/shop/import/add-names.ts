import { inArray, sql } from 'drizzle-orm'
import { withoutTradeWord } from '#domain/catalog/brand.ts'
import { childrenOf } from '#domain/catalog/category-tree.ts'
import type { TreeCategory } from '#domain/catalog/category-tree.ts'
import { slugify } from '#domain/catalog/slug.ts'
import type { BrandId, CategoryId } from '#domain/id.ts'
import { plainName } from '#domain/import/import-fields.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { importRow } from '#server/db/schema/office/import.ts'
import { auditLog } from '#server/db/schema/office/settings.ts'
import { actorOf, audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { lockCategories } from '#server/shop/catalog-admin/category/category-record.ts'
import type { StaffCategory } from '#server/shop/catalog-admin/category/category-record.ts'
import { partsOf } from './row/checked-row.ts'
import type { StoredImport } from './row/checked-row.ts'
import { pathNames, readImportNames } from './row/import-names.ts'

/**
 * The brands of these names; those that are missing are added. The names of the shop are read once, however many are missing, and what was added is
 * known by its name, as another row may write it, and by its address.
 */
async function addBrands(tx: Transaction, staff: Staff, names: readonly string[]): Promise<BrandId[]> {
  // Somebody may have added one since the check.
  const known = await readImportNames(tx, {})
  const slugs = names.map(slugify)
  const found = slugs.length > 0 ? await tx.select({ slug: brand.slug }).from(brand).where(inArray(brand.slug, slugs)) : []
  const taken = new Set(found.map(({ slug }) => slug))
  const added = new Map<string, BrandId>()
  const rows: { id: BrandId; name: string; slug: string }[] = []
  const ids = names.map((name) => {
    const key = withoutTradeWord(plainName(name))
    const there = known.brandId(name) ?? added.get(key) ?? added.get(plainName(name))
    if (there) return there
    const id = newId('brd')
    const own = slugify(name)
    const slug = own === '' || taken.has(own) ? slugify(`${name} ${id}`) : own
    taken.add(slug)
    added.set(key, id).set(slug, id)
    rows.push({ id, name, slug })
    return id
  })
  await insertRows(tx, { table: brand, rows })
  await insertRows(tx, {
    table: auditLog,
    rows: rows.map(({ id, name }) => ({ id: newId('aud'), ...actorOf(staff), action: 'brand.create', subject: id, after: { name } })),
  })
  return ids
}

/** A category as far as its place tells. */
type Node = Pick<StaffCategory, keyof TreeCategory>

/**
 * The category at the end of a path of names, of which the missing ones are added to `nodes` as the last of their siblings. One that is there is known by its
 * name, whatever its address.
 */
function nodeAt(nodes: Node[], names: readonly string[]): Node {
  let parent: Node | null = null
  for (const [at, name] of names.entries()) {
    const slug: string = slugify(name) || 'category'
    const siblings: Node[] = childrenOf(nodes, parent?.id ?? null)
    const known: Node | undefined =
      siblings.find((one) => plainName(one.name) === plainName(name)) ?? siblings.find((one) => one.slug === slug)
    const next: Node = known ?? {
      id: newId('cat'),
      parentId: parent?.id ?? null,
      name,
      slug,
      path: parent ? `${parent.path}/${slug}` : slug,
      depth: at + 1,
      kind: 'products' as const,
      position: (siblings.at(-1)?.position ?? -1) + 1,
    }
    if (!known) nodes.push(next)
    parent = next
  }
  if (!parent) throw new Problem('invalid_input', { detail: 'A category has no name.' })
  return parent
}

/** The categories of these names; those that are missing are added. The tree is changed by one at a time (decision 112), and read once. */
async function addCategories(tx: Transaction, staff: Staff, names: readonly string[]): Promise<CategoryId[]> {
  if (names.length === 0) return []
  const nodes: Node[] = await lockCategories(tx)
  const known = await readImportNames(tx, {})
  const before = nodes.length
  /** What was added and is meant by a name alone, or by an address, of which the shop has none. */
  const addedAs = (name: string) => {
    const added = nodes.slice(before)
    const called = added.filter((one) => plainName(one.name) === plainName(name))
    return (
      added.find((one) => one.path === name) ?? (called.length === 1 && known.isToBeAdded('category', name, true) ? called[0] : undefined)
    )
  }
  const ids = names.map((name) => known.categoryId(name) ?? (addedAs(name) ?? nodeAt(nodes, pathNames(name))).id)
  for (const node of nodes.slice(before)) {
    await tx.insert(category).values(node)
    await audit(tx, staff, { action: 'category.create', subject: node.id, after: { name: node.name, path: node.path } })
  }
  return ids
}

/** Adds the brands and categories that rows name and the shop does not have, and puts their ids into the changes: of all names in one pass over the rows. */
export async function addNames(tx: Transaction, staff: Staff, { id, rowCount }: StoredImport): Promise<void> {
  for (const [field, prefix, add] of [
    ['brandId', 'brd_new:', addBrands],
    ['categoryId', 'cat_new:', addCategories],
  ] as const) {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select distinct change->>${field} as name from ${importRow} where import_id = ${id} and state in ('new', 'changed')
        and starts_with(change->>${field}, ${prefix})`,
    )
    const ids = await add(
      tx,
      staff,
      rows.map(({ name }) => name.slice(prefix.length).trim()),
    )
    const added = rows.map(({ name: was }, at) => ({ was, id: ids[at] }))
    if (added.length === 0) continue
    for (const part of partsOf(rowCount))
      await tx.execute(sql`update ${importRow} set change = jsonb_set(change, array[${field}::text], to_jsonb(added.id))
        from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added(was text, id text)
        where import_id = ${id} and ${part} and change->>${field} = added.was`)
  }
}
