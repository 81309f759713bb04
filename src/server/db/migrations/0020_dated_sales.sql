ALTER TABLE "stock_movement" DROP CONSTRAINT "stock_movement_product_id_product_id_fk";
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "sale_starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "sale_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_level" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "stock_level" ADD COLUMN "lead_time_days" integer;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_sale_dates" CHECK ("product"."sale_starts_at" < "product"."sale_ends_at");--> statement-breakpoint
ALTER TABLE "stock_level" ADD CONSTRAINT "stock_level_lead_time" CHECK ("stock_level"."lead_time_days" >= 0);