CREATE TABLE "change_set" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"actor" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "change_set_state" CHECK ("change_set"."state" in ('draft', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "change_set_row" (
	"change_set_id" text NOT NULL,
	"position" integer NOT NULL,
	"subject" text,
	"change" jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"version" integer,
	"state" text DEFAULT 'pending' NOT NULL,
	"errors" jsonb,
	CONSTRAINT "change_set_row_change_set_id_position_pk" PRIMARY KEY("change_set_id","position"),
	CONSTRAINT "change_set_row_state" CHECK ("change_set_row"."state" in ('pending', 'written', 'same', 'failed', 'undone', 'kept'))
);
--> statement-breakpoint
ALTER TABLE "change_set_row" ADD CONSTRAINT "change_set_row_change_set_id_change_set_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_set_created" ON "change_set" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "change_set_open" ON "change_set" USING btree ("updated_at") WHERE state in ('running', 'undoing');--> statement-breakpoint
CREATE INDEX "change_set_row_state_position" ON "change_set_row" USING btree ("change_set_id","state","position");--> statement-breakpoint
CREATE INDEX "change_set_row_subject" ON "change_set_row" USING btree ("subject");