CREATE TABLE "product_review" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"writer" text,
	"rating" integer NOT NULL,
	"title" text,
	"text" text NOT NULL,
	"fits" boolean NOT NULL,
	"machine" text,
	"appliance_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"hide_reason" text,
	"reply" text,
	"replied_by" text,
	"replied_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_review_order_line_id_unique" UNIQUE("order_line_id"),
	CONSTRAINT "product_review_state" CHECK ("product_review"."state" in ('waiting', 'published', 'hidden')),
	CONSTRAINT "product_review_rating" CHECK ("product_review"."rating" between 1 and 5),
	CONSTRAINT "product_review_published" CHECK (("product_review"."state" = 'published') = ("product_review"."published_at" is not null)),
	CONSTRAINT "product_review_hidden" CHECK (("product_review"."state" = 'hidden') = ("product_review"."hide_reason" is not null)),
	CONSTRAINT "product_review_hide_reason" CHECK ("product_review"."hide_reason" in ('personal_data', 'abuse', 'not_the_part', 'advertising', 'unreadable')),
	CONSTRAINT "product_review_replied" CHECK (("product_review"."reply" is null) = ("product_review"."replied_at" is null))
);
--> statement-breakpoint
CREATE TABLE "review_opt_out" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "fit_question" ADD COLUMN "source" text DEFAULT 'question' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_appliance_id_appliance_id_fk" FOREIGN KEY ("appliance_id") REFERENCES "public"."appliance"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_review_shown" ON "product_review" USING btree ("product_id","written_at","id","rating","fits") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "product_review_product" ON "product_review" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_review_appliance" ON "product_review" USING btree ("appliance_id");--> statement-breakpoint
CREATE INDEX "product_review_state_created" ON "product_review" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "product_review_created" ON "product_review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shipment_shipped" ON "shipment" USING btree ("shipped_at");--> statement-breakpoint
ALTER TABLE "fit_question" ADD CONSTRAINT "fit_question_source" CHECK ("fit_question"."source" in ('question', 'review'));