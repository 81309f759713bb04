import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { CertificateFile } from '#domain/tax-exemption.ts'
import type { TaxCertificateId, UserId } from '#domain/id.ts'
import { oneLine } from '#domain/customer/name.ts'
import { Problem } from '#domain/problem.ts'
import { CERTIFICATE_TOO_LARGE, MAX_CERTIFICATE_BYTES } from '#domain/tax-exemption.ts'
import { newId } from '#server/db/id.ts'
import { taxCertificate } from '#server/db/schema/account/tax-certificate.ts'
import { formatOf } from '#server/shop/media/picture-format.ts'
import { makePhoto } from '#server/shop/media/make-picture.ts'
import { readAll } from '#server/shop/media/take-picture.ts'
import { FairSemaphore } from '#server/fair-semaphore.ts'
import { Semaphore } from '#server/semaphore.ts'
import { requireSpace } from '#server/services/file-storage.ts'
import type { Shop } from '#server/shop/shop.ts'
import { certificateKey } from './certificate-file.ts'

/** Files of one account in 24 hours, whatever became of them: what was sent off is kept, also when its owner takes it back. */
const MAX_FILES = 20

/** What is kept of one account at most: what was sent off is never deleted while the account lives (bytes). */
const MAX_KEPT_BYTES = 300 * 1024 ** 2

/** The longest side of a photographed certificate, on which small print can be read (px). */
const SIDE = 2_400

/**
 * Files that come in at the same time, one of each account, and a quarter from one place, where somebody may have any number of accounts; others
 * wait, unread. Each is in memory, and may take minutes over a slow line.
 */
const arriving = new FairSemaphore({ running: 16, ofVisitor: 4 })

/** Files that have come and are worked on at the same time: making a picture takes the memory. */
const making = new Semaphore({ running: 4 })

const ofFile = (text: string) => ({ detail: text, fields: { file: text } })

/** Refuses a larger file than is taken; also before any of it is read. */
export const certificateTooLarge = () => new Problem('payload_too_large', ofFile(CERTIFICATE_TOO_LARGE))

const refused = (text: string) => new Problem('file_refused', ofFile(text))

/** A PDF begins and ends by its signatures (ISO 32000-1, 7.5); what was cut off has no end. */
function requireWholePdf(bytes: Buffer) {
  if (!bytes.subarray(-2_048).includes('%%EOF')) throw refused('The PDF is damaged or incomplete. Save it again, and upload that.')
}

/** The file as it is kept: a PDF as it is, a picture made anew, without what a camera writes beside it. */
async function readFile(bytes: Buffer): Promise<{ fileKind: CertificateFile; kept: Buffer }> {
  if (bytes.byteLength === 0) throw refused('The file is empty.')
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    requireWholePdf(bytes)
    return { fileKind: 'pdf', kept: bytes }
  }
  const isPicture = ['jpeg', 'png'].includes(nameOfFormat(bytes))
  if (!isPicture) throw refused('Certificates may be PDF, JPEG or PNG files.')
  const photo = await makePhoto(bytes, SIDE).catch((error: unknown) => {
    throw error instanceof Problem ? refused(error.message) : error
  })
  return { fileKind: 'webp', kept: photo.bytes }
}

/** By the first bytes; 'other' for what is no picture. */
function nameOfFormat(bytes: Buffer): string {
  try {
    return formatOf(bytes)
  } catch {
    return 'other'
  }
}

/** @throws {Problem} `not_allowed_in_state` when an account has brought too many files in a day, or too much in all */
async function requireFewFiles({ db }: Shop, userId: UserId) {
  const [known] = await db
    .select({
      today: sql<number>`(count(*) filter (where ${taxCertificate.createdAt} > now() - interval '1 day'))::int`,
      keptBytes: sql<number>`coalesce(sum(${taxCertificate.bytes}), 0)::float8`,
    })
    .from(taxCertificate)
    .where(eq(taxCertificate.userId, userId))
  const tooMany = (text: string) => new Problem('not_allowed_in_state', ofFile(text))
  if (known && known.today >= MAX_FILES) throw tooMany('You have uploaded many files today. Please try again tomorrow.')
  if (known && known.keptBytes >= MAX_KEPT_BYTES)
    throw tooMany('You have uploaded many files already. Please write to us before you send another.')
}

/**
 * Takes the file of a certificate: PDF, JPEG or PNG by its bytes, whatever it is called. It is a draft until its owner has said what it is.
 * @param of the account, and the visitor's address, null where it tells nobody apart
 * @returns its id. @throws {Problem} `payload_too_large` above 10 MB, `file_refused`, `not_allowed_in_state` for too many, `storage_full`
 */
export const takeCertificate = (
  shop: Shop,
  { userId, visitor }: { userId: UserId; visitor: string | null },
  file: { name: string; body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> },
): Promise<TaxCertificateId> =>
  arriving.runFrom(visitor, userId, async () => {
    await requireFewFiles(shop, userId)
    await requireSpace(shop.files)
    const bytes = await readAll(file.body, { max: MAX_CERTIFICATE_BYTES, tooMany: certificateTooLarge })
    const { fileKind, kept } = await making.run(() => readFile(bytes))
    const id = newId('txc')
    const hash = createHash('sha256').update(bytes).digest('hex')
    const fileName = oneLine(file.name).slice(0, 100) || 'certificate'
    await shop.db.insert(taxCertificate).values({ id, userId, fileKind, fileName, bytes: kept.byteLength, hash })
    try {
      await shop.files.write(certificateKey({ id, fileKind }), kept)
    } catch (error) {
      await shop.db.delete(taxCertificate).where(eq(taxCertificate.id, id))
      throw error
    }
    return id
  })
