import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { TaxCertificateId, UserId } from '#domain/id.ts'
import { dayIn } from '#domain/time/shop-time.ts'
import { CERTIFICATE_FILES, CERTIFICATE_STANDINGS, certificateStanding } from '#domain/tax-exemption.ts'
import { Problem } from '#domain/problem.ts'
import { FORMER_MEMBER } from '#server/shop/audit.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { taxCertificate } from '#server/db/schema/account/tax-certificate.ts'
import { user } from '#server/db/schema/account/user.ts'
import { idOf } from '#server/shop/id-of.ts'
import { readSettingsNow } from '#server/shop/settings/settings.ts'
import { shown } from '#server/shop/shown.ts'

export type CertificateRow = typeof taxCertificate.$inferSelect

/** A certificate as its owner sees it. Days are of the shop's calendar. */
export const certificateSchema = z
  .object({
    id: idOf<TaxCertificateId>(),
    status: z.enum(CERTIFICATE_STANDINGS).meta({ description: 'As of today: an approved one past its last day is `expired`' }),
    company: z.string().meta({ description: 'Whom it is made out to' }),
    number: z.string(),
    states: z.array(z.string()).meta({ description: 'Two letters each' }),
    expiresOn: z.string().nullable().meta({ description: 'The last day on which it counts; null where it states none' }),
    reason: z.string().nullable().meta({ description: 'Why it was declined or revoked' }),
    fileKind: z.enum(CERTIFICATE_FILES),
    fileName: z.string(),
    bytes: z.int(),
    submittedAt: z.string(),
    decidedAt: z.string().nullable(),
  })
  .meta({ id: 'TaxCertificate' })
export type Certificate = z.output<typeof certificateSchema>

/** All certificates of an account. */
export const certificatesSchema = z.object({ certificates: z.array(certificateSchema) }).meta({ id: 'TaxCertificates' })

/** The same for staff. */
export const staffCertificateSchema = certificateSchema
  .extend({
    version: z.int().meta({ description: 'A decision names the version that was seen' }),
    decidedBy: z.string().nullable(),
    remindedAt: z.string().nullable().meta({ description: 'When its owner was told that it is about to expire' }),
    orders: z.int().meta({ description: 'Orders that were placed without tax by it' }),
  })
  .meta({ id: 'StaffTaxCertificate' })
export type StaffCertificate = z.output<typeof staffCertificateSchema>

/** Today by the shop's calendar, by the database's clock. */
export async function readToday(db: Queryable): Promise<string> {
  const { settings, now } = await readSettingsNow(db)
  return dayIn(settings.identity.timeZone, now)
}

const iso = (at: Date | null) => at?.toISOString() ?? null

const viewOf = (row: CertificateRow, today: string): Certificate =>
  shown(certificateSchema, {
    ...row,
    status: certificateStanding(row, today),
    submittedAt: (row.submittedAt ?? row.createdAt).toISOString(),
    decidedAt: iso(row.decidedAt),
  })

/** The condition of the certificates that an account has sent. */
export const sentBy = (userId: UserId) => and(eq(taxCertificate.userId, userId), ne(taxCertificate.status, 'draft'))

/** The certificates of an account, the newest first; drafts are nobody's business. */
export async function readCertificates(db: Queryable, userId: UserId): Promise<Certificate[]> {
  const today = await readToday(db)
  const rows = await db
    .select()
    .from(taxCertificate)
    .where(sentBy(userId))
    .orderBy(desc(taxCertificate.submittedAt), desc(taxCertificate.id))
  return rows.map((row) => viewOf(row, today))
}

/** Certificates as staff see them, the newest first. */
async function readForStaff(db: Queryable, where: SQL | undefined): Promise<StaffCertificate[]> {
  const today = await readToday(db)
  const rows = await db
    .select({
      row: taxCertificate,
      decidedBy: user.name,
      orders: sql<number>`(select count(*)::int from "order" o where o.tax_certificate_id = ${taxCertificate.id})`,
    })
    .from(taxCertificate)
    .leftJoin(user, eq(user.id, taxCertificate.decidedBy))
    .where(where)
    .orderBy(desc(taxCertificate.submittedAt), desc(taxCertificate.id))
  return rows.map(({ row, decidedBy, orders }) => ({
    ...viewOf(row, today),
    version: row.version,
    decidedBy: row.decidedBy === null ? null : (decidedBy ?? FORMER_MEMBER),
    remindedAt: iso(row.remindedAt),
    orders,
  }))
}

/** The certificates of an account as staff see them. */
export const readStaffCertificates = (db: Queryable, userId: UserId): Promise<StaffCertificate[]> => readForStaff(db, sentBy(userId))

/** One of them. @throws {Problem} `not_found` */
export async function readStaffCertificate(db: Queryable, id: TaxCertificateId): Promise<StaffCertificate> {
  const [found] = await readForStaff(db, and(eq(taxCertificate.id, id), ne(taxCertificate.status, 'draft')))
  if (!found) throw missing()
  return found
}

/** Whose certificate is meant: of this account, or of any when it is null, for staff. */
export interface CertificateOf {
  id: TaxCertificateId
  userId: UserId | null
}

const missing = () => new Problem('not_found', { detail: 'There is no such certificate.' })

/** The certificate. @throws {Problem} `not_found` also for one of somebody else */
export async function findCertificate(db: Queryable, { id, userId }: CertificateOf): Promise<CertificateRow> {
  const [row] = await db.select().from(taxCertificate).where(eq(taxCertificate.id, id))
  if (!row || (userId === null ? row.status === 'draft' : row.userId !== userId)) throw missing()
  return row
}

/** The certificate, held until the transaction ends: orders that are being placed by it are waited for. @throws {Problem} `not_found` */
export async function holdCertificate(tx: Transaction, of: CertificateOf): Promise<CertificateRow> {
  await tx.execute(sql`select id from tax_certificate where id = ${of.id} for update`)
  return findCertificate(tx, of)
}
