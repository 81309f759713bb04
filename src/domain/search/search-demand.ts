const EMAIL = /\S@\S/
/** Telephone numbers of at least ten digits, or the sixteen of a card. Part numbers are shorter, bar codes have no gaps. */
const PHONE = /(?:\+?\d{1,2}[ .-]?)?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}|\+\d{8,}|(?:\d{4}[ -]){3}\d{4}/
const PLAIN_PHONE = /(?<!\d)1?[2-9]\d{9}(?!\d)/
const ORDER_NUMBER = /\bpw(?:-?[0-9a-hjkmnp-tv-z]{4}){2}(?:-?[0-9a-hjkmnp-tv-z]{4}-?[0-9a-hjkmnp-tv-z])?\b/

/**
 * A query as the demand log stores it: lower case, single spaces, 100 characters. Undefined when it may contain personal data: an e-mail
 * address, a telephone or card number, one of our order numbers. The whole query is dropped then.
 */
export function demandQuery(text: string): string | undefined {
  const query = text.toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 100)
  const isPersonal = [EMAIL, PHONE, PLAIN_PHONE, ORDER_NUMBER].some((pattern) => pattern.test(query))
  return query === '' || isPersonal ? undefined : query
}
