CREATE INDEX "outbox_text" ON "outbox" USING btree ("created_at") WHERE state <> 'due' and (body is not null or payload ? 'message');--> statement-breakpoint
CREATE INDEX "order_delivered" ON "order" USING btree ("id") WHERE status = 'open' and fulfilment_status = 'delivered';--> statement-breakpoint
CREATE INDEX "order_unpaid" ON "order" USING btree ("created_at") WHERE status in ('expired', 'cancelled') and paid_cents = 0 and email <> '';--> statement-breakpoint
CREATE INDEX "payment_event_session" ON "payment_event" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "payment_event_intent" ON "payment_event" USING btree ("intent_id");