DROP INDEX "fitment_fits";--> statement-breakpoint
CREATE INDEX "product_archived" ON "product" USING btree ("id") WHERE not active;--> statement-breakpoint
CREATE INDEX "fitment_fits" ON "fitment" USING btree ("product_id","appliance_id","source") WHERE fits;