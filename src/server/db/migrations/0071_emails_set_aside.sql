ALTER TABLE "outbox" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_listed" ON "outbox" USING btree ("created_at","id","state","kind","attempts","sent_at","set_aside_at");--> statement-breakpoint
CREATE INDEX "outbox_to_do" ON "outbox" USING btree ("created_at") WHERE state = 'failed' and set_aside_at is null;--> statement-breakpoint
DROP INDEX "outbox_created";--> statement-breakpoint
DROP INDEX "outbox_failed";--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_set_aside" CHECK ("outbox"."set_aside_at" is null or "outbox"."state" = 'failed') NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" VALIDATE CONSTRAINT "outbox_set_aside";