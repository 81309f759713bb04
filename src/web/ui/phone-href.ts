/** The `tel:` address of a written US phone number: `(313) 555-0142` → `tel:+13135550142`. Other numbers keep their digits. */
export function phoneHref(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const country = phone.trim().startsWith('+') ? '+' : digits.length === 10 ? '+1' : ''
  return `tel:${country}${digits}`
}
