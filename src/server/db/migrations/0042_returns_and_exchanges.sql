CREATE TABLE "return_photo" (
	"id" text PRIMARY KEY NOT NULL,
	"return_id" text NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_photo_once" UNIQUE("return_id","hash")
);
--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "resolution" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "agreed_goods_cents" integer;--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "agreed_cents" integer;--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "settled_cents" integer;--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "send_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD COLUMN "appliance_id" text;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD COLUMN "fit_answer" text;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD COLUMN "proposed_product_id" text;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD COLUMN "stated_condition" text;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD COLUMN "replacement_product_id" text;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD COLUMN "replacement_quantity" integer;--> statement-breakpoint
ALTER TABLE "order_return_line" ADD COLUMN "sent_quantity" integer;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "return_rule" jsonb;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "appliance_id" text;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "appliance_name" text;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "fit_answer" text;--> statement-breakpoint
ALTER TABLE "return_photo" ADD CONSTRAINT "return_photo_return_id_order_return_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_return"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_photo_removed" ON "return_photo" USING btree ("removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "order_return_send_by" ON "order_return" USING btree ("send_by") WHERE status = 'approved';--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_resolution" CHECK ("order_return"."resolution" in ('refund', 'exchange'));--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_agreed" CHECK (("order_return"."agreed_goods_cents" is null) = ("order_return"."agreed_cents" is null) and ("order_return"."agreed_cents" is null or "order_return"."resolution" = 'exchange'));--> statement-breakpoint
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_stated" CHECK ("order_return_line"."stated_condition" in ('new', 'opened', 'installed', 'damaged'));--> statement-breakpoint
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_fit" CHECK ("order_return_line"."fit_answer" in ('fits', 'does_not_fit', 'not_known'));--> statement-breakpoint
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_replacement" CHECK (("order_return_line"."replacement_product_id" is null) = ("order_return_line"."replacement_quantity" is null));--> statement-breakpoint
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_replaced" CHECK ("order_return_line"."replacement_quantity" between 1 and 99);--> statement-breakpoint
ALTER TABLE "order_return_line" ADD CONSTRAINT "order_return_line_sent" CHECK ("order_return_line"."sent_quantity" between 1 and 99);--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_fit" CHECK ("order_line"."fit_answer" in ('fits', 'does_not_fit', 'not_known')) NOT VALID;--> statement-breakpoint
-- The lines of all orders are looked at without keeping anybody from them.
ALTER TABLE "order_line" VALIDATE CONSTRAINT "order_line_fit";
