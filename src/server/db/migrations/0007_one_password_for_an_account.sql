-- Two passwords of one account can only come from a sign-up at the very moment in which an operator made the account: the newer one counts.
DELETE FROM "account" older USING "account" newer
WHERE older."provider_id" = newer."provider_id" AND older."account_id" = newer."account_id" AND older."id" < newer."id";--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider" ON "account" USING btree ("provider_id","account_id");
