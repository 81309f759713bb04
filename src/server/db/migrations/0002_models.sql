CREATE TABLE "fitment" (
	"model_id" text NOT NULL,
	"product_id" text NOT NULL,
	"fits" boolean NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fitment_model_id_product_id_pk" PRIMARY KEY("model_id","product_id"),
	CONSTRAINT "fitment_source" CHECK ("fitment"."source" in ('maker', 'staff', 'cross_reference', 'buyers'))
);
--> statement-breakpoint
CREATE TABLE "model" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"number" text NOT NULL,
	"normalised" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"discontinued" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "model_slug" UNIQUE("brand_id","slug"),
	CONSTRAINT "model_number" UNIQUE("brand_id","normalised"),
	CONSTRAINT "model_type" CHECK ("model"."type" in ('bath-fan', 'wall-fan', 'upright-vacuum', 'canister-vacuum', 'stick-vacuum', 'backpack-vacuum')),
	CONSTRAINT "model_normalised" CHECK ("model"."normalised" ~ '^[A-Z0-9]+$')
);
--> statement-breakpoint
CREATE TABLE "user_machine" (
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"position" integer NOT NULL,
	"chosen" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_machine_user_id_model_id_pk" PRIMARY KEY("user_id","model_id")
);
--> statement-breakpoint
ALTER TABLE "fitment" ADD CONSTRAINT "fitment_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment" ADD CONSTRAINT "fitment_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model" ADD CONSTRAINT "model_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_machine" ADD CONSTRAINT "user_machine_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_machine" ADD CONSTRAINT "user_machine_model_id_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fitment_product" ON "fitment" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "model_normalised_prefix" ON "model" USING btree ("normalised" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "model_trigram" ON "model" USING gin ("normalised" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_machine_model" ON "user_machine" USING btree ("model_id");