import { sql } from 'drizzle-orm'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import { phoneDigits } from '#domain/customer/phone.ts'
import { TRACKING_NUMBER } from '#domain/order/carrier.ts'
import { begins, ends, likeText } from '#server/db/like-text.ts'
import { beginsWordsOf, CONTAINED_FROM } from '#server/db/name-words.ts'
import { shipment } from '#server/db/schema/order/shipment.ts'
import { order } from '#server/db/schema/order/order.ts'

/** An order's number from its first letters, with or without `PW-` and dashes: `pw7k3q`, `7k3q-9f` → `PW-7K3Q-9F`. */
export function numberPrefix(q: string): string | null {
  const letters = q.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const bare = letters.startsWith('PW') ? letters.slice(2) : letters
  return letters === '' || /[^\w\s-]/.test(q) ? null : `PW-${(bare.match(/.{1,4}/g) ?? []).join('-')}`
}

/** A return's number from its first letters, with or without `RMA-` and dashes: `rma7k3q` → `RMA-7K3Q`. */
export function returnNumberPrefix(q: string): string | null {
  const letters = q.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const bare = letters.startsWith('RMA') ? letters.slice(3) : letters
  return letters === '' || /[^\w\s#-]/.test(q) ? null : ['RMA', ...(bare.match(/.{1,4}/g) ?? [])].join('-')
}

/** An e-mail address has the text in it, below three letters at its beginning. It has the plain apostrophe. */
export function hasEmail(email: SQLWrapper, text: string): SQL {
  const typed = likeText(text.toLowerCase().replaceAll('’', "'"))
  return sql`${email} like ${text.length < CONTAINED_FROM ? `${typed}%` : `%${typed}%`}`
}

const buyer = sql`((${order.shippingAddress} ->> 'firstName') || ' ' || (${order.shippingAddress} ->> 'lastName'))`

/** Orders of which the e-mail address has the text in it, or a name with words that begin with those of the text. */
export const isOfBuyer = (text: string): SQL => sql`(${hasEmail(order.email, text)} or ${beginsWordsOf(buyer, text)})`

const phone = sql`right(regexp_replace(${order.shippingAddress} ->> 'phone', '[^0-9]', '', 'g'), 10)`
/** Fewer digits would find a large part of all orders. */
const LEAST_DIGITS = 4

/** Orders whose phone number begins or ends with the text, however it is written; undefined for a text that is none. */
export function isOfPhone(text: string): SQL | undefined {
  const digits = phoneDigits(text, LEAST_DIGITS)
  return digits === null ? undefined : sql`(${begins(phone, digits)} or ${ends(phone, digits)})`
}

/** The ids of orders of which a tracking number begins or ends with the text; undefined for a text that is none. */
export function ordersOfTracking(text: string): SQL | undefined {
  const tracking = text.replace(/\s/g, '').toUpperCase()
  if (!TRACKING_NUMBER.test(tracking) || !/\d/.test(tracking)) return undefined
  const number = sql`upper(${shipment.trackingNumber})`
  return sql`select ${shipment.orderId} from ${shipment} where ${begins(number, tracking)} or ${ends(number, tracking)}`
}

/** Orders whose PO number begins with the text, in any case. */
export const beginsPoNumber = (text: string): SQL =>
  sql`(${order.poNumber} is not null and ${begins(sql`upper(${order.poNumber})`, text.toUpperCase())})`
