-- What people have written to the shop and wait for, sessions, and what was told to other programs.
insert into contact_message (id, message_key, topic, order_number, email, email_key, message, state, created_at, updated_at, closed_at)
select bench.id('msg', at, n), 'bench-' || n, bench.pick('{order,part,return,other}', n, 1001), case when n % 3 = 0 then bench.pick('{PW-1,PW-2}', n, 1002) end,
  'writer' || n % 9000 || '@customers.example', 'writer' || n % 9000 || '@customers.example', 'Does the motor number ' || n || ' fit my hood?', case when n % 40 = 0 then 'open' else 'closed' end,
  at, at, case when n % 40 <> 0 then at + interval '1 day' end
from (select n, bench.at(n, 20000, 1003) as at from generate_series(1, 20000) n) m;

insert into product_question (id, product_id, message_key, question, model_number, email, email_key, state, answer, answered_by, answered_at, published_at, created_at, updated_at)
select bench.id('pqn', at, q.n), p.id, 'bench-' || q.n, 'Is ' || p.name || ' the right one for a hood of ' || 1990 + q.n % 30 || '?', case when q.n % 2 = 0 then 'QT' || q.n end,
  'writer' || q.n % 9000 || '@customers.example', 'writer' || q.n % 9000 || '@customers.example', state,
  case when state in ('published', 'answered') then 'Yes, it is.' end, case when state in ('published', 'answered') then staff.id end,
  case when state in ('published', 'answered') then at + interval '1 day' end, case when state = 'published' then at + interval '1 day' end, at, at
from (select n, bench.at(n, 30000, 1011) as at, bench.pick('{published,published,published,answered,declined,waiting}', n, 1012) as state from generate_series(1, 30000) n) q
join bench.part p on p.n = 1 + floor(power(bench.chance(q.n, 1013), 3) * bench.number_of('products'))::int, (select id from "user" where role = 'admin' order by created_at limit 1) staff;

insert into stock_wish (id, product_id, email, mailbox, confirmed_at, told_at, created_at)
select bench.id('wsh', at, w.n), p.id, 'wisher' || w.n || '@customers.example', 'wisher' || w.n || '@customers.example', case when w.n % 5 <> 0 then at + interval '1 hour' end,
  case when w.n % 5 <> 0 and w.n % 2 = 0 and at + interval '9 days' < bench.until() then at + interval '9 days' end, at
from (select n, bench.at(n, 30000, 1021) as at from generate_series(1, 30000) n) w
join bench.part p on p.n = 1 + floor(power(bench.chance(w.n, 1022), 3) * bench.number_of('products'))::int;

-- Who was told has an e-mail of it, numbered beyond those of orders.
insert into outbox (id, idempotency_key, kind, recipient, payload, subject, body, state, attempts, next_at, sent_at, created_at)
select bench.id('mail', told_at, 1000000000 + row_number() over (order by told_at, id)), 'back-in-stock:' || id, 'back_in_stock', email,
  jsonb_build_object('wishId', id, 'productId', product_id), 'It is back', 'The part that you asked for can be bought again.', 'sent', 1, told_at, told_at + interval '2 seconds', told_at
from stock_wish where told_at is not null;

insert into webhook_endpoint (id, url, events, state, created_by)
select 'whk_bench' || n, 'https://programs.example/' || n, '["order.paid"]', 'paused', staff.id
from generate_series(1, 3) n, (select id from "user" where role = 'admin' order by created_at limit 1) staff;
insert into webhook_delivery (id, endpoint_id, type, body, state, attempts, next_at, last_at, last_status, last_ms, created_at)
select bench.id('whd', at, n), 'whk_bench' || 1 + n % 3, bench.pick('{order.paid,order.shipped,stock.changed}', n, 1031), '{"id":"' || n || '"}', case when n % 100 = 0 then 'failed' else 'delivered' end,
  1, at, at, case when n % 100 = 0 then 500 else 200 end, (n % 900)::int, at
from (select n, bench.until() - interval '30 days' * (1 - n / 200000.0) as at from generate_series(1, 200000) n) d;

insert into session (id, user_id, token, expires_at, ip_address, user_agent, created_at, updated_at)
select md5('session' || n), id, md5('token' || n), bench.until() + interval '20 days', '203.0.113.7', 'Mozilla/5.0', bench.until() - interval '9 days' * bench.chance(n, 1041), bench.until() - interval '1 day' * bench.chance(n, 1042)
from (select id, row_number() over (order by id) as n from "user" where role <> 'admin') u where n % 2 = 0;
