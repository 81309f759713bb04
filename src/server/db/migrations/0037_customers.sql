CREATE TABLE "customer" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"is_staff" boolean DEFAULT false NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"spent_cents" bigint DEFAULT 0 NOT NULL,
	"last_order_at" timestamp with time zone,
	"joined_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "customer_account" CHECK ("customer"."user_id" is null or "customer"."user_id" = "customer"."id"),
	CONSTRAINT "customer_figures" CHECK ("customer"."orders" >= 0 and "customer"."spent_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "customer_note" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_note_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_guest" ON "customer" USING btree ("email") WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "customer_email" ON "customer" USING btree ("email","id");--> statement-breakpoint
CREATE INDEX "customer_name" ON "customer" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "customer_orders" ON "customer" USING btree ("orders","id");--> statement-breakpoint
CREATE INDEX "customer_spent" ON "customer" USING btree ("spent_cents","id");--> statement-breakpoint
CREATE INDEX "customer_joined" ON "customer" USING btree ("joined_at","id");--> statement-breakpoint
CREATE INDEX "customer_seen" ON "customer" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "customer_email_trigram" ON "customer" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_name_trigram" ON "customer" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_note_customer" ON "customer_note" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "page_visit_user" ON "page_visit" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","created_at");--> statement-breakpoint
-- Counts the customer anew to whom orders of this account, or of a guest with this address, belong (decision 80). Called when a transaction commits,
-- so the customer's row is the last that it locks; whoever comes second sees what the first has committed.
CREATE FUNCTION count_customer(account text, address text) RETURNS void LANGUAGE plpgsql AS $$
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
    FROM (SELECT count(*) AS orders, coalesce(sum(cents), 0) AS spent, max(at) AS last FROM (
      SELECT paid_cents - refunded_cents AS cents, created_at AS at FROM "order" WHERE user_id = person.id AND paid_at IS NOT NULL
      UNION ALL SELECT paid_cents - refunded_cents, created_at FROM "order"
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
    FROM (SELECT count(*) AS orders, sum(paid_cents - refunded_cents) AS spent, max(created_at) AS last, min(created_at) AS first,
        (array_agg(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName') ORDER BY created_at DESC, id DESC))[1] AS name
      FROM "order" WHERE user_id IS NULL AND email = address AND paid_at IS NOT NULL) o
    WHERE c.id = guest AND o.orders > 0;
    IF NOT FOUND THEN DELETE FROM customer c WHERE c.id = guest; END IF;
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION count_customer_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.user_id, OLD.email) IS DISTINCT FROM (NEW.user_id, NEW.email) THEN PERFORM count_customer(OLD.user_id, OLD.email); END IF;
  END IF;
  PERFORM count_customer(NEW.user_id, NEW.email);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_customer_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN PERFORM count_customer(NEW.id, NEW.email); END IF;
  IF TG_OP <> 'INSERT' THEN
    -- The orders of guests with the address of before may be nobody's account's now.
    IF OLD.email_verified AND (TG_OP = 'DELETE' OR NEW.email <> OLD.email OR NOT NEW.email_verified) THEN
      PERFORM count_customer(NULL, OLD.email);
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_counts_for_customer AFTER INSERT OR UPDATE OF user_id, email, paid_at, paid_cents, refunded_cents ON "order"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL) EXECUTE FUNCTION count_customer_of_order();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER user_is_customer AFTER INSERT OR DELETE OR UPDATE OF email, name, email_verified, role, last_sign_in_at ON "user"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_customer_of_user();--> statement-breakpoint
-- The triggers count from here on; whoever they have counted by now is left as he is. Each statement has an eighth of the people: who pays meanwhile
-- waits for the one that writes the same customer.
INSERT INTO customer (id, user_id, email, name, is_staff, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT u.id, u.id, u.email, u.name, u.role = 'admin', coalesce(o.orders, 0), coalesce(o.spent, 0), o.last, u.created_at, greatest(u.created_at, u.last_sign_in_at, o.last)
FROM "user" u LEFT JOIN (
  SELECT coalesce(b.user_id, v.id) AS user_id, count(*) AS orders, sum(b.paid_cents - b.refunded_cents) AS spent, max(b.created_at) AS last
  FROM "order" b LEFT JOIN "user" v ON b.user_id IS NULL AND v.email = b.email AND v.email_verified
  WHERE b.paid_at IS NOT NULL AND get_byte(decode(md5(coalesce(b.user_id, v.id)), 'hex'), 0) / 32 = 0 GROUP BY 1) o ON o.user_id = u.id
WHERE get_byte(decode(md5(u.id), 'hex'), 0) / 32 = 0
FOR KEY SHARE OF u ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, user_id, email, name, is_staff, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT u.id, u.id, u.email, u.name, u.role = 'admin', coalesce(o.orders, 0), coalesce(o.spent, 0), o.last, u.created_at, greatest(u.created_at, u.last_sign_in_at, o.last)
FROM "user" u LEFT JOIN (
  SELECT coalesce(b.user_id, v.id) AS user_id, count(*) AS orders, sum(b.paid_cents - b.refunded_cents) AS spent, max(b.created_at) AS last
  FROM "order" b LEFT JOIN "user" v ON b.user_id IS NULL AND v.email = b.email AND v.email_verified
  WHERE b.paid_at IS NOT NULL AND get_byte(decode(md5(coalesce(b.user_id, v.id)), 'hex'), 0) / 32 = 1 GROUP BY 1) o ON o.user_id = u.id
WHERE get_byte(decode(md5(u.id), 'hex'), 0) / 32 = 1
FOR KEY SHARE OF u ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, user_id, email, name, is_staff, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT u.id, u.id, u.email, u.name, u.role = 'admin', coalesce(o.orders, 0), coalesce(o.spent, 0), o.last, u.created_at, greatest(u.created_at, u.last_sign_in_at, o.last)
FROM "user" u LEFT JOIN (
  SELECT coalesce(b.user_id, v.id) AS user_id, count(*) AS orders, sum(b.paid_cents - b.refunded_cents) AS spent, max(b.created_at) AS last
  FROM "order" b LEFT JOIN "user" v ON b.user_id IS NULL AND v.email = b.email AND v.email_verified
  WHERE b.paid_at IS NOT NULL AND get_byte(decode(md5(coalesce(b.user_id, v.id)), 'hex'), 0) / 32 = 2 GROUP BY 1) o ON o.user_id = u.id
WHERE get_byte(decode(md5(u.id), 'hex'), 0) / 32 = 2
FOR KEY SHARE OF u ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, user_id, email, name, is_staff, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT u.id, u.id, u.email, u.name, u.role = 'admin', coalesce(o.orders, 0), coalesce(o.spent, 0), o.last, u.created_at, greatest(u.created_at, u.last_sign_in_at, o.last)
FROM "user" u LEFT JOIN (
  SELECT coalesce(b.user_id, v.id) AS user_id, count(*) AS orders, sum(b.paid_cents - b.refunded_cents) AS spent, max(b.created_at) AS last
  FROM "order" b LEFT JOIN "user" v ON b.user_id IS NULL AND v.email = b.email AND v.email_verified
  WHERE b.paid_at IS NOT NULL AND get_byte(decode(md5(coalesce(b.user_id, v.id)), 'hex'), 0) / 32 = 3 GROUP BY 1) o ON o.user_id = u.id
WHERE get_byte(decode(md5(u.id), 'hex'), 0) / 32 = 3
FOR KEY SHARE OF u ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, user_id, email, name, is_staff, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT u.id, u.id, u.email, u.name, u.role = 'admin', coalesce(o.orders, 0), coalesce(o.spent, 0), o.last, u.created_at, greatest(u.created_at, u.last_sign_in_at, o.last)
FROM "user" u LEFT JOIN (
  SELECT coalesce(b.user_id, v.id) AS user_id, count(*) AS orders, sum(b.paid_cents - b.refunded_cents) AS spent, max(b.created_at) AS last
  FROM "order" b LEFT JOIN "user" v ON b.user_id IS NULL AND v.email = b.email AND v.email_verified
  WHERE b.paid_at IS NOT NULL AND get_byte(decode(md5(coalesce(b.user_id, v.id)), 'hex'), 0) / 32 = 4 GROUP BY 1) o ON o.user_id = u.id
WHERE get_byte(decode(md5(u.id), 'hex'), 0) / 32 = 4
FOR KEY SHARE OF u ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, user_id, email, name, is_staff, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT u.id, u.id, u.email, u.name, u.role = 'admin', coalesce(o.orders, 0), coalesce(o.spent, 0), o.last, u.created_at, greatest(u.created_at, u.last_sign_in_at, o.last)
FROM "user" u LEFT JOIN (
  SELECT coalesce(b.user_id, v.id) AS user_id, count(*) AS orders, sum(b.paid_cents - b.refunded_cents) AS spent, max(b.created_at) AS last
  FROM "order" b LEFT JOIN "user" v ON b.user_id IS NULL AND v.email = b.email AND v.email_verified
  WHERE b.paid_at IS NOT NULL AND get_byte(decode(md5(coalesce(b.user_id, v.id)), 'hex'), 0) / 32 = 5 GROUP BY 1) o ON o.user_id = u.id
WHERE get_byte(decode(md5(u.id), 'hex'), 0) / 32 = 5
FOR KEY SHARE OF u ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, user_id, email, name, is_staff, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT u.id, u.id, u.email, u.name, u.role = 'admin', coalesce(o.orders, 0), coalesce(o.spent, 0), o.last, u.created_at, greatest(u.created_at, u.last_sign_in_at, o.last)
FROM "user" u LEFT JOIN (
  SELECT coalesce(b.user_id, v.id) AS user_id, count(*) AS orders, sum(b.paid_cents - b.refunded_cents) AS spent, max(b.created_at) AS last
  FROM "order" b LEFT JOIN "user" v ON b.user_id IS NULL AND v.email = b.email AND v.email_verified
  WHERE b.paid_at IS NOT NULL AND get_byte(decode(md5(coalesce(b.user_id, v.id)), 'hex'), 0) / 32 = 6 GROUP BY 1) o ON o.user_id = u.id
WHERE get_byte(decode(md5(u.id), 'hex'), 0) / 32 = 6
FOR KEY SHARE OF u ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, user_id, email, name, is_staff, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT u.id, u.id, u.email, u.name, u.role = 'admin', coalesce(o.orders, 0), coalesce(o.spent, 0), o.last, u.created_at, greatest(u.created_at, u.last_sign_in_at, o.last)
FROM "user" u LEFT JOIN (
  SELECT coalesce(b.user_id, v.id) AS user_id, count(*) AS orders, sum(b.paid_cents - b.refunded_cents) AS spent, max(b.created_at) AS last
  FROM "order" b LEFT JOIN "user" v ON b.user_id IS NULL AND v.email = b.email AND v.email_verified
  WHERE b.paid_at IS NOT NULL AND get_byte(decode(md5(coalesce(b.user_id, v.id)), 'hex'), 0) / 32 = 7 GROUP BY 1) o ON o.user_id = u.id
WHERE get_byte(decode(md5(u.id), 'hex'), 0) / 32 = 7
FOR KEY SHARE OF u ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, email, name, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT 'gst_' || replace(gen_random_uuid()::text, '-', ''), email,
  (array_agg(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName') ORDER BY created_at DESC, id DESC))[1],
  count(*), sum(paid_cents - refunded_cents), max(created_at), min(created_at), max(created_at)
FROM "order" o WHERE paid_at IS NOT NULL AND user_id IS NULL AND email <> '' AND get_byte(decode(md5(o.email), 'hex'), 0) / 32 = 0
  AND NOT EXISTS (SELECT 1 FROM "user" v WHERE v.email = o.email AND v.email_verified) GROUP BY email
ON CONFLICT (email) WHERE user_id IS NULL DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, email, name, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT 'gst_' || replace(gen_random_uuid()::text, '-', ''), email,
  (array_agg(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName') ORDER BY created_at DESC, id DESC))[1],
  count(*), sum(paid_cents - refunded_cents), max(created_at), min(created_at), max(created_at)
FROM "order" o WHERE paid_at IS NOT NULL AND user_id IS NULL AND email <> '' AND get_byte(decode(md5(o.email), 'hex'), 0) / 32 = 1
  AND NOT EXISTS (SELECT 1 FROM "user" v WHERE v.email = o.email AND v.email_verified) GROUP BY email
ON CONFLICT (email) WHERE user_id IS NULL DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, email, name, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT 'gst_' || replace(gen_random_uuid()::text, '-', ''), email,
  (array_agg(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName') ORDER BY created_at DESC, id DESC))[1],
  count(*), sum(paid_cents - refunded_cents), max(created_at), min(created_at), max(created_at)
FROM "order" o WHERE paid_at IS NOT NULL AND user_id IS NULL AND email <> '' AND get_byte(decode(md5(o.email), 'hex'), 0) / 32 = 2
  AND NOT EXISTS (SELECT 1 FROM "user" v WHERE v.email = o.email AND v.email_verified) GROUP BY email
ON CONFLICT (email) WHERE user_id IS NULL DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, email, name, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT 'gst_' || replace(gen_random_uuid()::text, '-', ''), email,
  (array_agg(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName') ORDER BY created_at DESC, id DESC))[1],
  count(*), sum(paid_cents - refunded_cents), max(created_at), min(created_at), max(created_at)
FROM "order" o WHERE paid_at IS NOT NULL AND user_id IS NULL AND email <> '' AND get_byte(decode(md5(o.email), 'hex'), 0) / 32 = 3
  AND NOT EXISTS (SELECT 1 FROM "user" v WHERE v.email = o.email AND v.email_verified) GROUP BY email
ON CONFLICT (email) WHERE user_id IS NULL DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, email, name, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT 'gst_' || replace(gen_random_uuid()::text, '-', ''), email,
  (array_agg(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName') ORDER BY created_at DESC, id DESC))[1],
  count(*), sum(paid_cents - refunded_cents), max(created_at), min(created_at), max(created_at)
FROM "order" o WHERE paid_at IS NOT NULL AND user_id IS NULL AND email <> '' AND get_byte(decode(md5(o.email), 'hex'), 0) / 32 = 4
  AND NOT EXISTS (SELECT 1 FROM "user" v WHERE v.email = o.email AND v.email_verified) GROUP BY email
ON CONFLICT (email) WHERE user_id IS NULL DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, email, name, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT 'gst_' || replace(gen_random_uuid()::text, '-', ''), email,
  (array_agg(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName') ORDER BY created_at DESC, id DESC))[1],
  count(*), sum(paid_cents - refunded_cents), max(created_at), min(created_at), max(created_at)
FROM "order" o WHERE paid_at IS NOT NULL AND user_id IS NULL AND email <> '' AND get_byte(decode(md5(o.email), 'hex'), 0) / 32 = 5
  AND NOT EXISTS (SELECT 1 FROM "user" v WHERE v.email = o.email AND v.email_verified) GROUP BY email
ON CONFLICT (email) WHERE user_id IS NULL DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, email, name, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT 'gst_' || replace(gen_random_uuid()::text, '-', ''), email,
  (array_agg(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName') ORDER BY created_at DESC, id DESC))[1],
  count(*), sum(paid_cents - refunded_cents), max(created_at), min(created_at), max(created_at)
FROM "order" o WHERE paid_at IS NOT NULL AND user_id IS NULL AND email <> '' AND get_byte(decode(md5(o.email), 'hex'), 0) / 32 = 6
  AND NOT EXISTS (SELECT 1 FROM "user" v WHERE v.email = o.email AND v.email_verified) GROUP BY email
ON CONFLICT (email) WHERE user_id IS NULL DO NOTHING;--> statement-breakpoint
INSERT INTO customer (id, email, name, orders, spent_cents, last_order_at, joined_at, last_seen_at)
SELECT 'gst_' || replace(gen_random_uuid()::text, '-', ''), email,
  (array_agg(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName') ORDER BY created_at DESC, id DESC))[1],
  count(*), sum(paid_cents - refunded_cents), max(created_at), min(created_at), max(created_at)
FROM "order" o WHERE paid_at IS NOT NULL AND user_id IS NULL AND email <> '' AND get_byte(decode(md5(o.email), 'hex'), 0) / 32 = 7
  AND NOT EXISTS (SELECT 1 FROM "user" v WHERE v.email = o.email AND v.email_verified) GROUP BY email
ON CONFLICT (email) WHERE user_id IS NULL DO NOTHING;--> statement-breakpoint
-- Whose address was verified while the guests were written is no guest.
SELECT count_customer(NULL, c.email) FROM customer c JOIN "user" u ON u.email = c.email AND u.email_verified WHERE c.user_id IS NULL;
