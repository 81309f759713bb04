import { eq, sql } from 'drizzle-orm'
import type { BrandId, CategoryId, ImportId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { childrenOf } from '#domain/catalog/category-tree.ts'
import { slugify } from '#domain/catalog/slug.ts'
import { plainName } from '#domain/import/import-fields.ts'
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { importFile, importRow } from '#server/db/schema/office/import.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { lockCategories } from '#server/shop/catalog-admin/category/category-record.ts'
import type { StaffCategory } from '#server/shop/catalog-admin/category/category-record.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { createChangeSet, stepInside } from '#server/shop/change-set/change-set.ts'
import type { Shop } from '#server/shop/shop.ts'
import { lockImport } from './check-import.ts'
import { partsOf } from './row/checked-row.ts'
import type { StoredImport } from './row/checked-row.ts'
import { pathNames, readImportNames } from './row/import-names.ts'

/** The changes of one import run at a time: two would overwrite each other's prices. @throws {Problem} `conflict` */
async function refuseWhileRunning(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.startOfImport})`)
  const { rows } = await tx.execute<{ name: string }>(
    sql`select f.name from import_file f join change_set s on s.id = f.change_set_id where s.state in ('running', 'undoing') limit 1`,
  )
  const [running] = rows
  if (running) throw new Problem('conflict', { detail: `The import of "${running.name}" is running. Start this one when it is done.` })
}

async function addBrand(tx: Transaction, staff: Staff, name: string): Promise<BrandId> {
  const id = newId('brd')
  const [taken] = await tx
    .select({ id: brand.id })
    .from(brand)
    .where(eq(brand.slug, slugify(name)))
  await tx.insert(brand).values({ id, name, slug: taken || slugify(name) === '' ? slugify(`${name} ${id}`) : slugify(name) })
  await audit(tx, staff, { action: 'brand.create', subject: id, after: { name } })
  return id
}

/**
 * The category at the end of a path of names, of which the missing ones are added as the last of their siblings. One that is there is known by its name, whatever its address.
 * The tree is changed by one at a time (decision 112).
 */
async function addCategory(tx: Transaction, staff: Staff, names: readonly string[]): Promise<CategoryId> {
  const nodes = await lockCategories(tx)
  let parent: { id: CategoryId; path: string } | null = null
  for (const [at, name] of names.entries()) {
    const slug: string = slugify(name) || 'category'
    const path: string = parent ? `${parent.path}/${slug}` : slug
    const siblings: StaffCategory[] = childrenOf(nodes, parent?.id ?? null)
    const known: StaffCategory | undefined =
      siblings.find((one) => plainName(one.name) === plainName(name)) ?? siblings.find((one) => one.slug === slug)
    if (known) {
      parent = known
      continue
    }
    const id: CategoryId = newId('cat')
    const position: number = (siblings.at(-1)?.position ?? -1) + 1
    await tx.insert(category).values({ id, parentId: parent?.id ?? null, name, slug, path, depth: at + 1, position })
    await audit(tx, staff, { action: 'category.create', subject: id, after: { name, path } })
    parent = { id, path }
  }
  if (!parent) throw new Problem('invalid_input', { detail: 'A category has no name.' })
  return parent.id
}

/** The names of a field that rows have and the shop does not, as the rows write them, each with the id of the one that was added. */
async function addNamed(
  tx: Transaction,
  staff: Staff,
  { field, prefix, written }: { field: 'brandId' | 'categoryId'; prefix: string; written: readonly string[] },
) {
  const added: { was: string; id: BrandId | CategoryId }[] = []
  for (const was of written) {
    const name = was.slice(prefix.length).trim()
    // Somebody may have added it since the check, or the name before it be the same in other letters.
    const names = await readImportNames(tx, {})
    const id =
      field === 'brandId'
        ? (names.brandId(name) ?? (await addBrand(tx, staff, name)))
        : (names.categoryId(name) ?? (await addCategory(tx, staff, pathNames(name))))
    added.push({ was, id })
  }
  return added
}

/** Adds the brands and categories that rows name and the shop does not have, and puts their ids into the changes: of all names in one pass over the rows. */
async function addNames(tx: Transaction, staff: Staff, { id, rowCount }: StoredImport) {
  for (const [field, prefix] of [
    ['brandId', 'brd_new:'],
    ['categoryId', 'cat_new:'],
  ] as const) {
    const { rows } = await tx.execute<{ name: string }>(
      sql`select distinct change->>${field} as name from ${importRow} where import_id = ${id} and state in ('new', 'changed')
        and starts_with(change->>${field}, ${prefix})`,
    )
    const added = await addNamed(tx, staff, { field, prefix, written: rows.map(({ name }) => name) })
    if (added.length === 0) continue
    for (const part of partsOf(rowCount))
      await tx.execute(sql`update ${importRow} set change = jsonb_set(change, array[${field}::text], to_jsonb(added.id))
        from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added(was text, id text)
        where import_id = ${id} and ${part} and change->>${field} = added.was`)
  }
}

const KINDS = {
  products: 'products',
  prices: 'products',
  stock: 'products',
  numbers: 'products',
  fits: 'fits',
  redirects: 'redirects',
  subscribers: 'subscribers',
  tracking: 'shipments',
} as const

interface Start {
  id: ImportId
  /** The check that was looked at; without one, whatever the last one has found is applied. */
  checkedAt?: string | undefined
}

/**
 * Applies an import: its new and changed rows become a change set, which runs in the background and can be undone. Rows with errors stay out.
 * @throws {Problem} `not_found`, `not_allowed_in_state`; `conflict` while another import is running, or when it was checked again since
 *   `checkedAt`; `invalid_input` when nothing would change.
 */
export async function startImport(shop: Shop, staff: Staff, { id, checkedAt }: Start): Promise<void> {
  await changeContent(shop, async (tx) => {
    const file = await lockImport(tx, id, ['checked'])
    if (checkedAt !== undefined && checkedAt !== file.updatedAt.toISOString())
      throw new Problem('conflict', {
        detail: 'This import was checked again, or a row mended, since you have looked at it. Look at it again.',
      })
    await refuseWhileRunning(tx)
    await addNames(tx, staff, file)
    const set = await createChangeSet(tx, staff, { kind: KINDS[file.type], title: `Import of ${file.name}`, params: { importId: id } })
    let hasRows = false
    for (const part of partsOf(file.rowCount)) {
      const { rows } = await tx.execute(sql`with added as (insert into change_set_row (change_set_id, position, subject, change)
        select ${set}, position, subject, change from ${importRow}
        where import_id = ${id} and ${part} and state in ('new', 'changed') returning 1) select from added limit 1`)
      hasRows ||= rows.length > 0
    }
    if (!hasRows) throw new Problem('invalid_input', { detail: 'Nothing would change.' })
    await tx
      .update(importFile)
      .set({ state: 'started', changeSetId: set, updatedAt: sql`now()` })
      .where(eq(importFile.id, id))
    await stepInside(shop, tx, { staff, id: set, step: 'start' })
  })
}
