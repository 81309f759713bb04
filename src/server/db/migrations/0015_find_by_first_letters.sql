CREATE INDEX "order_number_prefix" ON "order" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_email_prefix" ON "order" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_name_prefix" ON "order" USING btree (lower(("shipping_address" ->> 'firstName') || ' ' || ("shipping_address" ->> 'lastName')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "order_last_name_prefix" ON "order" USING btree (lower("shipping_address" ->> 'lastName') text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_sku_prefix" ON "product" USING btree (upper("sku") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_name_prefix" ON "product" USING btree (lower("name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "user_email_prefix" ON "user" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "user_name_prefix" ON "user" USING btree (lower("name") text_pattern_ops);