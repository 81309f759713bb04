CREATE TABLE "fit_decision" (
	"return_line_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"appliance_id" text,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fit_decision_state" CHECK ("fit_decision"."state" in ('accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "suggestion_exclusion" (
	"product_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "suggestion_rule" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "suggestion_rule" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fit_decision" ADD CONSTRAINT "fit_decision_return_line_id_order_return_line_id_fk" FOREIGN KEY ("return_line_id") REFERENCES "public"."order_return_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fit_decision" ADD CONSTRAINT "fit_decision_appliance_id_appliance_id_fk" FOREIGN KEY ("appliance_id") REFERENCES "public"."appliance"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suggestion_exclusion" ADD CONSTRAINT "suggestion_exclusion_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suggestion_analytics_rule" ON "suggestion_analytics" USING btree ("suggestion_rule_id","action");--> statement-breakpoint
ALTER TABLE "suggestion_rule" ADD CONSTRAINT "suggestion_rule_dates" CHECK ("suggestion_rule"."starts_at" <= "suggestion_rule"."ends_at");