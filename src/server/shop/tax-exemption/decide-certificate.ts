import { eq, sql } from 'drizzle-orm'
import type { TaxCertificateId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { readCertificate } from '#domain/tax-exemption.ts'
import type { CertificateContent } from '#domain/tax-exemption.ts'
import type { Transaction } from '#server/db/client.ts'
import { taxCertificate } from '#server/db/schema/account/tax-certificate.ts'
import { user } from '#server/db/schema/account/user.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { enqueueEmails } from '#server/shop/outbox/outbox.ts'
import type { Shop } from '#server/shop/shop.ts'
import { holdCertificate, readToday } from './certificate-record.ts'
import type { CertificateRow } from './certificate-record.ts'
import type { TypedCertificate } from './own-certificate.ts'

/** Who decides about which certificate, and the version that was seen. */
export interface CertificateAct {
  staff: Staff
  id: TaxCertificateId
  version: number
}

/** As long as a reason may be, which the owner is told. */
export const MAX_REASON = 500

/** The state from which a decision is made, and why it cannot be made from another. */
const FROM = {
  waiting: 'This certificate does not wait for an answer any more.',
  approved: 'Only an approved certificate can be revoked.',
} as const

/** Holds the certificate as it was seen. @throws {Problem} `not_found`, `not_allowed_in_state`, `conflict` */
async function holdSeen(tx: Transaction, { id, version }: CertificateAct, from: keyof typeof FROM): Promise<CertificateRow> {
  const known = await holdCertificate(tx, { id, userId: null })
  if (known.userId === null)
    throw new Problem('not_allowed_in_state', { detail: 'Its account was deleted: it stays as it is beside its orders.' })
  if (known.status !== from) throw new Problem('not_allowed_in_state', { detail: FROM[from] })
  if (known.version !== version) throw new Problem('conflict')
  return known
}

/** What the log tells of a certificate: company and number are not in it, as nothing of the log can be erased. */
function factsOf({ id, status, states, expiresOn }: Pick<CertificateRow, 'id' | 'status' | 'states' | 'expiresOn'>) {
  return { certificateId: id, status, states, expiresOn }
}

/** The names of what staff have corrected of it. */
const correctedOf = (known: CertificateContent, change: Partial<CertificateContent>) =>
  (['company', 'number'] as const).filter((field) => change[field] !== undefined && change[field] !== known[field])

/** Writes a decision with its entry in the log and the e-mail to the owner. */
async function decide(
  { shop, tx, staff }: { shop: Shop; tx: Transaction; staff: Staff },
  known: CertificateRow,
  change: Partial<CertificateRow> & { status: 'approved' | 'declined' | 'revoked' },
) {
  const version = known.version + 1
  await tx
    .update(taxCertificate)
    .set({ ...change, decidedBy: staff.userId, decidedAt: sql`now()`, version, updatedAt: sql`now()` })
    .where(eq(taxCertificate.id, known.id))
  const { status } = change
  const action = `tax_certificate.${status}`
  const corrected = correctedOf(known, change)
  const after = {
    ...factsOf({ ...known, ...change }),
    ...(corrected.length > 0 && { corrected }),
    ...(change.reason && { reason: change.reason }),
  }
  // The history of the customer tells it.
  await audit(tx, staff, { action, subject: known.userId ?? known.id, before: factsOf(known), after })
  if (known.userId === null) return
  const [owner] = await tx.select({ email: user.email }).from(user).where(eq(user.id, known.userId))
  if (!owner) return
  const email = { recipient: owner.email, payload: { certificateId: known.id } }
  await enqueueEmails(shop, tx, [{ idempotencyKey: `certificate:${known.id}:${version}`, kind: `certificate_${status}`, ...email }])
}

/**
 * Approves a certificate, with what was corrected of it: from now on its owner's orders to these states are without tax.
 * @throws {Problem} `invalid_input` naming the field, `not_found`, `not_allowed_in_state` unless it waits, `conflict`
 */
export const approveCertificate = (shop: Shop, act: CertificateAct, typed: TypedCertificate): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const known = await holdSeen(tx, act, 'waiting')
    const read = readCertificate(typed, await readToday(tx))
    if ('errors' in read) throw new Problem('invalid_input', { fields: read.errors })
    await decide({ shop, tx, staff: act.staff }, known, { ...read.certificate, status: 'approved' })
  })

/** Declines a certificate, with a reason for its owner. @throws {Problem} `not_found`, `not_allowed_in_state` unless it waits, `conflict` */
export const declineCertificate = (shop: Shop, act: CertificateAct, reason: string): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const known = await holdSeen(tx, act, 'waiting')
    await decide({ shop, tx, staff: act.staff }, known, { status: 'declined', reason })
  })

/**
 * Ends an approved certificate, with a reason for its owner: orders that are placed from now on are taxed; those that were placed stay as they are.
 * @throws {Problem} `not_found`, `not_allowed_in_state` unless it is approved, `conflict`
 */
export const revokeCertificate = (shop: Shop, act: CertificateAct, reason: string): Promise<void> =>
  shop.db.transaction(async (tx) => {
    const known = await holdSeen(tx, act, 'approved')
    await decide({ shop, tx, staff: act.staff }, known, { status: 'revoked', reason })
  })
