CREATE TABLE "visit_session" (
	"id" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_export" (
	"id" text PRIMARY KEY NOT NULL,
	"report" text NOT NULL,
	"owner" text NOT NULL,
	"settings" jsonb NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"row_count" integer,
	"rows_done" integer DEFAULT 0 NOT NULL,
	"totals" jsonb,
	"attempt" integer DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_export_state" CHECK ("report_export"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "report_export_format" CHECK ("report_export"."format" in ('csv', 'xlsx'))
);
--> statement-breakpoint
CREATE TABLE "report_export_row" (
	"export_id" text NOT NULL,
	"position" integer NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "report_export_row_export_id_position_pk" PRIMARY KEY("export_id","position")
);
--> statement-breakpoint
CREATE TABLE "saved_report" (
	"id" text PRIMARY KEY NOT NULL,
	"report" text NOT NULL,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"settings" jsonb NOT NULL,
	"weekly_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_report_name" CHECK ("saved_report"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "report_export_row" ADD CONSTRAINT "report_export_row_export_id_report_export_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."report_export"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_report" ADD CONSTRAINT "saved_report_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_session_began" ON "visit_session" USING btree ("began_at");--> statement-breakpoint
CREATE INDEX "report_export_owner" ON "report_export" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "report_export_created" ON "report_export" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "report_export_running" ON "report_export" USING btree ("updated_at") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "saved_report_owner" ON "saved_report" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "saved_report_weekly" ON "saved_report" USING btree ("id") WHERE weekly_since is not null;--> statement-breakpoint
CREATE INDEX "popup_analytics_created" ON "popup_analytics" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "suggestion_analytics_created" ON "suggestion_analytics" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_paid" ON "order" USING btree ("paid_at","total_cents","paid_cents","test_mode") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "order_on_hold" ON "order" USING btree ("created_at") WHERE status = 'on_hold';--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("created_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "refund_succeeded" ON "refund" USING btree ("updated_at") WHERE status = 'succeeded';--> statement-breakpoint
INSERT INTO "visit_session" ("id", "began_at") SELECT "session_id", min("visited_at") FROM "page_visit" GROUP BY "session_id";