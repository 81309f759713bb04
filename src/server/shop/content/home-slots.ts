import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { SLOT_KINDS, SLOT_LIMITS, SLOT_STATES, SLOT_WARNINGS, slotStates } from '#domain/content/home-slot.ts'
import type { SlotKind, SlotWarning } from '#domain/content/home-slot.ts'
import { isOnSale } from '#domain/pricing/unit-price.ts'
import { stockState } from '#domain/catalog/stock.ts'
import type { Queryable } from '#server/db/client.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { homeSlot } from '#server/db/schema/catalog/content.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { setting } from '#server/db/schema/office/settings.ts'
import { stockLevel } from '#server/db/schema/order/stock.ts'
import { asCard, cardColumns, productCardSchema } from '#server/shop/catalog/product-card.ts'
import type { CardRow } from '#server/shop/catalog/product-card.ts'
import { readSettingsNow } from '#server/shop/settings/settings.ts'

/** A list of parts on the home page, as staff edit it. */
export const homeSlotsSchema = z
  .object({
    kind: z.enum(SLOT_KINDS),
    /** 0 until it is changed for the first time. */
    version: z.int(),
    /** How many of them the page shows. */
    limit: z.int(),
    /** Seconds for which the sale shows each; null of the featured parts, which do not rotate. */
    rotationSeconds: z.int().nullable(),
    timeZone: z.string(),
    /** In their order. */
    slots: z.array(
      z.object({
        product: productCardSchema,
        startsAt: z.string().nullable(),
        endsAt: z.string().nullable(),
        state: z.enum(SLOT_STATES),
        warnings: z.array(z.enum(SLOT_WARNINGS)),
      }),
    ),
  })
  .meta({ id: 'HomeSlots' })
export type HomeSlots = z.output<typeof homeSlotsSchema>

/** The setting whose version counts the changes of a list. */
export const SLOT_SETTINGS = { featured: 'featuredSlots', sale: 'saleSlots' } as const satisfies Record<SlotKind, string>

/** The flag that puts a part into a list (specification, section 5). */
export const FLAGS = { featured: product.featuredOnHomepage, sale: product.frontPageSale } as const

interface SlotRow extends CardRow {
  startsAt: Date | null
  endsAt: Date | null
  frontPageSale: boolean
  hideFromFrontPageSale: boolean
}

function warningsOf(kind: SlotKind, row: SlotRow): SlotWarning[] {
  const found: Record<SlotWarning, boolean> = {
    inactive: !row.active,
    out_of_stock: stockState(row) === 'out',
    also_on_sale: kind === 'featured' && row.frontPageSale,
    hidden_from_sale: kind === 'sale' && row.hideFromFrontPageSale,
    no_sale_price: kind === 'sale' && !isOnSale(row),
  }
  return SLOT_WARNINGS.filter((warning) => found[warning])
}

const selectSlots = (db: Queryable, kind: SlotKind): Promise<SlotRow[]> =>
  db
    .select({
      ...cardColumns,
      startsAt: homeSlot.startsAt,
      endsAt: homeSlot.endsAt,
      frontPageSale: product.frontPageSale,
      hideFromFrontPageSale: product.hideFromFrontPageSale,
    })
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .innerJoin(stockLevel, eq(stockLevel.productId, product.id))
    .leftJoin(brand, eq(brand.id, product.brandId))
    .leftJoin(homeSlot, and(eq(homeSlot.productId, product.id), eq(homeSlot.kind, kind)))
    .where(eq(FLAGS[kind], true))
    .orderBy(sql`${homeSlot.position} asc nulls last`, asc(product.createdAt))

/** A list of parts on the home page, with what becomes of each by the database's clock. */
export async function readHomeSlots(db: Queryable, kind: SlotKind): Promise<HomeSlots> {
  const { settings, now } = await readSettingsNow(db)
  const [counted] = await db.select({ version: setting.version }).from(setting).where(eq(setting.key, SLOT_SETTINGS[kind]))
  const rows = (await selectSlots(db, kind)).map((row) => ({ row, warnings: warningsOf(kind, row) }))
  const limit = SLOT_LIMITS[kind]
  const states = slotStates(
    rows.map(({ row, warnings }) => ({ startsAt: row.startsAt, endsAt: row.endsAt, warnings })),
    { limit, now },
  )
  return {
    kind,
    version: counted?.version ?? 0,
    limit,
    rotationSeconds: kind === 'sale' ? settings.saleSlots.rotationSeconds : null,
    timeZone: settings.identity.timeZone,
    slots: rows.map(({ row, warnings }, at) => ({
      product: asCard(row),
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      state: states[at] ?? 'waiting',
      warnings,
    })),
  }
}
