CREATE TABLE "guest_reminder" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"mailbox" text,
	"checked_on" date,
	CONSTRAINT "guest_reminder_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE INDEX "guest_reminder_mailbox" ON "guest_reminder" USING btree ("mailbox");