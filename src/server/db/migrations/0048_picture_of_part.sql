ALTER TABLE "media_upload" ADD COLUMN "product_id" text;--> statement-breakpoint
ALTER TABLE "media_upload" ADD CONSTRAINT "media_upload_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_upload_product" ON "media_upload" USING btree ("product_id") WHERE product_id is not null;