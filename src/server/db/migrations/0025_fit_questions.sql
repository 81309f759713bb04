CREATE TABLE "fit_question" (
	"id" text PRIMARY KEY NOT NULL,
	"message_key" text NOT NULL,
	"product_id" text NOT NULL,
	"model_number" text NOT NULL,
	"comment" text,
	"order_number" text,
	"state" text,
	"appliance_id" text,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fit_question_once" UNIQUE("message_key","product_id"),
	CONSTRAINT "fit_question_state" CHECK ("fit_question"."state" in ('accepted', 'declined')),
	CONSTRAINT "fit_question_decided" CHECK (("fit_question"."state" is null) = ("fit_question"."decided_by" is null))
);
--> statement-breakpoint
ALTER TABLE "fit_question" ADD CONSTRAINT "fit_question_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fit_question" ADD CONSTRAINT "fit_question_appliance_id_appliance_id_fk" FOREIGN KEY ("appliance_id") REFERENCES "public"."appliance"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fit_question_product" ON "fit_question" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "fit_question_created" ON "fit_question" USING btree ("created_at");