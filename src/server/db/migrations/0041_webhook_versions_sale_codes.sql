ALTER TABLE "discount_code" ADD COLUMN "excludes_sale_items" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Counts the customer anew to whom orders of this account, or of a guest with this address, belong (decision 80). Called when a transaction commits,
-- so the customer's row is the last that it locks; whoever comes second sees what the first has committed. Exchanges are no orders that somebody made.
CREATE OR REPLACE FUNCTION count_customer(account text, address text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  person "user";
  guest text;
BEGIN
  IF account IS NULL THEN
    SELECT * INTO person FROM "user" u WHERE u.email = address FOR SHARE;
    IF NOT coalesce(person.email_verified, false) THEN person := NULL; END IF;
  ELSE
    SELECT * INTO person FROM "user" u WHERE u.id = account FOR SHARE;
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  IF person.id IS NOT NULL THEN
    INSERT INTO customer (id, user_id, email, name, joined_at, last_seen_at)
      VALUES (person.id, person.id, person.email, person.name, person.created_at, person.created_at) ON CONFLICT DO NOTHING;
    PERFORM 1 FROM customer c WHERE c.id = person.id FOR UPDATE;
    UPDATE customer c SET email = person.email, name = person.name, is_staff = person.role = 'admin', joined_at = person.created_at,
      orders = o.orders, spent_cents = o.spent, last_order_at = o.last,
      last_seen_at = greatest(person.created_at, person.last_sign_in_at, o.last)
    FROM (SELECT coalesce(sum(bought), 0) AS orders, coalesce(sum(cents), 0) AS spent, max(at) AS last FROM (
      SELECT (idempotency_key NOT LIKE 'exchange:%')::int AS bought, paid_cents - refunded_cents AS cents, created_at AS at FROM "order" WHERE user_id = person.id AND paid_at IS NOT NULL
      UNION ALL SELECT (idempotency_key NOT LIKE 'exchange:%')::int, paid_cents - refunded_cents, created_at FROM "order"
        WHERE person.email_verified AND user_id IS NULL AND email = person.email AND paid_at IS NOT NULL) b) o
    WHERE c.id = person.id;
    IF person.email_verified THEN
      SELECT c.id INTO guest FROM customer c WHERE c.user_id IS NULL AND c.email = person.email FOR UPDATE;
      IF guest IS NOT NULL THEN
        UPDATE customer_note n SET customer_id = person.id WHERE n.customer_id = guest;
        DELETE FROM customer c WHERE c.id = guest;
      END IF;
    END IF;
  ELSIF address <> '' THEN
    INSERT INTO customer (id, email, name, joined_at, last_seen_at)
      VALUES ('gst_' || replace(gen_random_uuid()::text, '-', ''), address, '', now(), now()) ON CONFLICT (email) WHERE user_id IS NULL DO NOTHING;
    SELECT c.id INTO guest FROM customer c WHERE c.user_id IS NULL AND c.email = address FOR UPDATE;
    UPDATE customer c SET orders = o.orders, spent_cents = o.spent, last_order_at = o.last, joined_at = o.first, last_seen_at = o.last, name = o.name
    FROM (SELECT count(*) AS placed, count(*) FILTER (WHERE idempotency_key NOT LIKE 'exchange:%') AS orders, sum(paid_cents - refunded_cents) AS spent, max(created_at) AS last, min(created_at) AS first,
        (array_agg(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName') ORDER BY created_at DESC, id DESC))[1] AS name
      FROM "order" WHERE user_id IS NULL AND email = address AND paid_at IS NOT NULL) o
    WHERE c.id = guest AND o.placed > 0;
    IF NOT FOUND THEN DELETE FROM customer c WHERE c.id = guest; END IF;
  END IF;
END $$;--> statement-breakpoint
SELECT count_customer(user_id, email) FROM (
  SELECT DISTINCT user_id, email FROM "order" WHERE idempotency_key LIKE 'exchange:%' AND paid_at IS NOT NULL) e;
