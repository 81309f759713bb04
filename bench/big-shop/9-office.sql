-- What staff have changed, files that they have brought, what visitors have looked at and searched for.
insert into audit_log (id, actor, action, subject, before, after, request_id, created_at)
select bench.id('aud', bench.at(i, bench.number_of('changes'), 901), i), staff.id, bench.pick('{product.update,product.update,product.update,order.ship,order.refund,stock.adjust}', i, 902), p.id,
  jsonb_build_object('priceCents', p.list_cents - 100), jsonb_build_object('priceCents', p.list_cents), 'req-' || i, bench.at(i, bench.number_of('changes'), 901)
from generate_series(1, bench.number_of('changes')) i join bench.part p on p.n = 1 + (i * 37) % bench.number_of('products'), (select id from "user" where role = 'admin' order by created_at limit 1) staff;

insert into change_set (id, kind, title, actor, state, created_at, updated_at, started_at, finished_at)
select bench.id('chg', at, n), 'products', 'Prices of ' || n, staff.id, 'done', at, at + interval '1 minute', at, at + interval '1 minute'
from (select n, bench.at(n, 400, 911) as at from generate_series(1, 400) n) c, (select id from "user" where role = 'admin' order by created_at limit 1) staff;
insert into change_set_row (change_set_id, position, subject, change, before, after, version, state)
select s.id, k, p.id, jsonb_build_object('priceCents', p.list_cents), jsonb_build_object('priceCents', p.list_cents - 100), jsonb_build_object('priceCents', p.list_cents), 2,
  case when k % 50 = 0 then 'failed' else 'written' end
from (select id, row_number() over (order by created_at) as n from change_set) s cross join generate_series(0, 499) k
join bench.part p on p.n = 1 + (s.n * 500 + k) % bench.number_of('products');

insert into import_file (id, type, name, actor, state, format, header, mapping, options, row_count, checked_to, created_at, updated_at)
select bench.id('imp', at, n), 'products', 'prices-' || n || '.csv', staff.id, 'checked', 'csv, utf-8, ,', '["SKU","Price"]', '["sku","price"]', '{}', 1000, 1000, at, at
from (select n, bench.at(n, 100, 921) as at from generate_series(1, 100) n) f, (select id from "user" where role = 'admin' order by created_at limit 1) staff;
insert into import_row (import_id, position, line, cells, state, subject, change, before, after, errors, key)
select f.id, k, k + 2, jsonb_build_array(p.sku, p.list_cents::text), case when k % 40 = 0 then 'error' else 'changed' end, p.id, '{}', '{"price":"10"}', '{"price":"12"}',
  case when k % 40 = 0 then '{"price":"must be a number"}'::jsonb end, p.sku
from (select id, row_number() over (order by created_at) as n from import_file) f cross join generate_series(0, 999) k
join bench.part p on p.n = 1 + (f.n * 1000 + k) % bench.number_of('products');

insert into page_visit (id, session_id, user_id, page_path, page_title, referrer, user_agent, device_type, browser, session_duration, visited_at)
select bench.id('vis', at, v.n), md5('session' || v.n / 5), case when v.n % 11 = 0 then c.user_id end,
  case when kind < 0.15 then '/' when kind < 0.75 then '/product/' || p.slug when kind < 0.9 then '/search' else '/cart' end, 'Partwright',
  case when kind < 0.3 then 'https://www.google.com/' end, 'Mozilla/5.0', bench.pick('{mobile,mobile,desktop,tablet}', v.n / 5, 933), bench.pick('{Chrome,Safari,Safari,Firefox,Edge}', v.n / 5, 934),
  floor(bench.chance(v.n, 935) * 600)::int, at
from (select n, bench.chance(n, 931) as kind, bench.at(n, bench.number_of('visits'), 932) as at from generate_series(1, bench.number_of('visits')) n) v
join bench.part p on p.n = 1 + floor(power(bench.chance(v.n, 936), 3) * bench.number_of('products'))::int
left join bench.customer c on c.n = 1 + v.n % bench.number_of('customers');

insert into search_query (id, query, results, at)
select bench.id('sea', at, n), bench.pick('{fan motor,vacuum belt,hepa filter,grille,switch,blower wheel,bags,99080596,s97017705,brush roll}', n, 941) ||
  case when n % 3 = 0 then ' ' || n % 5000 else '' end, case when n % 9 = 0 then 0 else 12 end, at
from (select n, bench.at(n, 200000, 942) as at from generate_series(1, 200000) n) q where at > bench.until() - interval '390 days';
insert into search_demand (day, query, searches, without_result, clicks)
select (at at time zone 'UTC')::date, query, count(*), count(*) filter (where results = 0), 0 from search_query group by 1, 2;
