import { eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { namedBy } from '#domain/catalog/category-tree.ts'
import { DISCOUNT_TYPES } from '#domain/pricing/coupon.ts'
import { CODE_SOURCES, CODE_STATES } from '#domain/pricing/discount-code.ts'
import type { CodeState } from '#domain/pricing/discount-code.ts'
import type { CategoryId, DiscountCodeId, ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { typedIn } from '#domain/time/shop-time.ts'
import type { Queryable } from '#server/db/client.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { discountCode } from '#server/db/schema/order/coupon.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { idOf } from '#server/shop/id-of.ts'
import { isSale } from '#server/shop/order/is-sale.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readSettings } from '#server/shop/settings/settings.ts'

const resultsSchema = z.object({
  orders: z
    .int()
    .meta({ description: 'Paid orders with the code, those that were cancelled later too; none of the other mode of payment' }),
  revenueCents: z.int().meta({ description: 'Their totals with shipping and tax, before refunds' }),
  discountCents: z.int().meta({ description: 'What the code took off them; free shipping is not in it' }),
})

/** A discount code as staff see it. */
export const codeRecordSchema = z
  .object({
    id: idOf<DiscountCodeId>(),
    version: z.int(),
    code: z.string(),
    discountType: z.enum(DISCOUNT_TYPES),
    discountValue: z.int(),
    freeShipping: z.boolean(),
    excludesSaleItems: z.boolean(),
    autoApply: z.boolean(),
    active: z.boolean(),
    productId: idOf<ProductId>().nullable(),
    categoryIds: z.array(idOf<CategoryId>()),
    minimumOrderCents: z.int().nullable(),
    maxQuantityPerOrder: z.int().nullable(),
    usageLimit: z.int().nullable(),
    onePerCustomer: z.boolean(),
    firstOrderOnly: z.boolean(),
    validFrom: z.string().nullable(),
    validUntil: z.string().nullable(),
    note: z.string().nullable(),
    /** The times as staff type them in the shop's zone: `2026-03-08` for a whole day, `2026-03-08T09:30`. */
    startsOn: z.string().nullable(),
    endsOn: z.string().nullable(),
    state: z.enum(CODE_STATES),
    usedCount: z.int().meta({ description: 'Uses that count against the limit: paid orders, and those that wait for their payment' }),
    source: z.enum(CODE_SOURCES),
    batchId: z.string().nullable(),
    boundTo: z.string().nullable().meta({ description: 'The only address that may use it' }),
    product: z.object({ id: idOf<ProductId>(), slug: z.string(), name: z.string(), partNumber: z.string() }).nullable(),
    categories: z.array(z.object({ id: idOf<CategoryId>(), name: z.string(), path: z.string() })),
    gone: z.array(z.string()).meta({ description: 'What it names that is no longer there: it covers nothing of that' }),
    results: resultsSchema,
    archivedAt: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'DiscountCode' })
export type CodeRecord = z.output<typeof codeRecordSchema>

/** What a code is now, in SQL: the first of `CODE_STATES` that holds. */
export const codeState = sql<CodeState>`case when discount_code.archived_at is not null then 'archived' when not discount_code.active then 'paused'
  when discount_code.valid_until < now() then 'expired' when discount_code.used_count >= discount_code.usage_limit then 'used_up'
  when discount_code.valid_from > now() then 'scheduled' else 'active' end`

/**
 * The sales `o` (decision 136) with a code, by its redemptions `r`: one that a customer has taken back with a paid order gave its use back, and the order
 * stays a sale with a refund.
 */
export const codeSales = (testMode: boolean | SQL): SQL =>
  sql`coupon_redemption r join "order" o on o.id = r.order_id and ${isSale(sql`o`, testMode)}`

/** What became of these codes: the paid orders, by code. */
async function readResults({ payments }: Pick<Shop, 'payments'>, db: Queryable, ids: readonly string[]) {
  const { rows } = await db.execute<{ id: string } & CodeRecord['results']>(sql`
    select r.discount_code_id as id, count(*)::int as orders, sum(o.total_cents)::float8 as "revenueCents", sum(r.amount_cents)::float8 as "discountCents"
    from ${codeSales(payments.testMode)} where r.discount_code_id = any(${sql.param([...ids])}::text[]) group by 1`)
  return new Map(rows.map(({ id, ...results }) => [id, results]))
}

const NO_RESULTS: CodeRecord['results'] = { orders: 0, revenueCents: 0, discountCents: 0 }

/** All categories, as the words of a code name them. */
export const readNamedCategories = (db: Queryable) =>
  db.select({ id: category.id, name: category.name, slug: category.slug, path: category.path }).from(category).orderBy(category.path)

type StoredCode = typeof discountCode.$inferSelect
type NamedCategory = Awaited<ReturnType<typeof readNamedCategories>>[number]

/** What a stored code covers: its part and categories, and the words that name none. */
function scopeOf(code: StoredCode, parts: NonNullable<CodeRecord['product']>[], categories: readonly NamedCategory[]) {
  const { applicableProductSlug: slug, applicableCategories: words } = code
  const part = parts.find((one) => one.slug === slug) ?? null
  const ids = namedBy(words, categories)
  const unknown = words.filter((word) => namedBy([word], categories).size === 0)
  return {
    product: part,
    productId: part?.id ?? null,
    categories: categories.filter(({ id }) => ids.has(id)).map(({ id, name, path }) => ({ id, name, path })),
    categoryIds: categories.filter(({ id }) => ids.has(id)).map(({ id }) => id),
    gone: [...(slug !== null && !part ? [slug] : []), ...unknown],
  }
}

/** Codes as staff see them, in any order. */
export async function readCodes(shop: Pick<Shop, 'payments'>, db: Queryable, ids: readonly string[]): Promise<CodeRecord[]> {
  const rows = await db
    .select({ stored: discountCode, state: codeState })
    .from(discountCode)
    .where(inArray(sql`${discountCode.id}`, [...ids]))
  if (rows.length === 0) return []
  const slugs = rows.flatMap(({ stored }) => stored.applicableProductSlug ?? [])
  // One after the other: inside a transaction they share its connection.
  const { identity } = await readSettings(db)
  const results = await readResults(shop, db, ids)
  const parts = await db
    .select({ id: product.id, slug: product.slug, name: product.name, partNumber: product.partNumber })
    .from(product)
    .where(inArray(product.slug, slugs))
  const categories = await readNamedCategories(db)
  return rows.map(({ stored, state }) => {
    const { applicableProductSlug: _, applicableCategories: __, boundEmailKey, ...code } = stored
    return {
      ...code,
      ...scopeOf(stored, parts, categories),
      validFrom: code.validFrom?.toISOString() ?? null,
      validUntil: code.validUntil?.toISOString() ?? null,
      startsOn: code.validFrom && typedIn(identity.timeZone, 'begins', code.validFrom),
      endsOn: code.validUntil && typedIn(identity.timeZone, 'ends', code.validUntil),
      state,
      boundTo: boundEmailKey,
      results: results.get(code.id) ?? NO_RESULTS,
      archivedAt: code.archivedAt?.toISOString() ?? null,
      createdAt: code.createdAt.toISOString(),
      updatedAt: code.updatedAt.toISOString(),
    }
  })
}

/** A code as staff see it. @throws {Problem} `not_found` */
export async function readCode(shop: Pick<Shop, 'payments'>, db: Queryable, id: DiscountCodeId): Promise<CodeRecord> {
  const [found] = await readCodes(shop, db, [id])
  if (!found) throw new Problem('not_found', { detail: 'Discount code not found' })
  return found
}

/** Refuses to copy the terms of a code that names what is gone: the copy would cover everything. @throws {Problem} `invalid_input` */
export function refuseGone({ gone }: Pick<CodeRecord, 'gone'>): void {
  if (gone.length > 0) throw new Problem('invalid_input', { detail: `It names what is no longer there: ${gone.join(', ')}.` })
}

/** The same, with its row held until the transaction ends: no order can use it meanwhile. @throws {Problem} `not_found` */
export async function lockCode(shop: Pick<Shop, 'payments'>, tx: Queryable, id: DiscountCodeId): Promise<CodeRecord> {
  await tx.select({ id: discountCode.id }).from(discountCode).where(eq(discountCode.id, id)).for('update')
  return readCode(shop, tx, id)
}
