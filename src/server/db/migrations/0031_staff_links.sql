CREATE TABLE "staff_link" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"staff_role" text,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_link_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_link_kind" CHECK ("staff_link"."kind" in ('invitation', 'password')),
	CONSTRAINT "staff_link_role" CHECK (("staff_link"."kind" = 'invitation') = ("staff_link"."staff_role" is not null)),
	CONSTRAINT "staff_link_staff_role" CHECK ("staff_link"."staff_role" in ('owner', 'manager', 'catalogue', 'support', 'reader'))
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_link" ADD CONSTRAINT "staff_link_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_link_email" ON "staff_link" USING btree ("kind","email");--> statement-breakpoint
CREATE INDEX "user_staff" ON "user" USING btree ("email") WHERE "user"."role" = 'admin';