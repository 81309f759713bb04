CREATE INDEX "media_upload_media" ON "media_upload" USING btree ("media_id") WHERE media_id is not null;--> statement-breakpoint
CREATE INDEX "redirect_to" ON "redirect" USING hash ("to_path");--> statement-breakpoint
CREATE INDEX "search_query_clicked" ON "search_query" USING btree ("clicked_product_id") WHERE clicked_product_id is not null;--> statement-breakpoint
CREATE INDEX "stock_wish_product" ON "stock_wish" USING btree ("product_id","told_at");--> statement-breakpoint
CREATE INDEX "fit_decision_appliance" ON "fit_decision" USING btree ("appliance_id") WHERE appliance_id is not null;--> statement-breakpoint
CREATE INDEX "fit_question_appliance" ON "fit_question" USING btree ("appliance_id") WHERE appliance_id is not null;--> statement-breakpoint
CREATE INDEX "order_return_received" ON "order_return" USING btree ("created_at") WHERE status = 'received';--> statement-breakpoint
CREATE INDEX "order_return_line_replacement" ON "order_return_line" USING btree ("replacement_product_id") WHERE replacement_product_id is not null;--> statement-breakpoint
CREATE INDEX "order_return_line_appliance" ON "order_return_line" USING btree ("appliance_id") WHERE appliance_id is not null;--> statement-breakpoint
CREATE INDEX "order_updated" ON "order" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "order_line_part" ON "order_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_reservation_product" ON "stock_reservation" USING btree ("product_id");--> statement-breakpoint
DROP INDEX "stock_wish_told";