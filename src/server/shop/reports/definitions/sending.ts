import { sql } from 'drizzle-orm'
import { dispatchWindows } from '#domain/order/dispatch.ts'
import { daysIn } from '#domain/time/report-range.ts'
import { COUNTING_SHIPMENTS, isStillSold } from '#server/shop/order/counting-statuses.ts'
import { dayOf, within } from './report.ts'
import type { ReportDefinition, ReportScope } from './report.ts'

/**
 * The promise for every instant within the days, as the domain makes it, for orders of earlier versions, which have none stored: until when orders leave on which day. The statement finds an order's
 * place among the first by halving, and takes the day at that place.
 */
function promises({ start, days, dispatch }: ReportScope) {
  // A day has one cut-off at most, and the first window may have begun before the days.
  const windows = dispatchWindows(start, dispatch, daysIn(days) + 2)
  const untils = sql`${sql.param(windows.map(({ orderBefore }) => orderBefore))}::timestamptz[]`
  const leaves = sql`${sql.param(windows.map(({ leavesOn }) => leavesOn))}::date[]`
  return windows.length === 0 ? sql`null::date` : sql`(${leaves})[width_bucket(o.paid_at, ${untils}) + 1]`
}

/** Orders `o` that were paid within the days, as the lists of late orders have them: one of an exchange is no sale, and is promised as any other. */
const ordersToSend = (scope: ReportScope) => sql`${within(sql`o.paid_at`, scope)} and o.test_mode = ${scope.testMode}`

export const lateShipments: ReportDefinition = {
  title: 'Late shipments',
  about: 'Orders that left after the promised day, or still wait beyond it.',
  area: 'sending',
  right: 'orders:read',
  span: 'days',
  isComparable: false,
  columns: [
    { id: 'number', title: 'Order', kind: 'text' },
    { id: 'paid', title: 'Paid', kind: 'date' },
    {
      id: 'promised',
      title: 'Promised',
      kind: 'date',
      meaning: 'The day on which it was to leave, as it was promised when the order was paid.',
    },
    { id: 'left_on', title: 'Left', kind: 'date', meaning: 'The day its last shipment left; empty while something still waits.' },
    {
      id: 'late',
      title: 'Days late',
      kind: 'count',
      meaning: 'From the promised day to the day it left, or to today. The total is the mean.',
      total: sql`round(avg(late))::bigint`,
    },
    { id: 'waiting', title: 'Waiting', kind: 'count', meaning: '1 for an order of which something still waits.', total: 'sum' },
  ],
  defaultSort: '-late',
  notes: [
    'Orders that were paid within the days, without those that were cancelled or stand on hold. Orders that were promised no day, since nobody knew when their parts would come, are left out.',
  ],
  rows: (scope) => sql`
    with due as (
      select o.id, o.number, ${dayOf(sql`o.paid_at`, scope)} as paid, case when o.promised_at is null then ${promises(scope)} else ${dayOf(sql`o.promised_ship_by`, scope)} end as promised, o.fulfilment_status in ('fulfilled', 'delivered') as is_sent
      from "order" o where ${ordersToSend(scope)} and o.status in ('open', 'completed') and ${isStillSold(sql`o`)}),
    gone as (
      select s.order_id, max(s.shipped_at) as at from due join shipment s on s.order_id = due.id
      where s.status in ${COUNTING_SHIPMENTS} group by 1),
    t as (select due.*, case when due.is_sent then ${dayOf(sql`gone.at`, scope)} end as left_on from due left join gone on gone.order_id = due.id)
    select id as key, number, paid, promised, left_on, (coalesce(left_on, ${scope.today}::date) - promised) as late,
      case when is_sent then 0 else 1 end as waiting
    from t where (is_sent and left_on > promised) or (not is_sent and promised < ${scope.today}::date)`,
}

export const lateDeliveries: ReportDefinition = {
  title: 'Late deliveries',
  about: 'Orders that arrived after the last promised day, or are still on their way beyond it.',
  area: 'sending',
  right: 'orders:read',
  span: 'days',
  isComparable: false,
  columns: [
    { id: 'number', title: 'Order', kind: 'text' },
    { id: 'paid', title: 'Paid', kind: 'date' },
    {
      id: 'place',
      title: 'To',
      kind: 'text',
      meaning: 'The state and the first three digits of the ZIP code: the zones of delivery times are made of them.',
    },
    {
      id: 'promised',
      title: 'Promised',
      kind: 'date',
      meaning: 'The last day on which it was to arrive, as it was promised when the order was paid.',
    },
    { id: 'left_on', title: 'Left', kind: 'date', meaning: 'The day its last shipment left.' },
    { id: 'arrived', title: 'Arrived', kind: 'date', meaning: 'The day its last shipment arrived; empty while that is not known.' },
    {
      id: 'late',
      title: 'Days late',
      kind: 'count',
      meaning: 'From the promised day to the day it arrived, or to today. The total is the mean.',
      total: sql`round(avg(late))::bigint`,
    },
  ],
  defaultSort: '-late',
  notes: [
    'Orders that were paid within the days and have left, without those that were cancelled or stand on hold. Where nobody says that shipments arrive, every order is late one day.',
  ],
  rows: (scope) => sql`
    with due as (
      select o.id, o.number, ${dayOf(sql`o.paid_at`, scope)} as paid, o.arrives_to as promised, o.fulfilment_status = 'delivered' as is_here,
        concat_ws(' ', o.shipping_address ->> 'state', left(o.shipping_address ->> 'postalCode', 3)) as place
      from "order" o where ${ordersToSend(scope)} and o.status in ('open', 'completed') and o.payment_status <> 'refunded'
        and o.arrives_to is not null and o.fulfilment_status in ('fulfilled', 'delivered')),
    gone as (
      select s.order_id, max(s.shipped_at) as left_at, max(s.delivered_at) as arrived_at from due join shipment s on s.order_id = due.id
      where s.status in ${COUNTING_SHIPMENTS} group by 1),
    t as (
      select due.*, ${dayOf(sql`gone.left_at`, scope)} as left_on, case when due.is_here then ${dayOf(sql`gone.arrived_at`, scope)} end as arrived
      from due left join gone on gone.order_id = due.id)
    select id as key, number, paid, place, promised, left_on, arrived, (coalesce(arrived, ${scope.today}::date) - promised) as late
    from t where arrived > promised or (not is_here and promised < ${scope.today}::date)`,
}
