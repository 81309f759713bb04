-- Customers: those with an account first. Names and places repeat as they do in life.
create table bench.customer as
select n, bench.pick('{Ann,James,Mary,Robert,Linda,Michael,Susan,David,Karen,William,Nancy,Richard,Lisa,Joseph,Betty,Thomas,Sandra,Charles,Ashley,Daniel,Emily,Matthew,Donna,Anthony,Michelle,Mark,Carol,Paul,Amanda,Steven}', n, 201) as first_name,
  bench.pick('{Smith,Johnson,Williams,Brown,Jones,Garcia,Miller,Davis,Rodriguez,Martinez,Hernandez,Lopez,Gonzalez,Wilson,Anderson,Thomas,Taylor,Moore,Jackson,Martin,Lee,Perez,Thompson,White,Harris,Sanchez,Clark,Ramirez,Lewis,Robinson,Walker,Young,Allen,King,Wright,Scott,Torres,Nguyen,Hill,Flores,Zimmermann,Okafor,Kowalski}', n, 202) as last_name,
  null::text as email, null::text as user_id, 1 + floor(power(bench.chance(n, 203), 2) * 8)::int as place
from generate_series(1, bench.number_of('customers')) n;
update bench.customer set email = lower(first_name || '.' || last_name) || n || '@' || bench.pick('{example.com,example.net,example.org}', n, 204),
  user_id = case when n <= bench.number_of('customers') / 3 then bench.id('use', bench.until() - interval '700 days' * bench.chance(n, 205), n) end;
create unique index on bench.customer (n);
analyze bench.customer;

create table bench.place as select * from (values (1, 'Detroit', 'MI', '48226', 600), (2, 'Los Angeles', 'CA', '90012', 725), (3, 'Houston', 'TX', '77002', 625),
  (4, 'Miami', 'FL', '33130', 600), (5, 'New York', 'NY', '10007', 400), (6, 'Chicago', 'IL', '60602', 625), (7, 'Portland', 'OR', '97204', 0),
  (8, 'Anchorage', 'AK', '99501', 0)) place (n, city, state, zip, tax);

insert into "user" (id, name, email, email_verified, role, created_at, updated_at)
select user_id, first_name || ' ' || last_name, email, bench.chance(n, 206) < 0.9, 'user', at, at
from (select *, bench.until() - interval '700 days' * bench.chance(n, 205) as at from bench.customer where user_id is not null) c;

insert into newsletter_subscriber (id, email, first_name, last_name, source, unsubscribe_token_hash, created_at, unsubscribed_at)
select bench.id('sub', at, n), email, first_name, last_name, bench.pick('{homepage,compact,checkout,popup}', n, 207), md5('token' || n), at,
  case when bench.chance(n, 208) < 0.1 then bench.until() - interval '1 hour' end
from (select *, bench.until() - interval '1 day' - interval '700 days' * bench.chance(n, 209) as at from bench.customer where n % 2 = 0) c;
