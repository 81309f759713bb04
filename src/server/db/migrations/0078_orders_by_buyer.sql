ALTER TABLE "order" ADD COLUMN "buyer_last_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "shipping_state" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Pages are skipped in an index alone where it has all columns that are asked for; what it computes of a column does not count for it.
CREATE FUNCTION keep_buyer_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.buyer_last_name := coalesce(lower(NEW.shipping_address ->> 'lastName'), '');
  NEW.shipping_state := coalesce(NEW.shipping_address ->> 'state', '');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER order_keeps_buyer BEFORE INSERT OR UPDATE OF shipping_address ON "order"
  FOR EACH ROW EXECUTE FUNCTION keep_buyer_of_order();--> statement-breakpoint
-- The orders of before, in parts: who changes one of them meanwhile waits for its part alone.
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (0);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (1, -1);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (2, -2);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (3, -3);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (4, -4);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (5, -5);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (6, -6);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (7, -7);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (8, -8);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (9, -9);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (10, -10);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (11, -11);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (12, -12);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (13, -13);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (14, -14);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (15, -15);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (16, -16);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (17, -17);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (18, -18);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (19, -19);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (20, -20);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (21, -21);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (22, -22);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (23, -23);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (24, -24);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (25, -25);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (26, -26);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (27, -27);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (28, -28);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (29, -29);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (30, -30);--> statement-breakpoint
UPDATE "order" SET buyer_last_name = coalesce(lower(shipping_address ->> 'lastName'), ''), shipping_state = coalesce(shipping_address ->> 'state', '')
  WHERE mod(hashtext(id), 32) IN (31, -31);--> statement-breakpoint
CREATE INDEX "order_buyer_last_name" ON "order" USING btree ("buyer_last_name","id");--> statement-breakpoint
CREATE INDEX "order_shipping_state" ON "order" USING btree ("shipping_state","id");--> statement-breakpoint
CREATE INDEX "customer_by_email" ON "customer" USING btree ("email","id","user_id","is_staff");--> statement-breakpoint
DROP INDEX "order_customer";--> statement-breakpoint
DROP INDEX "order_state";--> statement-breakpoint
DROP INDEX "customer_email";
