-- The ledger: what was sold was delivered to the shop before; what cancelled orders and returns gave back was counted out again later.
create table bench.move as
select p.id as product_id, -l.quantity as delta, 'sale' as reason, s.id as order_id, s.placed_at + interval '3 minutes' as at, l.n * 4 + l.position as n
from bench.line l join bench.sale s on s.n = l.n join bench.part p on p.n = l.part where s.fate not in ('pending', 'expired')
union all select p.id, l.quantity, 'restock', s.id, s.placed_at + interval '40 minutes', bench.number_of('orders') * 4 + l.n * 4 + l.position
from bench.line l join bench.sale s on s.n = l.n join bench.part p on p.n = l.part where s.fate = 'cancelled'
union all select p.id, l.quantity, 'return', b.order_id, b.at + interval '10 days', bench.number_of('orders') * 8 + l.n
from bench.back b join bench.line l on l.n = b.n and l.position = 0 join bench.part p on p.n = l.part where b.status = 'closed' and b.restocks;
insert into bench.move
select product_id, -sum(delta) filter (where reason = 'sale'), 'correction', null, bench.until() - interval '740 days', bench.number_of('orders') * 9 + row_number() over (order by product_id)
from bench.move group by product_id;
insert into bench.move
select product_id, -sum(delta), 'damage', null, bench.until() - interval '1 minute', bench.number_of('orders') * 9 + bench.number_of('products') + row_number() over (order by product_id)
from bench.move where reason in ('restock', 'return') group by product_id;

insert into stock_movement (id, product_id, delta, on_hand_after, reason, order_id, actor, created_at)
select bench.id('mov', at, n), product_id, delta, sum(delta) over (partition by product_id order by at, n), reason, order_id, 'system', at from bench.move order by at;
