CREATE TABLE "customer_address" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"label" text NOT NULL,
	"company" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"address_line_1" text NOT NULL,
	"address_line_2" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"preferred" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "po_number" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "job_name" text;--> statement-breakpoint
ALTER TABLE "customer_address" ADD CONSTRAINT "customer_address_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_address_user" ON "customer_address" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_address_preferred" ON "customer_address" USING btree ("user_id") WHERE preferred;--> statement-breakpoint
CREATE INDEX "order_po_prefix" ON "order" USING btree (upper("po_number") text_pattern_ops) WHERE po_number is not null;