import { sql } from 'drizzle-orm'
import {
  CANCELLED_PIECES,
  COUNTING_RETURNS,
  COUNTING_SHIPMENTS,
  MOVING_SHIPMENTS,
  PIECES_SENT_BACK,
  SHIPMENTS_GONE,
} from '#server/shop/order/counting-statuses.ts'
import type { Invariant } from './invariant.ts'

/** Where the pieces of orders are. */
export const SHIPMENTS: Invariant[] = [
  {
    name: 'no more pieces of a line come back to the shelf than were sold and not lost',
    violations: sql`
      select l.id, format('%s of %s restocked, %s lost', m.restocked, l.quantity, coalesce(s.lost, 0)) as wrong
      from order_line l join (
        select order_id, product_id, sum(delta) as restocked from stock_movement where reason in ('return', 'restock') and order_id is not null group by 1, 2
      ) m on m.order_id = l.order_id and m.product_id = l.product_id
      left join (
        select f.order_line_id, sum(f.quantity) as lost from shipment_line f join shipment p on p.id = f.shipment_id where p.status = 'lost' group by 1
      ) s on s.order_line_id = l.id
      where m.restocked > l.quantity - coalesce(s.lost, 0)`,
  },
  {
    name: 'what is back on the shelf, or lost, is not left to ship',
    violations: sql`
      select l.id, format('%s back, %s lost; of %s %s shipped, %s cancelled', m.back, s.lost, l.quantity, s.shipped, c.cancelled) as wrong
      from order_line l join "order" o on o.id = l.order_id cross join lateral (
        select coalesce(sum(delta), 0) as back from stock_movement
        where reason in ('return', 'restock') and order_id = l.order_id and product_id = l.product_id) m
      cross join lateral (
        select coalesce(sum(f.quantity), 0) as shipped, coalesce(sum(f.quantity) filter (where p.status = 'lost'), 0) as lost
        from shipment_line f join shipment p on p.id = f.shipment_id where f.order_line_id = l.id and p.status in ${SHIPMENTS_GONE}) s
      cross join lateral (
        select ${CANCELLED_PIECES} as cancelled from refund_line rl join refund f on f.id = rl.refund_id where rl.order_line_id = l.id) c
      where o.status in ('open', 'on_hold', 'completed') and m.back + s.lost > least(l.quantity, s.shipped + c.cancelled)`,
  },
  {
    // Those that are packed are promised to a shipment, too.
    name: 'no more pieces of a line are shipped than were ordered',
    violations: sql`
      select l.id, format('%s of %s shipped', sum(f.quantity), l.quantity) as wrong
      from order_line l join shipment_line f on f.order_line_id = l.id join shipment s on s.id = f.shipment_id
      where s.status in ${COUNTING_SHIPMENTS} group by l.id having sum(f.quantity) > l.quantity or bool_or(s.order_id <> l.order_id)`,
  },
  {
    name: 'the fulfilment status agrees with the shipments',
    violations: sql`
      select id, format('%s with %s of %s pieces shipped, %s to ship, %s shipments on their way', fulfilment_status, shipped, ordered, to_ship, moving) as wrong
      from (
        select o.id, o.fulfilment_status, sum(l.quantity) as ordered, sum(l.shipped) as shipped, sum(greatest(0, l.quantity - l.shipped - l.cancelled)) as to_ship,
          (select count(*) from shipment where order_id = o.id and status in ${MOVING_SHIPMENTS}) as moving
        from "order" o join (
          select order_id, quantity, coalesce(shipped, 0) as shipped, coalesce(cancelled, 0) as cancelled
          from order_line l left join (
            select f.order_line_id, sum(f.quantity) as shipped from shipment_line f join shipment s on s.id = f.shipment_id
            where s.status in ${SHIPMENTS_GONE} group by 1) sent on sent.order_line_id = l.id
          left join (
            select rl.order_line_id, ${CANCELLED_PIECES} as cancelled from refund_line rl join refund f on f.id = rl.refund_id group by 1) back on back.order_line_id = l.id) l
          on l.order_id = o.id group by o.id) o
      where not case fulfilment_status
        when 'unfulfilled' then shipped = 0
        when 'partially_fulfilled' then shipped > 0 and shipped < ordered
        when 'fulfilled' then shipped > 0 and to_ship = 0
        else shipped > 0 and to_ship = 0 and moving = 0 end`,
  },
  {
    name: 'no more pieces of a line are sent back than were ordered',
    violations: sql`
      select l.id, format('%s of %s returned', sum(${PIECES_SENT_BACK}), l.quantity) as wrong
      from order_line l join order_return_line rl on rl.order_line_id = l.id join order_return r on r.id = rl.return_id
      where r.status in ${COUNTING_RETURNS} group by l.id having sum(${PIECES_SENT_BACK}) > l.quantity or bool_or(r.order_id <> l.order_id)`,
  },
]
