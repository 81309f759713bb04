-- What the other steps draw lots and make ids with. `chance` gives the same number from 0 to 1 for the same row and salt, always.
create function bench.chance(n bigint, salt int) returns float8 language sql immutable parallel safe as
  $$ select (hashint8extended(n, salt) & 4294967295)::float8 / 4294967296 $$;

create function bench.pick(list text[], n bigint, salt int) returns text language sql immutable parallel safe as
  $$ select list[1 + floor(bench.chance(n, salt) * cardinality(list))::int] $$;

-- An id as the shop makes them: sorted by time, 26 characters.
create function bench.id(kind text, at timestamptz, n bigint) returns text language sql stable parallel safe as
  $$ select kind || '_' || lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || left(md5(kind || n), 14) $$;

create function bench.number_of(name text) returns bigint language sql stable parallel safe as
  $$ select value::bigint from bench.option where key = name $$;

-- The moment at which the made-up history ends.
create function bench.until() returns timestamptz language sql stable parallel safe as
  $$ select value::timestamptz from bench.option where key = 'until' $$;

-- When the `n`th of `total` happened: over two years, more and more often.
create function bench.at(n bigint, total bigint, salt int) returns timestamptz language sql stable parallel safe as
  $$ select bench.until() - interval '730 days' * (1 - power(n::float8 / total, 0.8)) - interval '8 hours' * bench.chance(n, salt) $$;

create table bench.part as
  select row_number() over (order by p.sku)::int as n, p.id, p.slug, p.sku, p.name, p.part_number, p.price_cents as list_cents,
    p.effective_price_cents as unit_cents, b.name as brand, s.on_hand
  from product p join stock_level s on s.product_id = p.id left join brand b on b.id = p.brand_id;
create unique index on bench.part (n);
analyze bench.part;
