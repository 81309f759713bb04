ALTER TABLE "reorder_reminder" ADD COLUMN "guest_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "reorder_reminder_guests" ON "reorder_reminder" USING gin ("guest_ids");