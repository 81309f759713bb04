CREATE TABLE "visit_session" (
	"id" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "visit_session_began" ON "visit_session" USING btree ("began_at");--> statement-breakpoint
CREATE INDEX "order_paid" ON "order" USING btree ("paid_at","total_cents","paid_cents","test_mode") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "order_on_hold" ON "order" USING btree ("created_at") WHERE status = 'on_hold';--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("created_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "refund_succeeded" ON "refund" USING btree ("updated_at") WHERE status = 'succeeded';--> statement-breakpoint
INSERT INTO "visit_session" ("id", "began_at") SELECT "session_id", min("visited_at") FROM "page_visit" GROUP BY "session_id";
