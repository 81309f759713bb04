CREATE INDEX "shipment_tracking_prefix" ON "shipment" USING btree (upper("tracking_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_phone_prefix" ON "order" USING btree (right(regexp_replace("shipping_address" ->> 'phone', '[^0-9]', '', 'g'), 10) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_zip_prefix" ON "order" USING btree (("shipping_address" ->> 'postalCode') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_line_number_prefix" ON "order_line" USING btree (upper(regexp_replace("part_number", '[^A-Za-z0-9]', '', 'g')) text_pattern_ops);