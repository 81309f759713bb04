DROP INDEX "order_paid";--> statement-breakpoint
CREATE INDEX "order_paid" ON "order" USING btree ("paid_at","total_cents","paid_cents","test_mode","idempotency_key") WHERE paid_at is not null;