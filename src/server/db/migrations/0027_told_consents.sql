ALTER TABLE "import_file" DROP CONSTRAINT "import_file_type";--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" DROP CONSTRAINT "newsletter_subscriber_source";--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" ADD COLUMN "consent_source" text;--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_type" CHECK ("import_file"."type" in ('products', 'prices', 'stock', 'numbers', 'fits', 'redirects', 'subscribers', 'tracking'));--> statement-breakpoint
ALTER TABLE "newsletter_subscriber" ADD CONSTRAINT "newsletter_subscriber_source" CHECK ("newsletter_subscriber"."source" in ('homepage', 'compact', 'checkout', 'popup', 'import'));