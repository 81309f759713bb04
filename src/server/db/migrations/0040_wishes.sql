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
ALTER TABLE "stock_wish" ADD CONSTRAINT "stock_wish_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_wish_once" ON "stock_wish" USING btree ("product_id","mailbox") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "stock_wish_waiting" ON "stock_wish" USING btree ("product_id","confirmed_at") WHERE told_at is null and confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "stock_wish_told" ON "stock_wish" USING btree ("product_id","told_at") WHERE told_at is not null;--> statement-breakpoint
CREATE INDEX "stock_wish_mailbox" ON "stock_wish" USING btree ("mailbox");