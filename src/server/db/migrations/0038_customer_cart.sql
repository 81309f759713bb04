CREATE TABLE "customer_cart" (
	"user_id" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_cart_line" (
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_cart_line_user_id_list_product_id_pk" PRIMARY KEY("user_id","list","product_id"),
	CONSTRAINT "customer_cart_line_position" UNIQUE("user_id","list","position"),
	CONSTRAINT "customer_cart_line_list" CHECK ("customer_cart_line"."list" in ('cart', 'saved')),
	CONSTRAINT "customer_cart_line_quantity" CHECK ("customer_cart_line"."quantity" between 1 and 99),
	CONSTRAINT "customer_cart_line_limit" CHECK ("customer_cart_line"."position" between 0 and 199)
);
--> statement-breakpoint
ALTER TABLE "customer_cart" ADD CONSTRAINT "customer_cart_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_cart_line" ADD CONSTRAINT "customer_cart_line_user_id_customer_cart_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."customer_cart"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_cart_line" ADD CONSTRAINT "customer_cart_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_cart_line_product" ON "customer_cart_line" USING btree ("product_id");