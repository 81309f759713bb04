-- Payments with the test provider's own records, codes, and what is reserved or sold.
insert into test_payment_session (id, idempotency_key, amount_cents, currency, reference, lines, success_url, cancel_url, status, settles_at, expires_at, created_at)
select 'cs_test_' || n, 'order:' || id || ':a1', subtotal - discount + shipping + tax, 'usd', id, '[]', '/cart?payment=success', '/cart?payment=cancelled',
  case fate when 'pending' then 'open' when 'expired' then 'expired' else 'complete' end, case when fate not in ('pending', 'expired') then placed_at + interval '3 minutes' end,
  case fate when 'pending' then bench.until() + interval '2 days' else placed_at + interval '31 minutes' end, placed_at
from bench.sale;

insert into payment (id, order_id, attempt, provider, idempotency_key, request, status, session_id, session_url, intent_id, amount_cents, captured_cents, expires_at,
  created_at, updated_at)
select bench.id('pay', placed_at, n), id, 1, 'test', 'order:' || id || ':a1', jsonb_build_object('reference', id, 'orderNumber', number, 'email', email, 'currency', 'usd',
    'lines', '[]'::jsonb, 'discountCents', discount, 'shippingCents', shipping, 'taxCents', tax, 'taxLabel', 'Sales tax', 'totalCents', subtotal - discount + shipping + tax,
    'successUrl', '/cart', 'cancelUrl', '/cart', 'expiresAt', placed_at),
  case fate when 'pending' then 'open' when 'expired' then 'expired' else 'paid' end, 'cs_test_' || n, '/api/test-payments/cs_test_' || n,
  case when fate not in ('pending', 'expired') then 'pi_cs_test_' || n end, subtotal - discount + shipping + tax,
  case when fate in ('pending', 'expired') then 0 else subtotal - discount + shipping + tax end,
  case fate when 'pending' then bench.until() + interval '2 days' else placed_at + interval '31 minutes' end, placed_at, placed_at + interval '3 minutes'
from bench.sale order by n;

insert into payment_event (id, provider, type, session_id, intent_id, payload, created_at, processed_at, attempts)
select 'evt_' || n, 'test', 'checkout.session.completed', 'cs_test_' || n, 'pi_cs_test_' || n, jsonb_build_object('id', 'evt_' || n, 'amount', subtotal),
  placed_at + interval '3 minutes', placed_at + interval '3 minutes 1 second', 1
from bench.sale where fate not in ('pending', 'expired') order by n;

insert into coupon_redemption (id, discount_code_id, order_id, customer_email, email_key, one_per_customer, amount_cents, state, created_at, updated_at)
select bench.id('red', s.placed_at, s.n), d.id, s.id, s.email, s.email, false, s.discount,
  case s.fate when 'pending' then 'reserved' when 'expired' then 'released' when 'cancelled' then 'released' else 'used' end, s.placed_at, s.placed_at
from bench.sale s join discount_code d on d.code = 'SAVE10-' || 1 + s.n % 200 where s.has_code;
update discount_code d set used_count = r.used from (select discount_code_id, count(*)::int as used from coupon_redemption where state <> 'released' group by 1) r
where r.discount_code_id = d.id;

insert into stock_reservation (order_id, product_id, quantity, state, expires_at, created_at, updated_at)
select s.id, p.id, l.quantity, case s.fate when 'pending' then 'reserved' when 'expired' then 'released' else 'committed' end,
  case s.fate when 'pending' then bench.until() + interval '2 days' else s.placed_at + interval '31 minutes' end, s.placed_at, s.placed_at
from bench.line l join bench.sale s on s.n = l.n join bench.part p on p.n = l.part;
update stock_level s set reserved = r.pieces from (select product_id, sum(quantity)::int as pieces from stock_reservation where state = 'reserved' group by 1) r
where r.product_id = s.product_id;
