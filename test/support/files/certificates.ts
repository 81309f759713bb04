import { sql } from 'drizzle-orm'
import { newId } from '#server/db/id.ts'
import { certificateKey } from '#server/shop/tax-exemption/certificate-file.ts'
import type { FreshShop } from '../fresh-shop.ts'

/** A whole PDF, as far as the shop looks at it. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

interface NewCertificate {
  email: string
  status?: 'waiting' | 'approved'
  number?: string
  states?: string[]
  expiresOn?: string | null
}

/** Gives the account with this address a certificate with its file. @returns its id. */
export async function addCertificate(
  fresh: FreshShop,
  { email, status = 'waiting', number = 'MI-1234', states = ['MI'], expiresOn = null }: NewCertificate,
) {
  const id = newId('txc')
  await fresh.shop.files.write(certificateKey({ id, fileKind: 'pdf' }), PDF)
  const [row] = await fresh.rows<{ id: string }>(sql`
    insert into tax_certificate (id, user_id, status, company, number, states, expires_on, file_kind, file_name, bytes, hash, submitted_at, decided_at, decided_by)
    select ${id}, id, ${status}, 'Acme Repair', ${number}, ${sql.param(states)}::text[], ${expiresOn}::date, 'pdf', 'acme.pdf', ${PDF.byteLength}, ${id}, now(),
      case when ${status} = 'approved' then now() end, case when ${status} = 'approved' then 'use_test' end
    from "user" where email = ${email} returning id`)
  if (!row) throw new Error(`nobody has the address ${email}`)
  return id
}
