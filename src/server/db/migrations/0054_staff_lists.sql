DROP INDEX "outbox_created";--> statement-breakpoint
DROP INDEX "outbox_recipient";--> statement-breakpoint
DROP INDEX "audit_log_created";--> statement-breakpoint
CREATE INDEX "order_number" ON "order" USING btree ("number","id");--> statement-breakpoint
CREATE INDEX "outbox_kind" ON "outbox" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_state_created" ON "outbox" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "outbox_sent_newest" ON "outbox" USING btree ("sent_at" DESC NULLS LAST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id","state","kind","attempts","sent_at");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at","id","action","subject","actor","api_key_id");--> statement-breakpoint
-- Part numbers and numbers of orders are looked for in lower case: without these figures a text that nobody has is taken for one that many have.
CREATE STATISTICS "order_line_part_number" ON lower("part_number"), lower("sku") FROM "order_line";
--> statement-breakpoint
CREATE STATISTICS "order_number_lower" ON lower("number"), lower("email") FROM "order";
--> statement-breakpoint
CREATE STATISTICS "audit_log_texts" ON lower("action"), lower("subject") FROM "audit_log";
--> statement-breakpoint
CREATE STATISTICS "outbox_error" ON lower("last_error") FROM "outbox";
--> statement-breakpoint
CREATE STATISTICS "product_numbers" ON lower("sku"), lower("part_number"), lower("slug") FROM "product";
