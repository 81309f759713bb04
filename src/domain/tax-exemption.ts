import { oneLine, tooLongText } from './customer/name.ts'
import { US_STATES } from './customer/states.ts'
import { readReference } from './order/order-references.ts'
import { taxBasisPointsFor } from './pricing/sales-tax.ts'
import type { TaxRates } from './pricing/sales-tax.ts'

/** The states whose certificates are taken: the fifty and the District of Columbia. */
export const EXEMPTION_STATES: readonly { code: string; name: string }[] = US_STATES.filter(
  ({ code }) => !['AS', 'GU', 'MP', 'PR', 'VI'].includes(code),
)

/**
 * What has become of a certificate. A draft is a file that nobody has been asked about; the customer withdraws, staff decline, approve and
 * revoke. That one has expired is told by its date.
 */
export const CERTIFICATE_STATUSES = ['draft', 'waiting', 'approved', 'declined', 'withdrawn', 'revoked'] as const
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number]

/** How a certificate stands on a day, as it is shown. */
export const CERTIFICATE_STANDINGS = ['waiting', 'approved', 'expired', 'declined', 'withdrawn', 'revoked'] as const
export type CertificateStanding = (typeof CERTIFICATE_STANDINGS)[number]

/** The kinds of files in which certificates are stored: documents as they came, pictures as WebP. */
export const CERTIFICATE_FILES = ['pdf', 'webp'] as const
export type CertificateFile = (typeof CERTIFICATE_FILES)[number]

/** The most characters of a certificate's number, and the most bytes of its file. */
export const MAX_CERTIFICATE_NUMBER = 40
export const MAX_CERTIFICATE_BYTES = 10 * 1024 * 1024
export const CERTIFICATE_TOO_LARGE = 'A certificate may have at most 10 MB.'

/** So many days before it expires its owner is told. */
export const EXPIRY_NOTICE_DAYS = 30

/** A date further off than this is a typing error (years). */
const MAX_YEARS = 50

/** What a certificate says. Days are `2027-03-08`, of the shop's calendar. */
export interface CertificateContent {
  /** Whom it is made out to. */
  company: string
  number: string
  /** Two letters each, in the order of the alphabet. */
  states: string[]
  /** The last day on which it counts; null where it states none. */
  expiresOn: string | null
}

/** A certificate that is in force, as far as pricing needs it. */
export interface TaxExemption {
  certificateId: string
  /** The end of its number. */
  ending: string
  states: readonly string[]
}

/** The last letters or digits of a certificate's number, four at most: enough to tell which one it is. */
export const numberEnding = (number: string): string => number.replace(/[^A-Za-z0-9]/g, '').slice(-4)

/** How a certificate stands on a day of the shop's calendar: it counts to the end of the day on which it expires. */
export function certificateStanding(
  { status, expiresOn }: { status: CertificateStatus; expiresOn: string | null },
  today: string,
): CertificateStanding {
  if (status === 'draft') return 'waiting'
  return status === 'approved' && expiresOn !== null && expiresOn < today ? 'expired' : status
}

/** How it is stated wherever a total is: in quotes, orders, invoices and e-mails. */
export const exemptionText = (ending: string, state: string): string => `Tax exempt (certificate …${ending}, ${state})`

/**
 * By which certificate a state takes no tax of a customer; null where none covers the state, and where the state has no rate, as nothing would be
 * taken there of anybody.
 * @param state two letters. @param exemptions those in force; the first that covers the state counts.
 */
export function exemptionFor(
  state: string | null,
  rates: TaxRates,
  exemptions: readonly TaxExemption[],
): { certificateId: string; text: string } | null {
  if (state === null || taxBasisPointsFor(state, rates) === 0) return null
  const found = exemptions.find(({ states }) => states.includes(state))
  return found ? { certificateId: found.certificateId, text: exemptionText(found.ending, state) } : null
}

type CertificateField = 'company' | 'number' | 'states' | 'expiresOn'

function numberError(number: string): string | undefined {
  if (number === '') return 'Please enter the number of the certificate.'
  if (number.length > MAX_CERTIFICATE_NUMBER) return tooLongText(MAX_CERTIFICATE_NUMBER)
  return numberEnding(number) === '' ? 'Please enter the number as it is printed on the certificate.' : undefined
}

function statesError(states: readonly string[]): string | undefined {
  if (states.length === 0) return 'Please choose at least one state.'
  return states.every((state) => EXEMPTION_STATES.some(({ code }) => code === state))
    ? undefined
    : 'One of these is not a state that we know.'
}

/** Whether a text is a day that exists. */
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(Date.parse(text)).toISOString().slice(0, 10) === text

function expiryError(expiresOn: string | null, today: string): string | undefined {
  if (expiresOn === null) return undefined
  if (!isDay(expiresOn)) return 'Please enter a date, or leave it empty when the certificate states none.'
  if (expiresOn < today) return 'It has expired already.'
  const latest = `${Number(today.slice(0, 4)) + MAX_YEARS}${today.slice(4)}`
  return expiresOn > latest ? 'Please check the year.' : undefined
}

/**
 * What is typed about a certificate, as it is stored, or one sentence for every wrong field.
 * @param today a day of the shop's calendar.
 */
export function readCertificate(
  typed: { company: string; number: string; states: readonly string[]; expiresOn: string | null },
  today: string,
): { certificate: CertificateContent } | { errors: Partial<Record<CertificateField, string>> } {
  const company = readReference('company', typed.company)
  const name = 'value' in company ? company.value : null
  const number = oneLine(typed.number)
  const states = [...new Set(typed.states)].toSorted()
  const found: Record<CertificateField, string | undefined> = {
    company: 'error' in company ? company.error : name === null ? 'Please enter the name on the certificate.' : undefined,
    number: numberError(number),
    states: statesError(states),
    expiresOn: expiryError(typed.expiresOn, today),
  }
  const errors = Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
  if (name === null || Object.keys(errors).length > 0) return { errors }
  return { certificate: { company: name, number, states, expiresOn: typed.expiresOn } }
}
