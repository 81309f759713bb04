CREATE TABLE "saved_view" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"owner" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"search" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_view_name" CHECK ("saved_view"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_view_list" ON "saved_view" USING btree ("list","owner");--> statement-breakpoint
CREATE INDEX "saved_view_owner" ON "saved_view" USING btree ("owner");