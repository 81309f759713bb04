/** A US number's three parts; null for any other text. Area codes and exchanges do not begin with 0 or 1. */
const usParts = (text: string) => /^1?([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(text.replace(/[\s().+-]/g, ''))

/**
 * A telephone number as it is stored: E.164 for US numbers and for those with a country code (`+49 30 1234567`). Anything else, such as one
 * with an extension, is stored as typed: people use it for questions about the delivery.
 */
export function storedPhone(text: string): string {
  const us = usParts(text)
  if (us) return `+1${us.slice(1).join('')}`
  const abroad = `+${text.replace(/\D/g, '')}`
  return /^\+[\d\s().-]+$/.test(text) && /^\+[2-9]\d{7,14}$/.test(abroad) ? abroad : text
}

/**
 * The digits of a number, or of its beginning or end, by which somebody is looked for, without the country's 1; null for a text that is none, or has
 * fewer than `least` digits.
 */
export function phoneDigits(text: string, least: number): string | null {
  const digits = text
    .replace(/^\+\s*1/, '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10})/, '')
  return digits.length >= least && /^[\d\s().+-]+$/.test(text) ? digits : null
}

/** A US number for display: `3135550142` and `+13135550142` become `(313) 555-0142`. Anything else is unchanged. */
export function formatPhone(text: string): string {
  const [, area, exchange, line] = usParts(text) ?? []
  return line === undefined ? text.trim() : `(${area}) ${exchange}-${line}`
}
