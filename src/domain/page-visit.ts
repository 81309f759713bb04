export type Device = 'tablet' | 'mobile' | 'desktop' | 'unknown'
export type Browser = 'Chrome' | 'Firefox' | 'Safari' | 'Edge' | 'Other'

/** The class of device that a user agent speaks of (specification, section 3). A tablet that poses as a desktop counts as one. */
export function deviceOf(userAgent: string): Device {
  if (/ipad|tablet|kindle|silk|playbook|android(?!.*mobile)/i.test(userAgent)) return 'tablet'
  if (/mobi|iphone|ipod|android/i.test(userAgent)) return 'mobile'
  return /windows|macintosh|x11|linux|cros/i.test(userAgent) ? 'desktop' : 'unknown'
}

/** The browser that a user agent speaks of (specification, section 3). Most pose as others too, so the order matters. */
export function browserOf(userAgent: string): Browser {
  if (/edg(e|a|ios)?\//i.test(userAgent)) return 'Edge'
  if (/opr\/|opera|samsungbrowser|yabrowser|vivaldi/i.test(userAgent)) return 'Other'
  if (/firefox|fxios/i.test(userAgent)) return 'Firefox'
  if (/chrome|chromium|crios/i.test(userAgent)) return 'Chrome'
  return /safari/i.test(userAgent) ? 'Safari' : 'Other'
}

/** Values that open something or name somebody (decision 37). */
const SECRET = /^(session_?id|token|code|coupon|e-?mail|key|order|password)$/i

const PATH_LENGTH = 500

/**
 * A page's path with its query, as it may be kept: without secrets, without whatever looks like an e-mail address, and without the number of
 * somebody's order.
 */
export function visitPath(pathname: string, search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name, value]) => !SECRET.test(name) && !value.includes('@'))
  const query = new URLSearchParams(kept).toString()
  const path = pathname.replace(/^\/orders\/.+/, '/orders/-').replace(/[^/]*(@|%40)[^/]*/gi, '-')
  return `${path}${query && `?${query}`}`.slice(0, PATH_LENGTH)
}

/** A page's title as it may be kept: without e-mail addresses and order numbers. */
export const visitTitle = (title: string): string => title.replace(/\S*@\S*|PW-[0-9A-Z]{4}-[0-9A-Z]{4}/g, '-')

/** Where a visitor came from, as it may be kept: another site by its origin and path, a page of the shop as `visitPath` says; null for none. */
export function visitReferrer(referrer: string, ownOrigin: string): string | null {
  if (!URL.canParse(referrer)) return null
  const { protocol, origin, pathname, search } = new URL(referrer)
  if (!protocol.startsWith('http')) return null
  return origin === ownOrigin ? visitPath(pathname, search) : `${origin}${visitPath(pathname, '')}`
}
