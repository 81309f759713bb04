import { eq, sql } from 'drizzle-orm'
import type { DiscountCodeId } from '#domain/id.ts'
import { NEW_CODE_TERMS } from '#domain/pricing/discount-code.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { discountCode } from '#server/db/schema/order/coupon.ts'
import { likeText } from '#server/db/like-text.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changesOf, expectRecord, given } from '#server/shop/record.ts'
import { retryTaken, retryTransaction } from '#server/shop/retry-transaction.ts'
import type { Shop } from '#server/shop/shop.ts'
import { shown } from '#server/shop/shown.ts'
import { codeFieldsSchema } from './code-fields.ts'
import type { CodeChange, CodeFields } from './code-fields.ts'
import { lockCode, readCode, refuseGone } from './code-record.ts'
import type { CodeRecord } from './code-record.ts'
import { insertCode, readCodeChange, refuseAll, refuseTerms, unlessTaken, updateCode } from './write-code.ts'

/** A code that staff have read, and who they are. */
interface CodeEdit {
  id: DiscountCodeId
  version: number
  staff: Staff
}

/** The same, held as it is now. */
interface HeldCode {
  shop: Shop
  staff: Staff
  current: CodeRecord
}

const fieldsOf = (record: CodeRecord): CodeFields => shown(codeFieldsSchema, record)

/** Adds a code; the code itself and its value are needed. @throws {Problem} `invalid_input` by field. */
export const addCode = (shop: Shop, staff: Staff, sent: CodeChange): Promise<CodeRecord> =>
  unlessTaken(() => shop.db.transaction((tx) => createCode(shop, tx, { staff, sent })))

async function createCode(shop: Shop, tx: Transaction, { staff, sent }: { staff: Staff; sent: CodeChange }): Promise<CodeRecord> {
  const read = await readCodeChange(tx, sent)
  const { code, discountValue = read.freeShipping ? 0 : undefined } = read
  if (code === undefined || discountValue === undefined)
    throw new Problem('invalid_input', {
      fields: { ...(code === undefined && { code: 'is needed' }), ...(discountValue === undefined && { discountValue: 'is needed' }) },
    })
  const id = newId('dsc')
  const fields: CodeFields = { ...NEW_CODE_TERMS, ...given(read), code, discountValue }
  await insertCode(tx, id, fields)
  await audit(tx, staff, { action: 'discount_code.create', subject: id, after: fields })
  return readCode(shop, tx, id)
}

/** Changes fields of a code that is held; nothing is written when none differs. @throws {Problem} `invalid_input` by field. */
async function writeChange(tx: Transaction, { shop, staff, current }: HeldCode, sent: CodeChange) {
  const changes = changesOf<CodeChange>(fieldsOf(current), sent)
  if (!changes) return current
  if (changes.after.active && current.archivedAt !== null)
    throw new Problem('invalid_input', { fields: { active: 'is archived: take it out of the archive first' } })
  const changed = given(changes.after)
  refuseAll(refuseTerms({ ...fieldsOf(current), ...changed }, current.usedCount))
  await updateCode(tx, current.id, changed)
  await audit(tx, staff, { action: 'discount_code.update', subject: current.id, ...changes })
  return readCode(shop, tx, current.id)
}

/**
 * Runs a change of a code that nobody else has changed since it was read; again, where it waited for who renames what the code names, and who
 * waited for the code.
 * @throws {Problem} `not_found`, `conflict`
 */
const withCode = (
  shop: Shop,
  { id, version, staff }: CodeEdit,
  work: (tx: Transaction, held: HeldCode) => Promise<CodeRecord>,
): Promise<CodeRecord> =>
  unlessTaken(() =>
    retryTransaction(() =>
      shop.db.transaction(async (tx) => {
        const current = await lockCode(shop, tx, id)
        await expectRecord(tx, { subject: id, version, current })
        return work(tx, { shop, staff, current })
      }),
    ),
  )

