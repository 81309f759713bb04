-- A name in small letters without accents, and with the plain apostrophe. Names and what is typed to find them both go through it. PostgreSQL normalizes texts in UTF-8
-- alone; which one it is is asked here, so that the function itself depends on nothing, and is read with the statement that calls it.
DO $do$ BEGIN
  IF getdatabaseencoding() = 'UTF8' THEN
    CREATE FUNCTION plain_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $plain$
      SELECT lower(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g'), U&'\00f8\00d8\0142\0141\0111\0110\2019', 'oOlLdD'''))
    $plain$;
  ELSE
    CREATE FUNCTION plain_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $plain$ SELECT lower(name) $plain$;
  END IF;
END $do$;--> statement-breakpoint
CREATE INDEX "customer_plain_name_trigram" ON "customer" USING gin (plain_name("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_buyer_trigram" ON "order" USING gin ("email" gin_trgm_ops,plain_name(("shipping_address" ->> 'firstName') || ' ' || ("shipping_address" ->> 'lastName')) gin_trgm_ops);--> statement-breakpoint
DROP INDEX "order_name_prefix";--> statement-breakpoint
DROP INDEX "order_last_name_prefix";