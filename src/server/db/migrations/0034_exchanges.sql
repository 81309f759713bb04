ALTER TABLE "order_return" ADD COLUMN "exchange_order_id" text;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD COLUMN "exchanged_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_exchange_order_id_order_id_fk" FOREIGN KEY ("exchange_order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_return_placed" ON "order_return" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_return_line_line" ON "order_return_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "shipment_line_line" ON "shipment_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "refund_line_line" ON "refund_line" USING btree ("order_line_id");--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_exchange_order_id_unique" UNIQUE("exchange_order_id");--> statement-breakpoint
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_exchanged" CHECK ("order_return_line"."exchanged_quantity" between 0 and "order_return_line"."received_quantity");--> statement-breakpoint
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_condition" CHECK ("order_return_line"."condition" in ('new', 'opened', 'installed', 'damaged'));