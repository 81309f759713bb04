CREATE INDEX "order_total" ON "order" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX "order_customer" ON "order" USING btree (lower("shipping_address" ->> 'lastName'),"id");--> statement-breakpoint
CREATE INDEX "order_state" ON "order" USING btree (("shipping_address" ->> 'state'),"id");--> statement-breakpoint
CREATE INDEX "outbox_recipient_trigram" ON "outbox" USING gin (lower("recipient") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_subject_trigram" ON "outbox" USING gin (lower("subject") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_order" ON "outbox" USING btree (("payload" ->> 'orderId'));--> statement-breakpoint
CREATE INDEX "product_question_created" ON "product_question" USING btree ("created_at","id");