import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { DISCOUNTS } from '#domain/pricing/coupon.ts'
import { CODE_KINDS, CODE_SCOPES, CODE_SOURCES, CODE_STATES } from '#domain/pricing/discount-code.ts'
import type { DiscountCodeId } from '#domain/id.ts'
import { likeText } from '#server/db/like-text.ts'
import { couponRedemption, discountCode } from '#server/db/schema/order/coupon.ts'
import { order } from '#server/db/schema/order/order.ts'
import { countCell, moneyCell, safeCell } from '#server/shop/import/file/write-table.ts'
import type { Cell } from '#server/shop/import/file/write-table.ts'
import { listSchema, orderOf, readList, whereOf } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'
import { newestFirst, pagedList, pageIds, pageFields, pageWindow } from '#server/shop/paging.ts'
import type { Page } from '#server/shop/paging.ts'
import type { Shop } from '#server/shop/shop.ts'
import { codeRecordSchema, codeSales, codeState, readCode, readCodes } from './code-record.ts'
import type { CodeRecord } from './code-record.ts'

const kind = sql`case when discount_code.discount_value = 0 then 'free_shipping' else discount_code.discount_type end`
const scope = sql`case when discount_code.applicable_product_slug is not null then 'product'
  when cardinality(discount_code.applicable_categories) > 0 then 'categories' else 'everything' end`

/** Sums of a code's sales. Filters are read before the shop is known: its mode of payment is a column beside the codes. */
const salesSum = (cents: SQL) =>
  sql`(select coalesce(sum(${cents}), 0) from ${codeSales(sql`mode.is_test`)} where r.discount_code_id = discount_code.id)`
const from = (isTest: boolean) => sql`discount_code cross join (select ${isTest}::boolean as is_test) mode`

/** All discount codes, the newest first: their fields, and in a live shop the rows. */
export const codeList: ListDefinition = {
  from: from(false),
  id: discountCode.id,
  fields: {
    code: { kind: 'text', by: discountCode.code },
    note: { kind: 'text', by: discountCode.note },
    state: { kind: 'choice', by: codeState, choices: CODE_STATES },
    type: { kind: 'choice', by: kind, choices: CODE_KINDS },
    scope: { kind: 'choice', by: scope, choices: CODE_SCOPES },
    auto: { kind: 'flag', by: discountCode.autoApply },
    source: { kind: 'choice', by: discountCode.source, choices: CODE_SOURCES },
    batch: { kind: 'choice', by: discountCode.batchId },
    starts: { kind: 'date', by: discountCode.validFrom },
    ends: { kind: 'date', by: discountCode.validUntil },
    uses: { kind: 'number', by: discountCode.usedCount },
    limit: { kind: 'number', by: discountCode.usageLimit },
    given: { kind: 'number', by: salesSum(sql`r.amount_cents`) },
    revenue: { kind: 'number', by: salesSum(sql`o.total_cents`) },
    created: { kind: 'date', by: discountCode.createdAt },
  },
  sorts: {
    code: { by: discountCode.code },
    type: { by: kind },
    starts: { by: discountCode.validFrom, isNullable: true },
    ends: { by: discountCode.validUntil, isNullable: true },
    uses: { by: discountCode.usedCount },
    limit: { by: discountCode.usageLimit, isNullable: true },
    given: { by: salesSum(sql`r.amount_cents`) },
    revenue: { by: salesSum(sql`o.total_cents`) },
    state: { by: codeState },
    created: { by: discountCode.createdAt },
  },
  defaultSort: '-created',
  tieBreak: discountCode.id,
  search: (text) => {
    const like = `%${likeText(text.toLowerCase())}%`
    return sql`(lower(discount_code.code) like ${like} or lower(discount_code.note) like ${like} or discount_code.bound_email_key like ${like})`
  },
}

/** The same, with the sales of the mode in which this shop is paid. */
export const codeListOf = ({ payments }: Pick<Shop, 'payments'>): ListDefinition => ({ ...codeList, from: from(payments.testMode) })

export const codeListSchema = listSchema(codeRecordSchema).meta({ id: 'DiscountCodeList' })