/**
 * Changes fields of a code, under the lock that orders with it take: one that is being placed has the terms of before or of after.
 * @throws {Problem} `not_found`; `conflict` when somebody else has changed it since `version`; `invalid_input` by field.
 */
export const editCode = (shop: Shop, edit: CodeEdit, sent: CodeChange): Promise<CodeRecord> =>
  withCode(shop, edit, async (tx, held) => writeChange(tx, held, await readCodeChange(tx, sent)))

/** Ends a code now; what it was before stands in its history. @throws {Problem} as `editCode`; at `validUntil` when it has not begun. */
export const endCode = (shop: Shop, edit: CodeEdit): Promise<CodeRecord> =>
  withCode(shop, edit, async (tx, held) => {
    if (held.current.state === 'expired') return held.current
    // A code is in force up to its end, and this moment is not to be in it: the millisecond before is its last.
    const { rows } = await tx.execute<{ now: string }>(
      sql`select to_json(date_trunc('milliseconds', now()) - interval '1 millisecond') #>> '{}' as now`,
    )
    const now = new Date(rows[0]?.now ?? '')
    if (held.current.validFrom !== null && new Date(held.current.validFrom) >= now)
      throw new Problem('invalid_input', { fields: { validUntil: 'the code has not begun: pause or archive it' } })
    return writeChange(tx, held, { validUntil: now.toISOString() })
  })

/**
 * Puts a code into the archive, paused, or takes it out again, still paused. Orders with it keep it; codes are never deleted.
 * @throws {Problem} `not_found`, `conflict`
 */
export const archiveCode = (shop: Shop, edit: CodeEdit, isArchived: boolean): Promise<CodeRecord> =>
  withCode(shop, edit, async (tx, { staff, current }) => {
    if ((current.archivedAt !== null) === isArchived) return current
    await tx
      .update(discountCode)
      .set({
        archivedAt: isArchived ? sql`now()` : null,
        active: false,
        version: sql`${discountCode.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(discountCode.id, current.id))
    await audit(tx, staff, {
      action: isArchived ? 'discount_code.archive' : 'discount_code.restore',
      subject: current.id,
      ...(current.active && { before: { active: true }, after: { active: false } }),
    })
    return readCode(shop, tx, current.id)
  })

/** A code that no other has: `SAVE10-COPY`, `SAVE10-COPY2`. */
async function freeCode(tx: Transaction, code: string): Promise<string> {
  const base = `${code.slice(0, 30)}-COPY`
  const rows = await tx
    .select({ code: discountCode.code })
    .from(discountCode)
    .where(sql`${discountCode.code} like ${`${likeText(base)}%`}`)
  const taken = new Set(rows.map((row) => row.code))
  for (let n = 1; ; n++) {
    const next = n === 1 ? base : `${base}${n}`
    if (!taken.has(next)) return next
  }
}

async function copyCode(shop: Shop, tx: Transaction, { staff, id }: { staff: Staff; id: DiscountCodeId }): Promise<CodeRecord> {
  // Held, so that copies of one code are named one after the other.
  const original = await lockCode(shop, tx, id)
  refuseGone(original)
  const fields: CodeFields = { ...fieldsOf(original), code: await freeCode(tx, original.code), active: false }
  const copy = newId('dsc')
  await insertCode(tx, copy, fields)
  await audit(tx, staff, { action: 'discount_code.duplicate', subject: copy, after: { ...fields, of: id } })
  return readCode(shop, tx, copy)
}

/** Makes a paused copy of a code's terms, for everybody and unused. @throws {Problem} `not_found`, `invalid_input` when what it names is gone */
export const duplicateCode = (shop: Shop, staff: Staff, id: DiscountCodeId): Promise<CodeRecord> =>
  retryTaken(() => retryTransaction(() => shop.db.transaction((tx) => copyCode(shop, tx, { staff, id }))))
