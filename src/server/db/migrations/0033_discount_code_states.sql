ALTER TABLE "discount_code" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "discount_code" ADD COLUMN "source" text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE "discount_code" ADD COLUMN "batch_id" text;--> statement-breakpoint
CREATE INDEX "coupon_redemption_code" ON "coupon_redemption" USING btree ("discount_code_id","created_at");--> statement-breakpoint
CREATE INDEX "discount_code_batch" ON "discount_code" USING btree ("batch_id") WHERE batch_id is not null;--> statement-breakpoint
ALTER TABLE "discount_code" ADD CONSTRAINT "discount_code_source" CHECK ("discount_code"."source" in ('staff', 'popup', 'batch'));--> statement-breakpoint
ALTER TABLE "discount_code" ADD CONSTRAINT "discount_code_archived" CHECK ("discount_code"."archived_at" is null or not "discount_code"."active");--> statement-breakpoint
UPDATE "discount_code" SET "source" = 'popup' WHERE "bound_email_key" IS NOT NULL;