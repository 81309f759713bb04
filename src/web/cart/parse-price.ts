import type { Cents } from '#domain/money.ts'

/** The cents of a stored price text such as `$1,234.50` or `12.5`; null for other texts. Computed from the digits, without fractions. */
export function parsePrice(text: string): Cents | null {
  const [, dollars, dimes = '', cents = ''] = /^\$?\s*(\d[\d,]{0,11})(?:\.(\d)(\d)?)?$/.exec(text.trim()) ?? []
  return dollars === undefined ? null : Number(dollars.replaceAll(',', '')) * 100 + Number(dimes || 0) * 10 + Number(cents || 0)
}
