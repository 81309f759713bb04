CREATE TABLE "product_question" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"message_key" text NOT NULL,
	"question" text NOT NULL,
	"model_number" text,
	"email" text,
	"email_key" text,
	"is_mail_stopped" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"answer" text,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_question_message_key_unique" UNIQUE("message_key"),
	CONSTRAINT "product_question_state" CHECK ("product_question"."state" in ('waiting', 'published', 'answered', 'declined')),
	CONSTRAINT "product_question_published" CHECK (("product_question"."state" = 'published') = ("product_question"."published_at" is not null)),
	CONSTRAINT "product_question_answered" CHECK (("product_question"."answer" is null) = ("product_question"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "product_question" ADD CONSTRAINT "product_question_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_question_shown" ON "product_question" USING btree ("product_id","published_at") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "product_question_product" ON "product_question" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_question_state_created" ON "product_question" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "product_question_email_key" ON "product_question" USING btree ("email_key");