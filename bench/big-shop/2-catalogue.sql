-- Ages, pictures and gaps of parts; models and what fits them; suggestion rules, redirects, codes.
update product set created_at = bench.until() - interval '1100 days' * bench.chance(part.n, 101) - interval '30 days',
  updated_at = bench.until() - interval '29 days' * power(bench.chance(part.n, 102), 3),
  images = case when bench.chance(part.n, 103) < 0.7 then jsonb_build_array('/pictures/' || product.slug || '.svg') else '[]' end,
  weight_grams = case when bench.chance(part.n, 104) < 0.03 then null else product.weight_grams end,
  cost_cents = case when bench.chance(part.n, 105) < 0.9 then (product.price_cents * 0.55)::int end,
  active = bench.chance(part.n, 106) >= 0.04,
  suggestion_tags = case when bench.chance(part.n, 107) < 0.02 then array[bench.pick('{motor,filter,belt,season,kit}', part.n, 108)] else '{}' end
from bench.part where part.id = product.id;

insert into appliance (id, brand_id, number, normalised, slug, name, type, discontinued, created_at, updated_at)
select bench.id('mdl', made_at, n), brand_id, number, number, lower(number), noun || ' ' || number,
  (array['bath-fan','wall-fan','upright-vacuum','canister-vacuum','stick-vacuum','backpack-vacuum'])[1 + n % 6], bench.chance(n, 113) < 0.3, made_at, made_at
from (
  select n, brands[1 + floor(power(bench.chance(n, 111), 2) * cardinality(brands))::int] as brand_id,
    bench.pick('{ZX,KQ,VT,HB,MW,RP,DN,CJ}', n, 112) || (100000 + n) as number, bench.pick('{Fan,Vacuum,Heater,Upright,Canister}', n, 114) as noun,
    bench.until() - interval '1000 days' * bench.chance(n, 115) as made_at
  from generate_series(1, bench.number_of('models')) n, (select array_agg(id order by slug) as brands from brand) b
) model;

insert into fitment (appliance_id, product_id, fits, source, created_at)
select distinct on (a.id, p.id) a.id, p.id, bench.chance(f, 123) >= 0.02, bench.pick('{maker,maker,maker,staff,cross_reference,buyers}', f, 124),
  bench.until() - interval '700 days' * bench.chance(f, 125)
from generate_series(1, bench.number_of('fits')) f
join (select id, row_number() over (order by number) as n from appliance) a on a.n = 1 + floor(bench.chance(f, 121) * bench.number_of('models'))
join bench.part p on p.n = 1 + floor(power(bench.chance(f, 122), 2) * bench.number_of('products') * 0.9)
order by a.id, p.id;

insert into suggestion_rule (id, name, rule_type, weight, active, source_product_id, target_product_ids, created_at, updated_at)
select bench.id('sug', bench.until() - interval '1 day' * (i % 500), i), 'With ' || s.name || ' (' || i || ')', 'manual', 1 + i % 99, bench.chance(i, 131) < 0.9, s.id,
  array[t.id], bench.until() - interval '1 day' * (i % 500), bench.until() - interval '1 day' * (i % 300)
from generate_series(1, 600) i join bench.part s on s.n = 1 + i * 7 % bench.number_of('products')
join bench.part t on t.n = 1 + (i * 11 + 3) % bench.number_of('products');

insert into redirect (from_path, to_path, created_at)
select '/product/old-' || slug, '/product/' || slug, bench.until() - interval '700 days' * bench.chance(n, 132) from bench.part where n % 5 = 0;

insert into discount_code (id, code, active, discount_type, discount_value, created_at, updated_at)
select bench.id('dsc', bench.until() - interval '1 day' * n, n), 'SAVE10-' || n, n <= 40, 'percentage', 1000, bench.until() - interval '1 day' * n, bench.until() - interval '1 day' * n
from generate_series(1, 200) n;
