import { inArray } from 'drizzle-orm'
import { carrierNamed, NO_TRACKING_NUMBER, TRACKING_NUMBER } from '#domain/order/carrier.ts'
import type { Carrier } from '#domain/order/carrier.ts'
import type { OrderId } from '#domain/id.ts'
import { refuseShipping } from '#domain/order/order-refusals.ts'
import { SHIPMENTS_THAT_LEFT } from '#domain/order/order-status.ts'
import { parseOrderNumber } from '#domain/order/order-number.ts'
import { dayIn, instantTyped } from '#domain/time/shop-time.ts'
import { isoOf } from '#domain/time/typed-day.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { shipment } from '#server/db/schema/order/shipment.ts'
import { order } from '#server/db/schema/order/order.ts'
import { readProgressOf, toSend } from '#server/shop/order/line-progress.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import { readTaken, takeKey, wrongRow } from '../row/checked-row.ts'
import type { CheckedRow, StoredImport, StoredImportRow } from '../row/checked-row.ts'
import { cellsByField } from '../row/read-part-row.ts'
import type { RowErrors } from '../row/read-part-row.ts'

/** A shipment as a row tells of it. */
interface Shipment {
  number: string | null
  carrier: Carrier | null
  trackingNumber: string
  /** An ISO instant; null: when the import runs. */
  shippedAt: string | null
}

function readShipment(row: StoredImportRow, file: StoredImport, zone: string): { row: StoredImportRow; errors: RowErrors; sent: Shipment } {
  const { fields, errors } = cellsByField(row.cells, file)
  const text = (field: 'orderNumber' | 'carrier' | 'trackingNumber' | 'shippedAt') => (fields.get(field) ?? '').slice(0, 100)
  const number = parseOrderNumber(text('orderNumber'))
  const carrier = carrierNamed(text('carrier'))
  const trackingNumber = text('trackingNumber').replaceAll(/\s/g, '').toUpperCase()
  const shippedAt = text('shippedAt') === '' ? null : instantTyped(isoOf(text('shippedAt')), { zone, edge: 'begins' })
  if (number === null)
    errors.orderNumber = text('orderNumber') === '' ? 'is needed' : `"${text('orderNumber').slice(0, 40)}" is no order number.`
  if (carrier === null)
    errors.carrier = text('carrier') === '' ? 'is needed' : `"${text('carrier').slice(0, 40)}" is none of UPS, USPS, FedEx, DHL.`
  if (!TRACKING_NUMBER.test(trackingNumber)) errors.trackingNumber ??= trackingNumber === '' ? 'is needed' : NO_TRACKING_NUMBER
  if (text('shippedAt') !== '' && shippedAt === null)
    errors.shippedAt = `"${text('shippedAt').slice(0, 40)}" is not a day such as 2026-03-08.`
  if (shippedAt !== null && shippedAt.getTime() > Date.now()) errors.shippedAt = 'lies in the future'
  return { row, errors, sent: { number, carrier, trackingNumber, shippedAt: shippedAt?.toISOString() ?? null } }
}

/** What the shop knows of the orders that rows name. */
async function readOrders(db: Queryable, numbers: readonly string[]) {
  const { id, number, status, paymentStatus, placedAt } = order
  const found =
    numbers.length > 0
      ? await db
          .select({ id, number, status, paymentStatus, placedAt })
          .from(order)
          .where(inArray(number, [...numbers]))
      : []
  const ids = found.map((one) => one.id)
  const progress = await readProgressOf(db, ids)
  const shipments = ids.length > 0 ? await db.select().from(shipment).where(inArray(shipment.orderId, ids)) : []
  const known = new Set(
    shipments.filter((one) => SHIPMENTS_THAT_LEFT.includes(one.status)).map((one) => shipmentKey(one.orderId, one.trackingNumber ?? '')),
  )
  const pieces = (orderId: OrderId) => (progress.get(orderId) ?? []).reduce((sum, line) => sum + toSend(line), 0)
  return { orders: new Map(found.map((one) => [one.number, one])), known, pieces }
}

/** Numbers that earlier versions of the shop took may have small letters. */
const shipmentKey = (orderId: OrderId, trackingNumber: string) => `${orderId} ${trackingNumber.toUpperCase()}`

type KnownOrders = Awaited<ReturnType<typeof readOrders>>

/** Why an order cannot be shipped with this shipment, by column. */
function refuseShipment({ shippedAt }: Shipment, found: NonNullable<ReturnType<KnownOrders['orders']['get']>>, pieces: number): RowErrors {
  const refusal = refuseShipping(found)
  if (refusal !== null) return { orderNumber: refusal }
  if (pieces === 0) return { orderNumber: 'Nothing of this order is left to ship.' }
  return shippedAt !== null && new Date(shippedAt) < new Date(found.placedAt.getTime() - 86_400_000)
    ? { shippedAt: 'lies before the order' }
    : {}
}

const piecesText = (pieces: number) => `${pieces} ${pieces === 1 ? 'piece' : 'pieces'} left to ship`

/** Checks rows of a file that bring tracking numbers: each ships what is left of its order. A shipment that the order has already is the same. */
export async function checkTrackingRows(tx: Transaction, file: StoredImport, rows: readonly StoredImportRow[]): Promise<CheckedRow[]> {
  const zone = (await readSettings(tx)).identity.timeZone
  const read = rows.map((row) => readShipment(row, file, zone))
  const numbers = [...new Set(read.flatMap(({ sent }) => sent.number ?? []))]
  const { orders, known, pieces } = await readOrders(tx, numbers)
  const taken = await readTaken(tx, { id: file.id, column: 'key', values: numbers })
  return read.map(({ row, errors, sent }): CheckedRow => {
    const { number, carrier, trackingNumber, shippedAt } = sent
    const found = orders.get(number ?? '')
    const first = takeKey(taken, number, row)
    if (first) errors.row = `is that of row ${first.line} already, which ships all that is left of the order`
    if (number !== null && !found) errors.orderNumber = 'There is no such order.'
    const isKnown = found !== undefined && known.has(shipmentKey(found.id, trackingNumber))
    if (found && !isKnown) Object.assign(errors, refuseShipment(sent, found, pieces(found.id)))
    if (Object.keys(errors).length > 0 || !found || carrier === null) return wrongRow(row, errors, number)
    const day = shippedAt === null ? {} : { shippedAt: dayIn(zone, new Date(shippedAt)) }
    return {
      position: row.position,
      state: isKnown ? 'same' : 'new',
      subject: found.id,
      change: { carrier, trackingNumber, shippedAt, mailsCustomer: file.options.mailCustomers },
      before: null,
      after: isKnown ? null : { ships: piecesText(pieces(found.id)), carrier, trackingNumber, ...day },
      errors: null,
      alarms: [],
      key: number,
      slug: null,
    }
  })
}
