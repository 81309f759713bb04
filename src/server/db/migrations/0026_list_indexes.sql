DROP INDEX "order_placed";--> statement-breakpoint
DROP INDEX "payment_event_received";--> statement-breakpoint
CREATE INDEX "fitment_fits_model" ON "fitment" USING btree ("appliance_id") WHERE fits;--> statement-breakpoint
CREATE INDEX "fitment_fits" ON "fitment" USING btree ("product_id","appliance_id","source") WHERE fits;--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id","state");--> statement-breakpoint
CREATE INDEX "part_number_mpn" ON "part_number" USING btree ("normalised","product_id") WHERE kind = 'mpn';--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_placed" ON "order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_event_received" ON "payment_event" USING btree ("created_at","id");