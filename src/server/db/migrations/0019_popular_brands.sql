ALTER TABLE "brand" ADD COLUMN "menu_position" integer;--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_menu_position" CHECK ("brand"."menu_position" between 1 and 10);