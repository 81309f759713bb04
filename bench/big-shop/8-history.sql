-- The orders' history and the letters about them.
insert into order_event (id, order_id, type, actor, data, visible_to_customer, idempotency_key, created_at)
select bench.id('evt', at, n), order_id, type, actor, data, true, once, at from (
  select n * 8 as n, id as order_id, 'placed' as type, 'customer' as actor, '{}'::jsonb as data, null as once, placed_at as at from bench.sale
  union all select n * 8 + 1, id, 'paid', 'provider', jsonb_build_object('sessionId', 'cs_test_' || n, 'amountCents', subtotal - discount + shipping + tax, 'isLate', false), 'paid',
    placed_at + interval '3 minutes' from bench.sale where fate not in ('pending', 'expired')
  union all select n * 8 + 1 + parcel, order_id, 'shipped', 'staff', jsonb_build_object('shipmentId', id), null, shipped_at from bench.parcel
  union all select n * 8 + 4, id, case fate when 'held' then 'held' else fate end, 'staff', jsonb_build_object('reason', 'The customer has asked for it'), null,
    placed_at + interval '40 minutes' from bench.sale where fate in ('cancelled', 'held')
  union all select n * 8 + 5, order_id, 'return_requested', 'customer', jsonb_build_object('returnId', id), null, at from bench.back
  union all select n * 8 + 6, order_id, 'refunded', 'provider', jsonb_build_object('amountCents', items + shipping + tax), null, at from bench.given_back
) event order by at;

insert into outbox (id, idempotency_key, kind, recipient, payload, subject, body, state, attempts, next_at, sent_at, last_error, created_at)
select bench.id('mail', at, n), key, kind, recipient, payload, subject, repeat('Thank you for your order. We will write again when it ships. ', 8),
  case when bench.chance(n, 801) < 0.001 then 'failed' else 'sent' end, 1, at, at + interval '2 seconds', case when bench.chance(n, 801) < 0.001 then '550 no such mailbox' end, at
from (
  select n * 4 as n, 'order-confirmed:' || id as key, 'order_confirmation' as kind, email as recipient, jsonb_build_object('orderId', id) as payload,
    'Your order ' || number as subject, placed_at + interval '3 minutes' as at from bench.sale where fate not in ('pending', 'expired')
  union all select n * 4 + 1, 'staff-new-order:' || id, 'staff_new_order', 'staff', jsonb_build_object('orderId', id), 'New order ' || number,
    placed_at + interval '3 minutes' from bench.sale where fate not in ('pending', 'expired')
  union all select p.n * 4 + 1 + parcel, 'shipped:' || p.id, 'order_shipped', s.email, jsonb_build_object('orderId', s.id, 'shipmentId', p.id), 'Your order ' || s.number || ' is on its way',
    p.shipped_at from bench.parcel p join bench.sale s on s.n = p.n
) letter order by at;
