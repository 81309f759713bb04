CREATE TABLE "test_payment_refund" (
	"id" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"session_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"our_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_payment_refund_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "reconciliation" (
	"id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliation_difference" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"order_id" text,
	"ours" jsonb,
	"theirs" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_in" text NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "reconciliation_difference_kind" CHECK ("reconciliation_difference"."kind" in ('paid_there_not_here', 'paid_here_not_there', 'unknown_session', 'amount_differs', 'refund_differs', 'refund_unknown_there'))
);
--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "request_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "request_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "client_key" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "dispute_status" text;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "intent_id" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "return_id" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "restocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock_movement" ADD COLUMN "request_key" text;--> statement-breakpoint
ALTER TABLE "test_payment_refund" ADD CONSTRAINT "test_payment_refund_session_id_test_payment_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."test_payment_session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_difference" ADD CONSTRAINT "reconciliation_difference_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_difference" ADD CONSTRAINT "reconciliation_difference_last_seen_in_reconciliation_id_fk" FOREIGN KEY ("last_seen_in") REFERENCES "public"."reconciliation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_payment_refund_session" ON "test_payment_refund" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_difference_open" ON "reconciliation_difference" USING btree ("kind","subject") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "reconciliation_difference_found" ON "reconciliation_difference" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_return_id_order_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_pending_client" ON "order" USING btree ("client_key") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "payment_event_received" ON "payment_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_event_unprocessed" ON "payment_event" USING btree ("created_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "refund_due" ON "refund" USING btree ("updated_at") WHERE status in ('requested', 'pending');--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_request_key_unique" UNIQUE("request_key");--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_request_key_unique" UNIQUE("request_key");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_dispute_id_unique" UNIQUE("dispute_id");--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_request_key_unique" UNIQUE("request_key");--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_dispute" CHECK ("payment"."dispute_status" in ('open', 'won', 'lost'));--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_reason" CHECK ("refund"."reason" in ('customer_request', 'wrong_part', 'defective', 'not_received', 'price_adjust', 'cancelled', 'late_payment', 'dispute', 'other'));--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER stock_movement_is_append_only BEFORE UPDATE OR DELETE ON "stock_movement" FOR EACH ROW EXECUTE FUNCTION refuse_change();
