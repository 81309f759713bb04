import { inArray } from 'drizzle-orm'
import { isEmail, normaliseEmail } from '#domain/customer/email.ts'
import { dayIn, instantTyped } from '#domain/time/shop-time.ts'
import { isoOf } from '#domain/time/typed-day.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { emailSuppression, newsletterSubscriber } from '#server/db/schema/customer/newsletter.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import { readTaken, takeKey, wrongRow } from '../row/checked-row.ts'
import type { CheckedRow, StoredImport, StoredImportRow } from '../row/checked-row.ts'
import { readYesNo } from '../row/read-yes-no.ts'
import { cellsByField } from '../row/read-part-row.ts'
import type { FieldCells, RowErrors } from '../row/read-part-row.ts'

/** What shops write beside yes and no into a column of consents. */
const AGREED = new Set(['subscribed', 'opted in', 'opted-in', 'opt-in', 'confirmed', 'agreed'])

/** Why nobody may be written to, by address; those who unsubscribed among them, with the day of it in the shop's zone. */
export async function readRefusals(db: Queryable, emails: readonly string[], zone: string): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const { email, reason } = emailSuppression
  const suppressed = await db
    .select({ email, reason })
    .from(emailSuppression)
    .where(inArray(email, [...emails]))
  const known = await db
    .select({ email: newsletterSubscriber.email, unsubscribedAt: newsletterSubscriber.unsubscribedAt })
    .from(newsletterSubscriber)
    .where(inArray(newsletterSubscriber.email, [...emails]))
  const refusals = new Map(
    suppressed.map((one) => [
      one.email,
      one.reason === 'unsubscribed' ? 'has unsubscribed: a file does not subscribe them again' : `must not be written to: ${one.reason}`,
    ]),
  )
  for (const one of known)
    if (one.unsubscribedAt !== null)
      refusals.set(one.email, `has unsubscribed on ${dayIn(zone, one.unsubscribedAt)}: a file does not subscribe them again`)
  return refusals
}

/** When they agreed; null when the file does not say, or says it wrongly. */
function consentDate(fields: FieldCells, errors: RowErrors, zone: string): string | null {
  const text = fields.get('consentedAt') ?? ''
  if (text === '') return null
  const at = instantTyped(isoOf(text), { zone, edge: 'begins' })
  if (at === null) errors.consentedAt = `"${text.slice(0, 40)}" is not a day such as 2026-03-08.`
  else if (at.getTime() > Date.now()) errors.consentedAt = 'lies in the future'
  return at?.toISOString() ?? null
}

/** Nobody is subscribed of whom the file does not say that they agreed: by a yes, or by the day on which they did. */
function checkConsent(fields: FieldCells, errors: RowErrors, consentedAt: string | null) {
  const text = fields.get('consent') ?? ''
  const hasAgreed = AGREED.has(text.toLowerCase()) ? true : readYesNo(text)
  if (text !== '' && hasAgreed === null) errors.consent = `"${text.slice(0, 40)}" is neither yes nor no.`
  else if (hasAgreed === false) errors.consent = 'They have not agreed: they are not subscribed.'
  else if (text === '' && consentedAt === null) errors.consent = 'The row does not say that they agreed.'
}

function readRow(row: StoredImportRow, file: StoredImport, zone: string) {
  const { fields, errors } = cellsByField(row.cells, file)
  const email = normaliseEmail(fields.get('email') ?? '')
  const consentedAt = consentDate(fields, errors, zone)
  if (email === '') errors.email = 'is needed'
  else if (!isEmail(email)) errors.email = `"${email.slice(0, 60)}" is not an address.`
  checkConsent(fields, errors, consentedAt)
  const name = (field: 'firstName' | 'lastName') => (fields.get(field) ?? '').slice(0, 100) || null
  const source = (fields.get('consentSource') ?? '').slice(0, 200) || null
  return {
    row,
    errors,
    email,
    change: { email, firstName: name('firstName'), lastName: name('lastName'), consentedAt, consentSource: source },
  }
}

/** What a row adds, as texts. */
const shownOf = (change: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(change).flatMap(([field, value]) => (value === null ? [] : [[field, value]])))

/** Checks rows of a file that bring readers of the newsletter. Nobody who has unsubscribed, or must not be written to, is subscribed again. */
export async function checkSubscriberRows(tx: Transaction, file: StoredImport, rows: readonly StoredImportRow[]): Promise<CheckedRow[]> {
  const zone = (await readSettings(tx)).identity.timeZone
  const read = rows.map((row) => readRow(row, file, zone))
  const emails = [...new Set(read.flatMap(({ email }) => email || []))]
  const refusals = await readRefusals(tx, emails, zone)
  const { email: address } = newsletterSubscriber
  const found = emails.length > 0 ? await tx.select({ address }).from(newsletterSubscriber).where(inArray(address, emails)) : []
  const known = new Set(found.map((one) => one.address))
  const taken = await readTaken(tx, { id: file.id, column: 'key', values: emails })
  return read.map(({ row, errors, email, change }): CheckedRow => {
    const refusal = refusals.get(email)
    const first = takeKey(taken, email, row)
    if (first) errors.row = `is that of row ${first.line} already`
    if (refusal !== undefined) errors.email = refusal
    if (Object.keys(errors).length > 0) return wrongRow(row, errors, email || null)
    const isKnown = known.has(email)
    return {
      position: row.position,
      state: isKnown ? 'same' : 'new',
      subject: null,
      change,
      before: null,
      after: isKnown ? null : shownOf(change),
      errors: null,
      alarms: [],
      key: email,
      slug: null,
    }
  })
}
