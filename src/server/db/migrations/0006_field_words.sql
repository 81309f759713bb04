-- The field's words: appliances instead of models and machines, one name for idempotency keys, and states that say what is meant.
ALTER TABLE "model" RENAME TO "appliance";--> statement-breakpoint
ALTER TABLE "appliance" RENAME CONSTRAINT "model_pkey" TO "appliance_pkey";--> statement-breakpoint
ALTER TABLE "appliance" RENAME CONSTRAINT "model_type" TO "appliance_type";--> statement-breakpoint
ALTER TABLE "appliance" RENAME CONSTRAINT "model_normalised" TO "appliance_normalised";--> statement-breakpoint
ALTER TABLE "appliance" RENAME CONSTRAINT "model_slug" TO "appliance_slug";--> statement-breakpoint
ALTER TABLE "appliance" RENAME CONSTRAINT "model_number" TO "appliance_number";--> statement-breakpoint
ALTER TABLE "appliance" RENAME CONSTRAINT "model_brand_id_brand_id_fk" TO "appliance_brand_id_brand_id_fk";--> statement-breakpoint
ALTER INDEX "model_normalised_prefix" RENAME TO "appliance_normalised_prefix";--> statement-breakpoint
ALTER INDEX "model_trigram" RENAME TO "appliance_trigram";--> statement-breakpoint
ALTER TABLE "fitment" RENAME COLUMN "model_id" TO "appliance_id";--> statement-breakpoint
ALTER TABLE "fitment" RENAME CONSTRAINT "fitment_model_id_product_id_pk" TO "fitment_appliance_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "fitment" RENAME CONSTRAINT "fitment_model_id_model_id_fk" TO "fitment_appliance_id_appliance_id_fk";--> statement-breakpoint
ALTER TABLE "user_machine" RENAME TO "user_appliance";--> statement-breakpoint
ALTER TABLE "user_appliance" RENAME COLUMN "model_id" TO "appliance_id";--> statement-breakpoint
ALTER TABLE "user_appliance" RENAME CONSTRAINT "user_machine_user_id_model_id_pk" TO "user_appliance_user_id_appliance_id_pk";--> statement-breakpoint
ALTER TABLE "user_appliance" RENAME CONSTRAINT "user_machine_model_id_model_id_fk" TO "user_appliance_appliance_id_appliance_id_fk";--> statement-breakpoint
ALTER TABLE "user_appliance" RENAME CONSTRAINT "user_machine_user_id_user_id_fk" TO "user_appliance_user_id_user_id_fk";--> statement-breakpoint
ALTER INDEX "user_machine_model" RENAME TO "user_appliance_appliance";--> statement-breakpoint
ALTER TABLE "order" RENAME COLUMN "checkout_key" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "order" RENAME CONSTRAINT "order_checkout_key_unique" TO "order_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "order_return" RENAME COLUMN "request_key" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "order_return" RENAME CONSTRAINT "order_return_request_key_unique" TO "order_return_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "shipment" RENAME COLUMN "request_key" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "shipment" RENAME CONSTRAINT "shipment_request_key_unique" TO "shipment_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "refund" RENAME COLUMN "request_key" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "refund" RENAME CONSTRAINT "refund_request_key_unique" TO "refund_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "stock_movement" RENAME COLUMN "request_key" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "stock_movement" RENAME CONSTRAINT "stock_movement_request_key_unique" TO "stock_movement_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "outbox" RENAME COLUMN "dedupe_key" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "outbox" RENAME CONSTRAINT "outbox_dedupe_key_unique" TO "outbox_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "order_event" RENAME COLUMN "once_key" TO "idempotency_key";--> statement-breakpoint
ALTER TABLE "order" RENAME COLUMN "quote_trace" TO "quote_breakdown";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state";--> statement-breakpoint
UPDATE "outbox" SET "state" = case "state" when 'kept' then 'stored' when 'dead' then 'failed' end WHERE "state" in ('kept', 'dead');--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('due', 'sent', 'stored', 'failed'));--> statement-breakpoint
ALTER TABLE "coupon_redemption" DROP CONSTRAINT "coupon_redemption_state";--> statement-breakpoint
UPDATE "coupon_redemption" SET "state" = case "state" when 'held' then 'reserved' end WHERE "state" in ('held');--> statement-breakpoint
ALTER TABLE "coupon_redemption" ALTER COLUMN "state" SET DEFAULT 'reserved';--> statement-breakpoint
ALTER TABLE "coupon_redemption" ADD CONSTRAINT "coupon_redemption_state" CHECK ("coupon_redemption"."state" in ('reserved', 'used', 'released'));--> statement-breakpoint
ALTER TABLE "stock_reservation" DROP CONSTRAINT "stock_reservation_state";--> statement-breakpoint
UPDATE "stock_reservation" SET "state" = case "state" when 'held' then 'reserved' when 'consumed' then 'committed' end WHERE "state" in ('held', 'consumed');--> statement-breakpoint
ALTER TABLE "stock_reservation" ALTER COLUMN "state" SET DEFAULT 'reserved';--> statement-breakpoint
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_state" CHECK ("stock_reservation"."state" in ('reserved', 'committed', 'released'));--> statement-breakpoint
DROP INDEX "stock_reservation_held";--> statement-breakpoint
CREATE INDEX "stock_reservation_open" ON "stock_reservation" USING btree ("product_id") WHERE state = 'reserved';
