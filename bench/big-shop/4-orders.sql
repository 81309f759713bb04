-- Orders and their lines. `bench.sale` has, for each order, what becomes of it; the steps after this one follow it.
create table bench.draw as
select n, bench.at(n, bench.number_of('orders'), 401) as placed_at, bench.until() - bench.at(n, bench.number_of('orders'), 401) as age,
  1 + floor(power(bench.chance(n, 402), 1.5) * bench.number_of('customers'))::int as customer, bench.chance(n, 403) as fate, bench.chance(n, 404) as later,
  bench.chance(n, 405) < 0.08 as has_code, case when bench.chance(n, 406) < 0.6 then 1 when bench.chance(n, 407) < 0.62 then 2
    when bench.chance(n, 407) < 0.87 then 3 else 4 end as lines
from generate_series(1, bench.number_of('orders')) n;

create table bench.line as
select n, (row_number() over (partition by n order by k) - 1)::int as position, part, quantity, unit_cents * quantity as subtotal,
  case when has_code then unit_cents * quantity / 10 else 0 end as discount, null::int as tax
from (
  select distinct on (d.n, p.n) d.n, k, p.n as part, p.unit_cents, d.has_code,
    case when bench.chance(d.n * 4 + k, 411) < 0.75 then 1 else 2 + floor(bench.chance(d.n * 4 + k, 412) * 3)::int end as quantity
  from bench.draw d cross join lateral generate_series(1, d.lines) k
  join bench.part p on p.n = 1 + (floor(bench.number_of('products') * power(bench.chance(d.n * 4 + k, 413), 3))::bigint * 7919) % bench.number_of('products')
  order by d.n, p.n, k
) line;
update bench.line set tax = round((subtotal - discount) * place.tax / 10000.0)
from bench.draw d join bench.customer c on c.n = d.customer join bench.place on place.n = c.place where d.n = line.n;
create unique index on bench.line (n, position);
analyze bench.draw, bench.line;

-- A waiting order needs parts that are there: its pieces are reserved.
create table bench.sale as
select d.n, bench.id('ord', d.placed_at, d.n) as id, number.order_number as number, d.placed_at, d.age, d.later, d.has_code, l.lines, l.subtotal, l.discount,
  case when l.subtotal - l.discount >= 4900 then 0 else 1000 end as shipping, l.tax, c.n as customer, c.email, c.user_id, place.tax as tax_points, place.city,
  place.state, place.zip, c.first_name, c.last_name,
  case when d.n > bench.number_of('orders') - 15 then case when l.least >= 50 then 'pending' else 'expired' end
    when d.fate < 0.055 then 'expired' when d.fate < 0.075 then 'cancelled' when d.fate < 0.085 and d.age < interval '3 days' then 'held'
    when d.age < interval '36 hours' then 'new' when d.age < interval '60 hours' and l.lines > 1 and d.later < 0.3 then 'part_shipped'
    when d.age < interval '6 days' then 'shipped' else 'delivered' end as fate
from bench.draw d join bench.number on number.n = d.n join bench.customer c on c.n = d.customer join bench.place on place.n = c.place
join (select line.n, count(*)::int as lines, sum(subtotal)::int as subtotal, sum(discount)::int as discount, sum(tax)::int as tax, min(on_hand) as least
  from bench.line join bench.part on part.n = line.part group by line.n) l on l.n = d.n;
create unique index on bench.sale (n);
analyze bench.sale;

insert into "order" (id, number, idempotency_key, request_hash, user_id, email, email_key, shipping_address, status, payment_status, fulfilment_status,
  subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, paid_cents, tax_basis_points, coupon_code, quote_breakdown, test_mode, hold_reason,
  cancel_reason, created_at, paid_at, cancelled_at, version, updated_at)
select id, number, 'bench-' || n, md5('request' || n), user_id, email, email,
  jsonb_build_object('firstName', first_name, 'lastName', last_name, 'phone', '555-01' || lpad((n % 100)::text, 2, '0'), 'addressLine1', n % 900 + 1 || ' Main St',
    'addressLine2', '', 'city', city, 'state', state, 'postalCode', zip, 'country', 'US'),
  case fate when 'pending' then 'pending' when 'expired' then 'expired' when 'cancelled' then 'cancelled' when 'held' then 'on_hold' when 'delivered' then 'completed' else 'open' end,
  case fate when 'pending' then 'open' when 'expired' then 'expired' else 'paid' end,
  case fate when 'part_shipped' then 'partially_fulfilled' when 'shipped' then 'fulfilled' when 'delivered' then 'delivered' else 'unfulfilled' end,
  subtotal, discount, shipping, tax, subtotal - discount + shipping + tax, case when fate in ('pending', 'expired') then 0 else subtotal - discount + shipping + tax end,
  tax_points, case when has_code then 'SAVE10-' || 1 + n % 200 end, '{}', true, case fate when 'held' then 'Address to be checked with the customer' end,
  case fate when 'cancelled' then 'The customer has asked for it' end, placed_at, case when fate not in ('pending', 'expired') then placed_at + interval '3 minutes' end,
  case when fate in ('cancelled', 'expired') then placed_at + interval '40 minutes' end, 4, least(bench.until(), placed_at + interval '5 days')
from bench.sale order by n;

insert into order_line (id, order_id, position, product_id, slug, name, part_number, sku, brand, quantity, list_price_cents, unit_price_cents, price_reason,
  subtotal_cents, discount_cents, tax_cents, total_cents)
select bench.id('lin', s.placed_at, l.n * 4 + l.position), s.id, l.position, p.id, p.slug, p.name, p.part_number, p.sku, p.brand, l.quantity, p.list_cents, p.unit_cents,
  case when p.unit_cents < p.list_cents then 'sale' else 'list' end, l.subtotal, l.discount, l.tax, l.subtotal - l.discount + l.tax
from bench.line l join bench.sale s on s.n = l.n join bench.part p on p.n = l.part order by l.n, l.position;
-- The commit counts what each customer has bought, by the plans that these figures give.
analyze "order", order_line;
