import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { TaxCertificateId, UserId } from '#domain/id.ts'
import { CERTIFICATE_STATUSES } from '#domain/tax-exemption.ts'
import type { CertificateFile, CertificateStatus } from '#domain/tax-exemption.ts'
import { createdAt, id, instant, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'
import { user } from './user.ts'

/**
 * A tax-exempt certificate of an account (decision 175). Its file is in the file storage; a draft has nothing but the file. One by which an order
 * was sold without tax stays when the account goes, as evidence beside that order.
 */
export const taxCertificate = pgTable(
  'tax_certificate',
  {
    id: id<TaxCertificateId>(),
    userId: text('user_id')
      .$type<UserId>()
      .references(() => user.id, { onDelete: 'set null' }),
    status: text('status').$type<CertificateStatus>().notNull().default('draft'),
    /** Whom it is made out to. */
    company: text('company').notNull().default(''),
    number: text('number').notNull().default(''),
    /** Two letters each. */
    states: text('states').array().notNull().default([]),
    /** The last day on which it counts, of the shop's calendar; null where it states none. */
    expiresOn: date('expires_on', { mode: 'string' }),
    /** What the file is as it is kept, its name as it was sent, and its size. */
    fileKind: text('file_kind').$type<CertificateFile>().notNull(),
    fileName: text('file_name').notNull(),
    bytes: integer('bytes').notNull(),
    /** SHA-256 of the bytes that were sent. */
    hash: text('hash').notNull(),
    submittedAt: instant('submitted_at'),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by').$type<UserId>(),
    /** Why it was declined or revoked, as its owner is told. */
    reason: text('reason'),
    /** When its owner was told that it is about to expire. */
    remindedAt: instant('reminded_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('tax_certificate_status', oneOf(t.status, CERTIFICATE_STATUSES)),
    check('tax_certificate_file', sql`${t.fileKind} in ('pdf', 'webp') and ${t.bytes} > 0`),
    check(
      'tax_certificate_content',
      sql`${t.status} = 'draft' or (${t.company} <> '' and ${t.number} <> '' and cardinality(${t.states}) > 0 and ${t.submittedAt} is not null)`,
    ),
    check(
      'tax_certificate_decision',
      sql`${t.status} in ('draft', 'waiting', 'withdrawn') or (${t.decidedAt} is not null and ${t.decidedBy} is not null)`,
    ),
    check('tax_certificate_reason', sql`${t.status} not in ('declined', 'revoked') or ${t.reason} is not null`),
    index('tax_certificate_user').on(t.userId, t.status),
    // What waits for staff, and what nobody has sent off, are few of all.
    index('tax_certificate_waiting')
      .on(t.submittedAt)
      .where(sql`status = 'waiting'`),
    index('tax_certificate_draft')
      .on(t.createdAt)
      .where(sql`status = 'draft'`),
    index('tax_certificate_expiry')
      .on(t.expiresOn)
      .where(sql`status = 'approved' and reminded_at is null`),
  ],
)
