CREATE TABLE "buyer_answer" (
	"id" text PRIMARY KEY NOT NULL,
	"question_id" text NOT NULL,
	"user_id" text,
	"text" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "buyer_answer_once" UNIQUE("question_id","user_id"),
	CONSTRAINT "buyer_answer_state" CHECK ("buyer_answer"."state" in ('waiting', 'published', 'declined'))
);
--> statement-breakpoint
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
ALTER TABLE "buyer_answer" ADD CONSTRAINT "buyer_answer_question_id_product_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."product_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_answer" ADD CONSTRAINT "buyer_answer_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_question" ADD CONSTRAINT "product_question_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buyer_answer_user" ON "buyer_answer" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "buyer_answer_waiting" ON "buyer_answer" USING btree ("question_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "product_question_shown" ON "product_question" USING btree ("product_id","published_at") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "product_question_product" ON "product_question" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_question_state_created" ON "product_question" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "product_question_email_key" ON "product_question" USING btree ("email_key");