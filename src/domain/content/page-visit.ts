import { parsedUrl } from '../parsed-url.ts'
import { cutText } from '../cut-text.ts'

export type Device = 'tablet' | 'mobile' | 'desktop' | 'unknown'
export type Browser = 'Chrome' | 'Firefox' | 'Safari' | 'Edge' | 'Other'

/** The device class of a user agent (specification, section 3). A tablet with a desktop user agent counts as desktop. */
export function deviceOf(userAgent: string): Device {
  const isAndroidTablet = /android/i.test(userAgent) && !/mobile/i.test(userAgent)
  if (isAndroidTablet || /ipad|tablet|kindle|silk|playbook/i.test(userAgent)) return 'tablet'
  if (/mobi|iphone|ipod|android/i.test(userAgent)) return 'mobile'
  return /windows|macintosh|x11|linux|cros/i.test(userAgent) ? 'desktop' : 'unknown'
}

/** The browser of a user agent (specification, section 3). Most claim to be others too, so the order matters. */
export function browserOf(userAgent: string): Browser {
  if (/edg(e|a|ios)?\//i.test(userAgent)) return 'Edge'
  if (/opr\/|opera|samsungbrowser|yabrowser|vivaldi/i.test(userAgent)) return 'Other'
  if (/firefox|fxios/i.test(userAgent)) return 'Firefox'
  if (/chrome|chromium|crios/i.test(userAgent)) return 'Chrome'
  return /safari/i.test(userAgent) ? 'Safari' : 'Other'
}

/** Query parameters that are secret or personal (specification, decision 37). */
const SECRET = /^(session_?id|token|code|coupon|e-?mail|key|order|password)$/i

const PATH_LENGTH = 500

/** How many characters are read: longer input is cut first, so that cleaning costs little, whatever was sent. */
const MAX_INPUT = 2_000
const MAX_TITLE = 300

const MAY_BE_EMAIL = /@|%40/i

const ORDER_NUMBERS = /PW(?:-[0-9A-Z]{4}){2,3}(?:-[0-9A-Z])?/gi
const namesOrder = (text: string) => text.search(ORDER_NUMBERS) >= 0

/** A page's path and query as they may be stored: without secrets, e-mail addresses and order numbers. */
export function visitPath(pathname: string, search: string): string {
  const harmless = [...new URLSearchParams(search.slice(0, MAX_INPUT))].filter(
    ([name, value]) => !SECRET.test(name) && !value.includes('@') && !namesOrder(value),
  )
  const query = new URLSearchParams(harmless).toString()
  const segments = pathname
    .slice(0, MAX_INPUT)
    .replace(/^\/orders\/.+/i, '/orders/-')
    .split('/')
  const path = segments.map((segment) => (MAY_BE_EMAIL.test(segment) ? '-' : segment)).join('/')
  return `${path}${query && `?${query}`}`.slice(0, PATH_LENGTH)
}

/** A page's title as it may be stored: 300 characters, without e-mail addresses and order numbers. */
export const visitTitle = (title: string): string =>
  cutText(title, MAX_TITLE)
    .replace(/\S+/g, (word) => (word.includes('@') ? '-' : word))
    .replace(ORDER_NUMBERS, '-')

/** The referrer as it may be stored: another site by its origin and path, a page of the shop as `visitPath`; null without one. */
export function visitReferrer(referrer: string, ownOrigin: string): string | null {
  const url = parsedUrl(referrer)
  if (!url) return null
  const { protocol, origin, pathname, search } = url
  if (!protocol.startsWith('http')) return null
  return origin === ownOrigin ? visitPath(pathname, search) : `${origin}${visitPath(pathname, '')}`
}
