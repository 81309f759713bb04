import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { normaliseCouponCode } from '#domain/pricing/coupon-code.ts'
import { MAX_BATCH, NEW_CODE_TERMS, randomCode } from '#domain/pricing/discount-code.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import type { DiscountCodeId } from '#domain/id.ts'
import { newId } from '#server/db/id.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { sentId } from '#server/shop/id-of.ts'
import { given } from '#server/shop/record.ts'
import type { Shop } from '#server/shop/shop.ts'
import { codeFieldsSchema } from './code-fields.ts'
import type { CodeFields } from './code-fields.ts'
import { readCode, refuseGone } from './code-record.ts'
import { readCodeChange, refuseAll, refuseTerms, scopeColumns } from './write-code.ts'

/** Many codes of the same terms, each to be used once. */
export const batchSchema = codeFieldsSchema
  .omit({ code: true, usageLimit: true, autoApply: true })
  .partial()
  .extend({
    prefix: z
      .string()
      .overwrite(normaliseCouponCode)
      .regex(/^[A-Z0-9][A-Z0-9_-]{0,19}$/, { error: 'must be 1 to 20 letters, digits, - or _' }),
    count: z.int().min(1).max(MAX_BATCH),
    codeId: sentId<DiscountCodeId>()
      .optional()
      .meta({ description: 'The code whose terms these are: refused when that names what is gone' }),
  })
type BatchRequest = z.output<typeof batchSchema>

export const batchMadeSchema = z
  .object({
    batchId: z.string().meta({ description: 'The list of codes can be filtered by it: `batch:any:…`' }),
    count: z.int(),
    examples: z.array(z.string()),
  })
  .meta({ id: 'DiscountCodeBatch' })

/** 50 bits, which nobody guesses at the rate at which codes may be tried. */
const RANDOM_BYTES = 10

type BatchTerms = Omit<CodeFields, 'code'>

/** Writes codes by one statement, and gives those that no discount had. */
async function insertBatch(
  tx: Transaction,
  { batchId, codes }: { batchId: string; codes: string[] },
  terms: BatchTerms,
): Promise<string[]> {
  const scope = await scopeColumns(tx, terms)
  const made = await tx.execute<{ code: string }>(sql`
    insert into discount_code (id, code, active, discount_type, discount_value, free_shipping, excludes_sale_items, valid_from, valid_until, usage_limit,
      one_per_customer, first_order_only, minimum_order_cents, max_quantity_per_order, applicable_product_slug, applicable_categories, note, source, batch_id)
    select made.id, made.code, ${terms.active}::boolean, ${terms.discountType}::text, ${terms.discountValue}::int, ${terms.freeShipping}::boolean, ${terms.excludesSaleItems}::boolean,
      ${terms.validFrom}::timestamptz, ${terms.validUntil}::timestamptz, 1, ${terms.onePerCustomer}::boolean, ${terms.firstOrderOnly}::boolean,
      ${terms.minimumOrderCents}::int, ${terms.maxQuantityPerOrder}::int, ${scope.applicableProductSlug ?? null}::text,
      ${sql.param(scope.applicableCategories ?? [])}::text[], ${terms.note}::text, 'batch', ${batchId}::text
    from unnest(${sql.param(codes.map(() => newId('dsc')))}::text[], ${sql.param(codes)}::text[]) as made (id, code)
    on conflict (code) do nothing returning code`)
  return made.rows.map(({ code }) => code)
}

/**
 * Makes many codes that are used once each, in one transaction.
 * @throws {Problem} `invalid_input` by field, or when the code whose terms they are names what is gone; `not_found` for that code
 */
export const makeBatch = (
  shop: Shop,
  staff: Staff,
  { prefix, count, codeId, ...sent }: BatchRequest,
): Promise<z.output<typeof batchMadeSchema>> =>
  shop.db.transaction(async (tx) => {
    if (codeId !== undefined) refuseGone(await readCode(shop, tx, codeId))
    const read = await readCodeChange(tx, sent)
    const { discountValue = read.freeShipping ? 0 : undefined } = read
    if (discountValue === undefined) throw new Problem('invalid_input', { fields: { discountValue: 'is needed' } })
    const terms: BatchTerms = { ...NEW_CODE_TERMS, ...given(read), discountValue, usageLimit: 1 }
    refuseAll(refuseTerms(terms, 0))
    const batchId = newId('dsc')
    const codes: string[] = []
    while (codes.length < count) {
      const wanted = Array.from({ length: count - codes.length }, () => randomCode(prefix, randomBytes(RANDOM_BYTES)))
      codes.push(...(await insertBatch(tx, { batchId, codes: wanted }, terms)))
    }
    await audit(tx, staff, {
      action: 'discount_code.batch',
      subject: batchId,
      after: { ...terms, prefix, count, ...(codeId && { of: codeId }) },
    })
    return { batchId, count, examples: codes.slice(0, 3) }
  })