/** A page of the codes that match. */
export const listCodes = (shop: Shop, search: ListSearch): Promise<z.output<typeof codeListSchema>> =>
  readList(shop.db, { list: codeListOf(shop), search, load: (ids) => readCodes(shop, shop.db, ids) })

const HEADS = ['Code', 'Discount', 'Covers', 'Starts', 'Ends', 'Uses', 'Limit', 'Revenue', 'Discount given', 'State', 'Source', 'Note']

function cellsOf(code: CodeRecord): Cell[] {
  const { discountType, discountValue, freeShipping, product, categories, gone, results } = code
  const discount = [discountValue > 0 && DISCOUNTS[discountType].label(discountValue), freeShipping && 'free shipping']
  return [
    code.code,
    discount.filter((one) => one !== false).join(' and '),
    [product?.partNumber ?? [], categories.map(({ name }) => name), gone].flat().join(', '),
    code.startsOn ?? '',
    code.endsOn ?? '',
    countCell(code.usedCount),
    code.usageLimit === null ? '' : countCell(code.usageLimit),
    moneyCell(results.revenueCents),
    moneyCell(results.discountCents),
    code.state.replaceAll('_', ' '),
    code.source,
    code.note ?? '',
  ]
}

const BATCH = 500

/** All codes that match, as the rows of a file, with a head; no cell of it is a formula. */
export async function* exportCodes(shop: Shop, search: Pick<ListSearch, 'q' | 'filter' | 'sort'>): AsyncGenerator<Cell[]> {
  yield HEADS
  const list = codeListOf(shop)
  const where = whereOf(list, search)
  const { rows } = await shop.db.execute<{ id: DiscountCodeId }>(
    sql`select discount_code.id from ${list.from} ${where ? sql`where ${where}` : sql``} order by ${orderOf(list, search.sort)}`,
  )
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map(({ id }) => id)
    const codes = new Map((await readCodes(shop, shop.db, ids)).map((code) => [code.id, code]))
    for (const id of ids) {
      const code = codes.get(id)
      if (code) yield cellsOf(code).map(safeCell)
    }
  }
}

/** The orders of a code, the newest first. */
export const codeUsesSchema = z
  .object({
    ...pageFields,
    rows: z.array(
      z.object({
        id: z.string(),
        orderNumber: z.string(),
        email: z.string(),
        state: z.enum(['reserved', 'used', 'released']).meta({
          description: 'Waits for its payment; was paid; ended unpaid or was taken back by its customer, which gives the use back',
        }),
        discountCents: z.int(),
        totalCents: z.int(),
        placedAt: z.string(),
        paidAt: z.string().nullable().meta({ description: 'Of a use that was given back: its customer has taken back the paid order' }),
      }),
    ),
  })
  .meta({ id: 'DiscountCodeUses' })

const useStates = codeUsesSchema.shape.rows.element.shape.state

/** A page of the uses of a code with their orders. @throws {Problem} `not_found` */
export async function listCodeUses(
  shop: Shop,
  { id, page, limit }: Page & { id: DiscountCodeId },
): Promise<z.output<typeof codeUsesSchema>> {
  const { db } = shop
  await readCode(shop, db, id)
  const where = sql`coupon_redemption.discount_code_id = ${id}`
  const { ids, total } = await pageIds(db, {
    from: sql`coupon_redemption`,
    id: couponRedemption.id,
    where,
    order: newestFirst(couponRedemption.createdAt, couponRedemption.id),
    ...pageWindow(page, limit),
  })
  const rows = await db
    .select({
      use: couponRedemption,
      orderNumber: order.number,
      email: order.email,
      totalCents: order.totalCents,
      placedAt: order.placedAt,
      paidAt: order.paidAt,
    })
    .from(couponRedemption)
    .innerJoin(order, sql`${order.id} = ${couponRedemption.orderId}`)
    .where(sql`${couponRedemption.id} = any(${sql.param(ids)}::text[])`)
    .orderBy(newestFirst(couponRedemption.createdAt, couponRedemption.id)(false))
  return {
    ...pagedList(total, page, limit),
    rows: rows.map(({ use, placedAt, paidAt, ...one }) => ({
      ...one,
      id: use.id,
      state: useStates.parse(use.state),
      discountCents: use.amountCents,
      placedAt: placedAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
    })),
  }
}
