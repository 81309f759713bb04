import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import type { TaxCertificateId, UserId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { readCertificate } from '#domain/tax-exemption.ts'
import type { Transaction } from '#server/db/client.ts'
import { taxCertificate } from '#server/db/schema/account/tax-certificate.ts'
import type { Shop } from '#server/shop/shop.ts'
import { findCertificate, holdCertificate, readToday } from './certificate-record.ts'

/** As many may wait for an answer at once. */
const MAX_WAITING = 10

/** What the owner types about a certificate. */
export type TypedCertificate = Parameters<typeof readCertificate>[0]

/** One after the other: two that come together are counted together. */
const lockOwner = (tx: Transaction, userId: UserId) => tx.execute(sql`select id from "user" where id = ${userId} for no key update`)

async function requireRoom(tx: Transaction, userId: UserId) {
  const waiting = await tx.$count(taxCertificate, sql`${taxCertificate.userId} = ${userId} and ${taxCertificate.status} = 'waiting'`)
  if (waiting >= MAX_WAITING)
    throw new Problem('not_allowed_in_state', { detail: `${MAX_WAITING} certificates of yours wait for our answer already.` })
}

/**
 * Sends an uploaded certificate off for approval, with what it says. Sending the same once more changes nothing.
 * @throws {Problem} `invalid_input` naming the field, `not_found`, `not_allowed_in_state`
 */
export const submitCertificate = (shop: Shop, of: { id: TaxCertificateId; userId: UserId }, typed: TypedCertificate): Promise<void> =>
  shop.db.transaction(async (tx) => {
    await findCertificate(tx, of)
    const read = readCertificate(typed, await readToday(tx))
    if ('errors' in read) throw new Problem('invalid_input', { fields: read.errors })
    const { certificate } = read
    await lockOwner(tx, of.userId)
    const known = await holdCertificate(tx, of)
    if (known.status === 'waiting' && isDeepStrictEqual({ ...known, ...certificate }, known)) return
    if (known.status !== 'draft')
      throw new Problem('not_allowed_in_state', { detail: 'This certificate was sent already. Upload it again.' })
    await requireRoom(tx, of.userId)
    await tx
      .update(taxCertificate)
      .set({ ...certificate, status: 'waiting', submittedAt: sql`now()`, version: known.version + 1, updatedAt: sql`now()` })
      .where(eq(taxCertificate.id, known.id))
  })

/**
 * Its owner takes a certificate back: from then on it takes no tax off anything. One that is withdrawn already stays so.
 * @throws {Problem} `not_found`, `not_allowed_in_state` for one that was declined or revoked
 */
export const withdrawCertificate = (shop: Shop, of: { id: TaxCertificateId; userId: UserId }): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const known = await holdCertificate(tx, of)
    if (known.status === 'withdrawn') return
    if (known.status !== 'waiting' && known.status !== 'approved')
      throw new Problem('not_allowed_in_state', { detail: 'This certificate does not count any more.' })
    await tx
      .update(taxCertificate)
      .set({ status: 'withdrawn', version: known.version + 1, updatedAt: sql`now()` })
      .where(eq(taxCertificate.id, known.id))
  })
