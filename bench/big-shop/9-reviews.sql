-- What buyers wrote of one line in eight.
insert into product_review (id, product_id, order_line_id, writer, rating, title, text, fits, machine, state, hide_reason, reply, replied_by, replied_at, published_at, written_at, created_at, updated_at)
select bench.id('rev', at, r.n), r.product_id, r.id, case when r.n % 3 = 0 then 'Writer ' || r.n % 900 end, 1 + floor(5 * power(bench.chance(r.n, 1101), 0.4))::int,
  case when r.n % 2 = 0 then 'Runs as new' end, 'The part number ' || r.n || ' went in within ten minutes and the fan is quiet again.', r.n % 15 <> 0,
  case when r.n % 2 = 0 then 'QT' || r.n % 4000 end, state, case when state = 'hidden' then bench.pick('{abuse,not_the_part,advertising}', r.n, 1102) end,
  case when r.n % 5 = 0 then 'Thank you for telling us.' end, case when r.n % 5 = 0 then staff.id end, case when r.n % 5 = 0 then at + interval '2 days' end,
  case when state = 'published' then at + interval '1 day' end, at, at, at
from (select row_number() over (order by l.id)::int as n, l.id, l.product_id, least(o.created_at + interval '20 days', bench.until()) as at, bench.pick('{published,published,published,published,published,published,hidden,waiting}', hashtext(l.id), 1103) as state
  from order_line l join "order" o on o.id = l.order_id where l.product_id is not null and hashtext(l.id) % 8 = 0) r,
  (select id from "user" where role = 'admin' order by created_at limit 1) staff;
