import { guessMapping, isOwnOrderFile, plainHead } from './guess-mapping.ts'
import type { ImportFieldName, ImportType } from './import-fields.ts'

/** Columns that say which part a row is about: a file with one of them is one of parts. */
const OF_PARTS: readonly ImportFieldName[] = ['id', 'sku', 'partNumber', 'name', 'upcs']

/** Columns that readers of the newsletter have, and addresses of others do not. */
const OF_READERS: readonly ImportFieldName[] = ['firstName', 'lastName', 'consent', 'consentedAt']

/** Heads of redirects that may as well be those of part numbers and what replaces them. */
const OF_NUMBERS_TOO = new Set(['old', 'new'])

/**
 * What a file brings, where its header leaves no doubt: tracking numbers of orders, redirects, or readers of the newsletter. Null where it does, and wherever a column names a
 * part.
 */
export function typeOfHeader(header: readonly string[]): ImportType | null {
  const has = (type: ImportType) => {
    const found = new Set(guessMapping(type, header))
    return (name: ImportFieldName) => found.has(name)
  }
  if (isOwnOrderFile(header.map(plainHead))) return 'tracking'
  if (OF_PARTS.some(has('products'))) return null
  const ofTracking = has('tracking')
  // Of orders without a number of a parcel nothing is brought: their addresses are those of buyers.
  if (ofTracking('orderNumber')) return ofTracking('trackingNumber') ? 'tracking' : null
  const ofRedirects = has('redirects')
  if (ofRedirects('fromPath') && ofRedirects('toPath'))
    return header.some((head) => OF_NUMBERS_TOO.has(plainHead(head))) ? null : 'redirects'
  const ofReaders = has('subscribers')
  const isAlone = header.filter((head) => head.trim() !== '').length === 1
  return ofReaders('email') && (isAlone || OF_READERS.some(ofReaders)) ? 'subscribers' : null
}
