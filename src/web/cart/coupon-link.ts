import { normaliseCouponCode } from '#domain/pricing/coupon-code.ts'
import { storedState } from '#web/ui/browser/stored-state.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

const waiting = storedState<string | null>({
  stored: storedText('sessionStorage', 'couponLink'),
  parse: (text) => text,
  onServer: null,
})

/** The code of a link that was followed, until it is tried at checkout; null without one. */
export const useWaitingCode = (): string | null => waiting.useValue()

/** Keeps the code of a link for the checkout; null forgets it. Whether there is such a code is asked there, like of one that is typed. */
export const setWaitingCode = (code: string | null): void => waiting.write(code)

/** Signs of codes as links carry them. */
const CODE = /^[A-Z0-9_-]{1,64}$/

/**
 * The code of a link such as `/?coupon=SAVE10`, on any page, and the address without it; null when there is none. A text that cannot be a code
 * leaves the address, and is no code.
 */
export function readCouponLink(href: string): { code: string | null; href: string } | null {
  const url = new URL(href)
  const sent = url.searchParams.get('coupon')
  if (sent === null) return null
  url.searchParams.delete('coupon')
  const code = normaliseCouponCode(sent)
  return { code: CODE.test(code) ? code : null, href: url.href }
}
