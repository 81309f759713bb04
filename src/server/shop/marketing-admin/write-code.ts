import { eq, inArray, sql } from 'drizzle-orm'
import { followWords } from '#domain/catalog/category-tree.ts'
import type { CategoryId, DiscountCodeId, ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { discountCode } from '#server/db/schema/order/coupon.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { errorCode } from '#server/shop/retry-transaction.ts'
import { readTimes } from '#server/shop/record.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { CodeChange, CodeFields } from './code-fields.ts'
import { readNamedCategories } from './code-record.ts'

export type Refusals = Record<string, string>

/** Throws the refusals, if there are any. @throws {Problem} `invalid_input` */
export function refuseAll(fields: Refusals): void {
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
}

/** What was sent, with its times as instants. @throws {Problem} `invalid_input` by field. */
export async function readCodeChange(tx: Transaction, sent: CodeChange): Promise<CodeChange> {
  const { identity } = await readSettings(tx)
  return readTimes(sent, { zone: identity.timeZone, edges: { validFrom: 'begins', validUntil: 'ends' } })
}

/** What the fields of a code say about each other. */
export function refuseTerms(terms: Omit<CodeFields, 'code'>, usedCount: number): Refusals {
  const { discountType, discountValue, freeShipping, usageLimit, validFrom, validUntil } = terms
  const refusals: Refusals = {}
  if (discountType === 'percentage' && discountValue > 10_000) refusals.discountValue = 'is more than 100 %'
  if (discountValue === 0 && !freeShipping) refusals.discountValue = 'takes nothing off: give a value, or free shipping'
  if (usageLimit !== null && usageLimit < usedCount) refusals.usageLimit = `is less than the ${usedCount} uses that there are`
  if (validFrom !== null && validUntil !== null && validFrom >= validUntil) refusals.validUntil = 'is not after the start'
  return refusals
}

/**
 * Holds what a code comes to name until the transaction ends: who renames one of them waits, and then finds the code, or is waited for, and the
 * code gets the new name.
 */
async function holdNames(tx: Transaction, productId: ProductId | null | undefined, categoryIds: readonly CategoryId[]): Promise<void> {
  await tx
    .select({ id: category.id })
    .from(category)
    .where(inArray(category.id, [...categoryIds]))
    .orderBy(category.id)
    .for('share')
  if (productId) await tx.select({ id: product.id }).from(product).where(eq(product.id, productId)).for('share')
}

/** The words by which a code names these categories, or what is wrong with them. */
async function categoryWords(tx: Transaction, ids: readonly CategoryId[]): Promise<string[] | string> {
  const known = await readNamedCategories(tx)
  if (ids.some((id) => !known.some((one) => one.id === id))) return 'one of them does not exist any more'
  return (
    followWords([], { before: known, after: known, wanted: new Set(ids) }) ??
    'one of them has the name and the slug of others: rename it first'
  )
}

/** The columns of what a code covers. @throws {Problem} `invalid_input` at `productId` or `categoryIds` */
export async function scopeColumns(tx: Transaction, { productId, categoryIds }: Partial<Pick<CodeFields, 'productId' | 'categoryIds'>>) {
  const refusals: Refusals = {}
  await holdNames(tx, productId, categoryIds ?? [])
  const [part] = productId ? await tx.select({ slug: product.slug }).from(product).where(eq(product.id, productId)) : []
  if (productId && !part) refusals.productId = 'does not exist any more'
  const words = categoryIds === undefined ? [] : await categoryWords(tx, categoryIds)
  if (typeof words === 'string') refusals.categoryIds = words
  refuseAll(refusals)
  return {
    ...(productId !== undefined && { applicableProductSlug: part?.slug ?? null }),
    ...(categoryIds !== undefined && { applicableCategories: typeof words === 'string' ? [] : words }),
  }
}

const at = (text: string | null) => (text === null ? null : new Date(text))

/** The columns of the sent fields. @throws {Problem} `invalid_input` by field. */
async function columnsOf(tx: Transaction, sent: CodeChange) {
  const { productId, categoryIds, validFrom, validUntil, ...plain } = sent
  return {
    ...plain,
    ...(validFrom !== undefined && { validFrom: at(validFrom) }),
    ...(validUntil !== undefined && { validUntil: at(validUntil) }),
    ...(await scopeColumns(tx, { ...(productId !== undefined && { productId }), ...(categoryIds !== undefined && { categoryIds }) })),
  }
}

/** Runs what writes a code. @throws {Problem} `invalid_input` at the code, when another has it. */
export async function unlessTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (errorCode(error) === '23505') throw new Problem('invalid_input', { fields: { code: 'is that of another discount already' } })
    throw error
  }
}

/** Adds a code. @throws {Problem} `invalid_input` by field; what the database throws when another has the code. */
export async function insertCode(tx: Transaction, id: DiscountCodeId, fields: CodeFields): Promise<void> {
  refuseAll(refuseTerms(fields, 0))
  const { code, discountType, discountValue } = fields
  const columns = { ...(await columnsOf(tx, fields)), id, code, discountType, discountValue }
  await tx.insert(discountCode).values(columns)
}

/** Writes the changed fields of a code that is held, as its next version. @throws as `insertCode` */
export async function updateCode(tx: Transaction, id: DiscountCodeId, changed: CodeChange): Promise<void> {
  const columns = await columnsOf(tx, changed)
  await tx
    .update(discountCode)
    .set({ ...columns, version: sql`${discountCode.version} + 1`, updatedAt: sql`now()` })
    .where(eq(discountCode.id, id))
}
