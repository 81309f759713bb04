CREATE TABLE "content_version" (
	"id" text PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"state" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"document" jsonb NOT NULL,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"author" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_version_page" CHECK ("content_version"."page" in ('home')),
	CONSTRAINT "content_version_state" CHECK ("content_version"."state" in ('draft', 'scheduled', 'published', 'superseded', 'discarded')),
	CONSTRAINT "content_version_scheduled" CHECK (("content_version"."state" = 'scheduled') = ("content_version"."publish_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "home_slot" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "home_slot_product" UNIQUE("kind","product_id"),
	CONSTRAINT "home_slot_kind" CHECK ("home_slot"."kind" in ('featured', 'sale')),
	CONSTRAINT "home_slot_position" CHECK ("home_slot"."position" >= 0),
	CONSTRAINT "home_slot_dates" CHECK ("home_slot"."starts_at" < "home_slot"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "home_slot" ADD CONSTRAINT "home_slot_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_version_open" ON "content_version" USING btree ("page") WHERE "content_version"."state" in ('draft', 'scheduled');--> statement-breakpoint
CREATE UNIQUE INDEX "content_version_published" ON "content_version" USING btree ("page") WHERE "content_version"."state" = 'published';--> statement-breakpoint
CREATE INDEX "content_version_page_version" ON "content_version" USING btree ("page","version");--> statement-breakpoint
CREATE INDEX "home_slot_product_id" ON "home_slot" USING btree ("product_id");