ALTER TABLE "appliance" DROP CONSTRAINT "appliance_type";--> statement-breakpoint
ALTER TABLE "appliance" ADD CONSTRAINT "appliance_type" CHECK ("appliance"."type" in ('bath-fan', 'wall-fan', 'upright-vacuum', 'canister-vacuum', 'stick-vacuum', 'backpack-vacuum', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "appliance" VALIDATE CONSTRAINT "appliance_type";
