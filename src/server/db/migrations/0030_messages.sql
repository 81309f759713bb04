CREATE TABLE "contact_message" (
	"id" text PRIMARY KEY NOT NULL,
	"message_key" text NOT NULL,
	"topic" text NOT NULL,
	"order_number" text,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"model_number" text,
	"message" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "contact_message_message_key_unique" UNIQUE("message_key"),
	CONSTRAINT "contact_message_state" CHECK ("contact_message"."state" in ('open', 'answered', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "contact_message_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_message_entry_kind" CHECK ("contact_message_entry"."kind" in ('answer', 'note'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "provider_answer" text;--> statement-breakpoint
ALTER TABLE "contact_message_entry" ADD CONSTRAINT "contact_message_entry_message_id_contact_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_message_state_created" ON "contact_message" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "contact_message_email_key" ON "contact_message" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "contact_message_closed" ON "contact_message" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "contact_message_entry_message" ON "contact_message_entry" USING btree ("message_id");