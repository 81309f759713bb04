ALTER TABLE "import_row" ADD COLUMN "notes" jsonb;--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "models" jsonb;