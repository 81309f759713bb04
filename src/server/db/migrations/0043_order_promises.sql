ALTER TABLE "order" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "promised_ship_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "arrives_from" date;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "arrives_to" date;--> statement-breakpoint
-- Orders of guests join the account that has proven their address; until now they were shown by the address alone.
UPDATE "order" o SET user_id = u.id, updated_at = now() FROM "user" u WHERE o.user_id IS NULL AND o.email <> '' AND o.email = u.email AND u.email_verified;
