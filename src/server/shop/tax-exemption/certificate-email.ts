import { eq } from 'drizzle-orm'
import type { TaxCertificateId } from '#domain/id.ts'
import { EXEMPTION_STATES, numberEnding } from '#domain/tax-exemption.ts'
import type { CertificateStatus } from '#domain/tax-exemption.ts'
import type { Queryable } from '#server/db/client.ts'
import { taxCertificate } from '#server/db/schema/account/tax-certificate.ts'

/** What an e-mail tells of a certificate. */
export interface CertificateEmail {
  /** What has become of it by now. */
  status: CertificateStatus
  company: string
  /** The end of its number. */
  ending: string
  /** By name. */
  states: string[]
  /** The last day on which it counts, `2027-03-08`; null where it states none. */
  expiresOn: string | null
  /** Why it was declined or revoked. */
  reason: string | null
}

/** What an e-mail tells of this certificate; null when it is gone, or its account is. */
export async function readCertificateEmail(db: Queryable, id: TaxCertificateId): Promise<CertificateEmail | null> {
  const [row] = await db.select().from(taxCertificate).where(eq(taxCertificate.id, id))
  if (!row || row.status === 'draft' || row.userId === null) return null
  const { status, company, number, states, expiresOn, reason } = row
  const names = states.map((state) => EXEMPTION_STATES.find(({ code }) => code === state)?.name ?? state)
  return { status, company, ending: numberEnding(number), states: names, expiresOn, reason }
}
