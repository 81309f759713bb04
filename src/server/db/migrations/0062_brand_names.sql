CREATE INDEX "product_brand_name" ON "product" USING btree ("brand_id","name","id") WHERE active;--> statement-breakpoint
DROP INDEX "product_active_brand";
