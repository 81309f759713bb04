import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ProductId } from '#domain/id.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { partNumber, product, productBrandMapping, quantityDiscount } from '#server/db/schema/catalog/product.ts'
import { stockLevel, stockMovement } from '#server/db/schema/order/stock.ts'
import { audit } from '#server/shop/audit.ts'
import type { OPERATOR, Staff } from '#server/shop/audit.ts'
import { moveAddress } from '#server/shop/redirect.ts'
import type { ProductDraft } from './product-draft.ts'
import { productRecordSchema } from './product-record.ts'
import type { StaffProduct } from './product-record.ts'

const { id: _, createdAt: __, version: ___, updatedAt: ____, ...columns } = getTableColumns(product)

/** What the record that staff edit has of an existing part takes the value that was sent; a column that it does not have stays as it is. */
const takenFromInsert = sql.join(
  Object.entries(columns).flatMap(([field, { name }]): SQL[] =>
    field in productRecordSchema.shape ? [sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`] : [],
  ),
  sql`, `,
)

const isNew = ({ current }: ProductDraft) => current === null
const differs = ({ current, next }: ProductDraft, fields: readonly (keyof StaffProduct)[]) =>
  current === null || fields.some((field) => JSON.stringify(current[field]) !== JSON.stringify(next[field]))

const writeParts = (tx: Transaction, drafts: readonly ProductDraft[]) =>
  insertRows(tx, {
    table: product,
    rows: drafts.map(({ next: { version: _____, createdAt, updatedAt, saleStartsAt, saleEndsAt, ...part } }) => ({
      ...part,
      saleStartsAt: saleStartsAt === null ? null : new Date(saleStartsAt),
      saleEndsAt: saleEndsAt === null ? null : new Date(saleEndsAt),
    })),
    onConflict: sql`on conflict (id) do update set ${takenFromInsert}, version = ${product.version} + 1, updated_at = now()`,
  })

/** Every number of a part, each once per kind. */
function numbersOf({ id, partNumber: mpn, sku, numbers }: StaffProduct) {
  const all = [{ number: mpn, kind: 'mpn' }, { number: sku, kind: 'sku' }, ...numbers]
  const rows = all.map(({ number, kind }) => ({ productId: id, number, kind, normalised: normalisePartNumber(number) }))
  return [...new Map(rows.map((row) => [`${row.kind} ${row.normalised}`, row])).values()].filter(({ normalised }) => normalised !== '')
}

async function writeLists(tx: Transaction, drafts: readonly ProductDraft[]) {
  const replace = async <Row>(
    fields: readonly (keyof StaffProduct)[],
    table: typeof partNumber | typeof quantityDiscount | typeof productBrandMapping,
    { rows, insert }: { rows: (part: StaffProduct) => Row[]; insert: (all: Row[]) => Promise<unknown> },
  ) => {
    const changed = drafts.filter((draft) => differs(draft, fields))
    const known = changed.filter((draft) => !isNew(draft)).map(({ next }) => next.id)
    if (known.length > 0) await tx.delete(table).where(inArray(table.productId, known))
    await insert(changed.flatMap(({ next }) => rows(next)))
  }
  await replace(['partNumber', 'sku', 'numbers'], partNumber, {
    rows: numbersOf,
    insert: (all) => insertRows(tx, { table: partNumber, rows: all }),
  })
  await replace(['quantityDiscounts'], quantityDiscount, {
    rows: ({ id, quantityDiscounts }) => quantityDiscounts.map((tier) => ({ ...tier, productId: id })),
    insert: (all) => insertRows(tx, { table: quantityDiscount, rows: all }),
  })
  await replace(['compatibleBrandIds'], productBrandMapping, {
    rows: ({ id, compatibleBrandIds }) => [...new Set(compatibleBrandIds)].map((brandId) => ({ productId: id, brandId })),
    insert: (all) => insertRows(tx, { table: productBrandMapping, rows: all }),
  })
}

const STOCK_FIELDS = ['onHand', 'trackStock', 'allowBackorder', 'lowStockThreshold', 'shelf', 'leadTimeDays'] as const

/** How stock may be sold, what is on hand, and its movement in the ledger. */
async function writeStock(tx: Transaction, drafts: readonly ProductDraft[], actor: string) {
  const changed = drafts.filter((draft) => differs(draft, STOCK_FIELDS))
  if (changed.length === 0) return
  await insertRows(tx, {
    table: stockLevel,
    rows: changed.map(({ next: { id, onHand, trackStock, allowBackorder, lowStockThreshold, shelf, leadTimeDays } }) => ({
      productId: id,
      onHand,
      trackStock,
      allowBackorder,
      lowStockThreshold,
      shelf,
      leadTimeDays,
    })),
    onConflict: sql`on conflict (product_id) do update set on_hand = excluded.on_hand, track_stock = excluded.track_stock,
      allow_backorder = excluded.allow_backorder, low_stock_threshold = excluded.low_stock_threshold, shelf = excluded.shelf,
      lead_time_days = excluded.lead_time_days, updated_at = now()`,
  })
  const moved = changed.filter(({ current, next }) => current?.onHand !== next.onHand)
  await insertRows(tx, {
    table: stockMovement,
    rows: moved.map(({ current, next }) => ({
      id: newId('mov'),
      productId: next.id,
      delta: next.onHand - (current?.onHand ?? 0),
      onHandAfter: next.onHand,
      reason: current ? 'correction' : 'opening',
      actor,
    })),
  })
}

/** Writes parts with their numbers, tiers, brands, stock and the redirects from old addresses. All of it has been checked. */
export async function writeProductRows(tx: Transaction, drafts: readonly ProductDraft[], staff: Staff | typeof OPERATOR): Promise<void> {
  if (drafts.length === 0) return
  await writeParts(tx, drafts)
  await writeLists(tx, drafts)
  await writeStock(tx, drafts, staff.userId)
  const renamed = drafts.flatMap(({ current, next }) =>
    current && current.slug !== next.slug ? [{ from: current.slug, to: next.slug }] : [],
  )
  for (const { from, to } of renamed) await moveAddress(tx, `/product/${from}`, `/product/${to}`)
  await followSlugs(tx, renamed, staff)
}

/**
 * Coupons for one part name it by its slug: with a new slug they name it by that. One statement, so that parts which exchange their slugs keep
 * their coupons; each change is in the log.
 */
async function followSlugs(
  tx: Transaction,
  renamed: readonly { from: string; to: string }[],
  staff: Staff | typeof OPERATOR,
): Promise<void> {
  if (renamed.length === 0) return
  const { rows } = await tx.execute<{ id: string; from: string; to: string }>(sql`
    with held as (
      select d.id, r."from", r."to" from discount_code d
      join unnest(${sql.param(renamed.map(({ from }) => from))}::text[], ${sql.param(renamed.map(({ to }) => to))}::text[]) as r ("from", "to")
        on r."from" = d.applicable_product_slug
      order by d.id for update of d)
    update discount_code d set applicable_product_slug = held."to", version = d.version + 1, updated_at = now() from held where d.id = held.id
    returning d.id, held."from", held."to"`)
  for (const { id, from, to } of rows)
    await audit(tx, staff, { action: 'discount_code.update', subject: id, before: { part: from }, after: { part: to } })
}

/** The ids of parts that were ever ordered: they are archived, never deleted. */
export async function orderedProducts(tx: Transaction, ids: readonly ProductId[]): Promise<Set<ProductId>> {
  const { rows } = await tx.execute<{ id: ProductId }>(
    sql`select distinct product_id as id from order_line where product_id = any(${sql.param([...ids])}::text[])`,
  )
  return new Set(rows.map(({ id }) => id))
}
