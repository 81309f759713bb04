import { eq, sql } from 'drizzle-orm'
import type { CertificateFile } from '#domain/tax-exemption.ts'
import type { TaxCertificateId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { taxCertificate } from '#server/db/schema/account/tax-certificate.ts'
import type { StoredFile } from '#server/services/file-storage.ts'
import type { Shop } from '#server/shop/shop.ts'
import { findCertificate } from './certificate-record.ts'
import type { CertificateOf, CertificateRow } from './certificate-record.ts'

type Stored = Pick<CertificateRow, 'id' | 'fileKind'>

/** Where the file of a certificate is stored. */
export const certificateKey = ({ id, fileKind }: Stored): string => `certificates/${id}.${fileKind}`

/** The file of a certificate, for its owner and for staff. @throws {Problem} `not_found` */
export async function readCertificateFile(
  shop: Shop,
  of: CertificateOf,
): Promise<{ stored: StoredFile; kind: CertificateFile; id: TaxCertificateId }> {
  const row = await findCertificate(shop.db, of)
  const stored = await shop.files.read(certificateKey(row))
  if (!stored) throw new Problem('not_found', { detail: 'The file of this certificate is not there.' })
  return { stored, kind: row.fileKind, id: row.id }
}

/** For raw SQL over `tax_certificate c`. */
const IS_NEEDED_BY_NOBODY = sql`((status = 'draft' and created_at < now() - interval '1 day')
  or (user_id is null and not exists (select 1 from "order" o where o.tax_certificate_id = c.id)))`

/** Certificates removed at a time. */
const BATCH = 200

/**
 * Removes what nobody needs any more: drafts of yesterday, and certificates whose account is gone and by which no order was sold. The file goes
 * first, then the row, so that no file is left without one; before both nobody owns it any more, so that a draft that is sent off at the same
 * moment stays, or was gone before. Idempotent.
 * @returns how many were removed.
 */
export async function removeCertificates(shop: Shop): Promise<number> {
  const due = await shop.db.execute<Stored & Record<string, unknown>>(sql`
    select id, file_kind as "fileKind" from tax_certificate c where ${IS_NEEDED_BY_NOBODY} limit ${BATCH}`)
  for (const row of due.rows) {
    const disowned = await shop.db.execute(
      sql`update tax_certificate c set user_id = null where id = ${row.id} and ${IS_NEEDED_BY_NOBODY} returning id`,
    )
    if (disowned.rows.length === 0) continue
    await shop.files.remove([certificateKey(row)])
    await shop.db.delete(taxCertificate).where(eq(taxCertificate.id, row.id))
  }
  return due.rows.length < BATCH ? due.rows.length : due.rows.length + (await removeCertificates(shop))
}
