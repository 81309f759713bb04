CREATE TABLE "reorder_reminder" (
	"user_id" text PRIMARY KEY NOT NULL,
	"consented_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"mailbox" text,
	"checked_on" date
);
--> statement-breakpoint
CREATE TABLE "stock_wish" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "reorder_months" integer;--> statement-breakpoint
ALTER TABLE "reorder_reminder" ADD CONSTRAINT "reorder_reminder_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wish" ADD CONSTRAINT "stock_wish_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reorder_reminder_mailbox" ON "reorder_reminder" USING btree ("mailbox");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_wish_once" ON "stock_wish" USING btree ("product_id","mailbox") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "stock_wish_waiting" ON "stock_wish" USING btree ("product_id","confirmed_at") WHERE told_at is null and confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "stock_wish_told" ON "stock_wish" USING btree ("product_id","told_at") WHERE told_at is not null;--> statement-breakpoint
CREATE INDEX "stock_wish_mailbox" ON "stock_wish" USING btree ("mailbox");--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_reorder_months" CHECK ("category"."reorder_months" between 1 and 60);