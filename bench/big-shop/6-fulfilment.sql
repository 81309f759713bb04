-- Parcels, what came back, and money that went back.
create table bench.parcel as
select s.n, parcel, bench.id('shp', s.placed_at + interval '1 day', s.n * 2 + parcel) as id, s.id as order_id, s.placed_at + interval '1 day' * parcel as shipped_at, s.fate,
  s.later < 0.1 and s.lines > 1 or s.fate = 'part_shipped' as is_split
from bench.sale s cross join generate_series(1, 2) parcel
where s.fate in ('part_shipped', 'shipped', 'delivered') and (parcel = 1 or s.later < 0.1 and s.lines > 1 and s.fate <> 'part_shipped');

insert into shipment (id, order_id, status, idempotency_key, carrier, service, tracking_number, tracking_url, shipped_at, delivered_at, created_by, created_at, updated_at)
select id, order_id, case fate when 'delivered' then 'delivered' else 'in_transit' end, 'bench-' || n || '-' || parcel, bench.pick('{UPS,USPS,FedEx}', n, 601), 'Ground',
  '1Z999AA1' || lpad((n * 2 + parcel)::text, 10, '0'), 'https://www.ups.com/track?tracknum=1Z999AA1' || lpad((n * 2 + parcel)::text, 10, '0'), shipped_at,
  case fate when 'delivered' then shipped_at + interval '3 days' end, 'staff', shipped_at, shipped_at
from bench.parcel order by n;

insert into shipment_line (id, shipment_id, order_line_id, quantity)
select bench.id('shl', p.shipped_at, l.n * 4 + l.position), p.id, bench.id('lin', s.placed_at, l.n * 4 + l.position), l.quantity
from bench.parcel p join bench.sale s on s.n = p.n
join bench.line l on l.n = p.n and (not p.is_split or (l.position = 0) = (p.parcel = 1));

create table bench.back as
select s.n, s.id as order_id, bench.id('ret', s.placed_at + interval '9 days', s.n) as id, s.placed_at + interval '9 days' as at, s.placed_at,
  case when s.age < interval '25 days' then bench.pick('{requested,approved,in_transit,received}', s.n, 611)
    when bench.chance(s.n, 612) < 0.85 then 'closed' when bench.chance(s.n, 612) < 0.93 then 'declined' else 'cancelled' end as status,
  bench.pick('{does_not_fit,does_not_fit,wrong_item_sent,defective,damaged}', s.n, 613) as reason, bench.chance(s.n, 614) < 0.5 as restocks
from bench.sale s where s.fate = 'delivered' and s.age > interval '10 days' and bench.chance(s.n, 610) < 0.045;

insert into order_return (id, number, order_id, idempotency_key, status, comment, requested_by, received_at, closed_at, created_at, updated_at)
select b.id, number.return_number, b.order_id, 'bench-' || b.n, b.status, case when b.n % 3 = 0 then 'It is too wide for my machine.' end, 'customer',
  case when b.status in ('received', 'closed') then b.at + interval '8 days' end, case b.status when 'closed' then b.at + interval '10 days' end, b.at, b.at
from bench.back b join bench.number on number.n = b.n order by b.n;

insert into order_return_line (id, return_id, order_line_id, quantity, reason, model_number, received_quantity, restocked_quantity)
select bench.id('rln', b.at, b.n), b.id, bench.id('lin', b.placed_at, b.n * 4), l.quantity, b.reason, case b.reason when 'does_not_fit' then a.number end,
  case when b.status in ('received', 'closed') then l.quantity else 0 end, case when b.status = 'closed' and b.restocks then l.quantity else 0 end
from bench.back b join bench.line l on l.n = b.n and l.position = 0
join (select number, row_number() over (order by number) as n from appliance) a on a.n = 1 + (b.n * 31) % bench.number_of('models');
-- Staff have looked at nine in ten of the returns that say that a part does not fit.
insert into fit_decision (return_line_id, state, note, decided_by, decided_at)
select l.id, 'declined', '', staff.id, b.at + interval '11 days' from order_return_line l join bench.back b on b.id = l.return_id,
  (select id from "user" where role = 'admin' order by created_at limit 1) staff
where l.reason = 'does_not_fit' and b.status = 'closed' and bench.chance(b.n, 615) < 0.9;
update "order" o set return_status = b.status from bench.back b where b.order_id = o.id;

-- A cancelled order goes back whole, a closed return with its line, and now and then a part of the price as a courtesy.
create table bench.given_back as
select s.n, s.id as order_id, bench.id('pay', s.placed_at, s.n) as payment_id, null::text as return_id, s.placed_at + interval '40 minutes' as at, 'cancelled' as reason,
  s.subtotal - s.discount as items, s.shipping, s.tax, s.placed_at from bench.sale s where s.fate = 'cancelled'
union all select b.n, b.order_id, bench.id('pay', b.placed_at, b.n), b.id, b.at + interval '10 days', 'customer_request', l.subtotal - l.discount, 0, l.tax, b.placed_at
from bench.back b join bench.line l on l.n = b.n and l.position = 0 where b.status = 'closed'
union all select s.n, s.id, bench.id('pay', s.placed_at, s.n), null, s.placed_at + interval '12 days', 'customer_request', greatest(1, (s.subtotal - s.discount) / 20), 0, 0, s.placed_at
from bench.sale s where s.fate = 'delivered' and s.age > interval '15 days' and bench.chance(s.n, 620) < 0.01 and not exists (select from bench.back b where b.n = s.n);

insert into refund (id, order_id, payment_id, return_id, idempotency_key, provider_refund_id, status, amount_cents, items_cents, shipping_cents, tax_cents, reason,
  restocked_at, created_by, created_at, updated_at)
select bench.id('rfd', at, n), order_id, payment_id, return_id, 'bench-' || n, 're_test_' || n, 'succeeded', items + shipping + tax, items, shipping, tax, reason,
  case reason when 'cancelled' then at end, 'staff', at, at from bench.given_back order by n;
insert into test_payment_refund (id, idempotency_key, session_id, amount_cents, our_id, created_at)
select 're_test_' || n, 'bench-' || n, 'cs_test_' || n, items + shipping + tax, bench.id('rfd', at, n), at from bench.given_back;
insert into refund_line (id, refund_id, order_line_id, quantity, amount_cents, restock)
select bench.id('rfl', g.at, l.n * 4 + l.position), bench.id('rfd', g.at, g.n), bench.id('lin', g.placed_at, l.n * 4 + l.position),
  l.quantity, l.subtotal - l.discount + l.tax, g.reason = 'cancelled'
from bench.given_back g join bench.line l on l.n = g.n and (g.reason = 'cancelled' or g.return_id is not null and l.position = 0);
update payment p set refunded_cents = g.items + g.shipping + g.tax from bench.given_back g where g.payment_id = p.id;
update "order" o set refunded_cents = g.items + g.shipping + g.tax,
  payment_status = case when g.items + g.shipping + g.tax = o.paid_cents then 'refunded' else 'partially_refunded' end
from bench.given_back g where g.order_id = o.id;
