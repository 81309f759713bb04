/** What of a card may be kept and shown: never more than this. Brand and wallet by the names of the provider. */
export interface PaymentCard {
  brand: string
  last4: string
  /** The wallet that it was in, such as `apple_pay`; null without one. */
  wallet: string | null
}

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

const WALLETS: Record<string, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  samsung_pay: 'Samsung Pay',
}

const ofNames = (names: Record<string, string>, key: string | null) => (key !== null && Object.hasOwn(names, key) ? names[key] : undefined)

const CODE = /^[a-z][a-z_]{0,29}$/

/** A card as a provider names it; null where it has no four last digits, and is none that can be shown. */
export function readCard(sent: { brand?: string | null; last4?: string | null; wallet?: string | null }): PaymentCard | null {
  const { last4, brand, wallet } = sent
  if (!last4 || !/^\d{4}$/.test(last4)) return null
  return { last4, brand: brand && CODE.test(brand) ? brand : 'unknown', wallet: wallet && CODE.test(wallet) ? wallet : null }
}

/** A card in words: `Visa ending in 4242`, `Visa ending in 4242 (Apple Pay)`. */
export function cardText({ brand, last4, wallet }: PaymentCard): string {
  const inWallet = ofNames(WALLETS, wallet)
  return `${ofNames(BRANDS, brand) ?? 'Card'} ending in ${last4}${inWallet ? ` (${inWallet})` : ''}`
}
