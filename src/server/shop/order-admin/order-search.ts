import { or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { orderReturn } from '#server/db/schema/order/return.ts'
import { order, orderLine } from '#server/db/schema/order/order.ts'
import { payment } from '#server/db/schema/order/payment.ts'
import { begins } from '#server/db/like-text.ts'
import { beginsPoNumber, isOfBuyer, isOfPhone, numberPrefix, ordersOfTracking } from './order-conditions.ts'

/** Fewer letters would find a large part of all orders. */
const LEAST_OF_NUMBER = 3

const lineNumber = sql`upper(regexp_replace(${orderLine.partNumber}, '[^A-Za-z0-9]', '', 'g'))`

/** Orders of which a column or the words of the name begin with the text, the phone ends with it, or the e-mail address has it: each has an index. */
function ofOrder(text: string): SQL {
  const number = parseOrderNumber(text) ?? numberPrefix(text)
  const isZip = /^\d{3,5}(-\d{0,4})?$/.test(text)
  const found = or(
    number === null ? undefined : begins(order.number, number),
    begins(order.number, text.toUpperCase()),
    isOfBuyer(text),
    beginsPoNumber(text),
    isOfPhone(text),
    isZip ? begins(sql`(${order.shippingAddress} ->> 'postalCode')`, text) : undefined,
  )
  return sql`select ${order.id} from ${order} where ${found}`
}

/** Orders that something else of theirs leads to: a part, a shipment, a return, a payment at the provider. */
function ofParts(text: string): SQL[] {
  const part = normalisePartNumber(text)
  const tracked = ordersOfTracking(text)
  const rma = parseOrderNumber(text, 'RMA')
  const isPart = part.length >= LEAST_OF_NUMBER && /\d/.test(part)
  return [
    ...(isPart ? [sql`select ${orderLine.orderId} from ${orderLine} where ${begins(lineNumber, part)}`] : []),
    ...(tracked ? [tracked] : []),
    ...(rma === null ? [] : [sql`select ${orderReturn.orderId} from ${orderReturn} where ${orderReturn.number} = ${rma}`]),
    sql`select ${payment.orderId} from ${payment} where ${payment.intentId} = ${text} or ${payment.sessionId} = ${text}`,
  ]
}

/**
 * Orders that staff mean by a text: a part of an e-mail address, the beginnings of words of the customer's name, the beginning of an order's number, a ZIP
 * code, their own PO number or a part's number, the beginning or end of a phone or tracking number; or the whole number of a return or of a payment at the
 * provider. Each is found by an index, so the places are asked for ids one after the other instead of in one condition. Of a union without what is twice the
 * database expects as many ids as it does of its parts, and reads the orders of a text that most of them have in one go.
 */
export const ordersMeantBy = (text: string): SQL => sql`${order.id} in (${sql.join([ofOrder(text), ...ofParts(text)], sql` union `)})`
