import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ImportId, ProductId } from '#domain/id.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { importFile, importGone } from '#server/db/schema/office/import.ts'
import { stockLevel } from '#server/db/schema/order/stock.ts'
import type { Queryable } from '#server/db/client.ts'
import { idOf } from '#server/shop/id-of.ts'
import { pagedList, pageFields, pageWindow } from '#server/shop/paging.ts'
import type { Page } from '#server/shop/paging.ts'

/** Rows on a page. */
const PAGE = 50

/** Parts in the shop that earlier files of the same kind have brought, and that are not in this one. */
export const gonePartsSchema = z
  .object({
    /** The earlier imports that have them, the last one first. */
    imports: z.array(z.object({ id: idOf<ImportId>(), name: z.string(), createdAt: z.string() })),
    rows: z.array(
      z.object({
        id: idOf<ProductId>(),
        sku: z.string(),
        name: z.string(),
        brand: z.string().nullable(),
        onHand: z.int(),
        /** The last of these imports that has it. */
        importId: idOf<ImportId>(),
      }),
    ),
    ...pageFields,
  })
  .meta({ id: 'GoneParts' })

/** Those that are still sold: what was archived since is gone as it should be. */
export const isGone = (id: ImportId) => and(eq(importGone.importId, id), eq(product.active, true))

/** Imports by their ids, the last one first. */
async function readImports(db: Queryable, ids: ImportId[]) {
  if (ids.length === 0) return []
  const found = await db
    .select({ id: importFile.id, name: importFile.name, createdAt: importFile.createdAt })
    .from(importFile)
    .where(inArray(importFile.id, ids))
    .orderBy(desc(importFile.createdAt))
  return found.map(({ createdAt, ...one }) => ({ ...one, createdAt: createdAt.toISOString() }))
}

/** A page of the parts that a file has no more, by SKU. */
export async function listGoneParts(
  db: Queryable,
  id: ImportId,
  { page, limit: size = PAGE }: Page,
): Promise<z.output<typeof gonePartsSchema>> {
  const { limit, offset } = pageWindow(page, size)
  const rows = await db
    .select({
      id: product.id,
      sku: product.sku,
      name: product.name,
      brand: brand.name,
      onHand: stockLevel.onHand,
      importId: importGone.broughtBy,
    })
    .from(importGone)
    .innerJoin(product, eq(product.id, importGone.productId))
    .innerJoin(stockLevel, eq(stockLevel.productId, product.id))
    .leftJoin(brand, eq(brand.id, product.brandId))
    .where(isGone(id))
    .orderBy(asc(product.sku), asc(product.id))
    .limit(limit)
    .offset(offset)
  const counted = await db
    .select({ importId: importGone.broughtBy, n: sql<number>`count(*)::int` })
    .from(importGone)
    .innerJoin(product, eq(product.id, importGone.productId))
    .where(isGone(id))
    .groupBy(importGone.broughtBy)
  const total = counted.reduce((sum, { n }) => sum + n, 0)
  const ids = counted.map(({ importId }) => importId)
  return { imports: await readImports(db, ids), rows, ...pagedList(total, page, size) }
}
