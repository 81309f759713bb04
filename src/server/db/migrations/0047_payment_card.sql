ALTER TABLE "payment" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "card_wallet" text;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_card" CHECK (("payment"."card_last4" is null) = ("payment"."card_brand" is null) and ("payment"."card_last4" is null or "payment"."card_last4" ~ '^[0-9]{4}$') and ("payment"."card_wallet" is null or "payment"."card_last4" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" VALIDATE CONSTRAINT "payment_card";