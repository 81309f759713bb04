ALTER TABLE "order_return" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "request_hash" text;