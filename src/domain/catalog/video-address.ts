import { parsedUrl } from '../parsed-url.ts'

/** A path of this shop: begins with one slash, so that it leads to no other site. */
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/

/** Whether a video may be named so: a path of this shop, or an address with https. */
export const isVideoAddress = (text: string): boolean => OWN_PATH.test(text) || (/^https:\/\/[^\s/]/.test(text) && parsedUrl(text) !== null)

/**
 * A part's video as its page shows it: a path of this shop, which the page plays, or the https address of another site, which is a link there
 * (decision 124). Null for anything else that may have been stored.
 * @param publicUrl the shop's own address: what begins with it becomes a path.
 */
export function shownVideo(address: string | null, publicUrl: string): string | null {
  const own = `${new URL(publicUrl).origin}/`
  const shown = address?.startsWith(own) ? address.slice(own.length - 1) : address
  return shown !== null && shown !== undefined && isVideoAddress(shown) ? shown : null
}
