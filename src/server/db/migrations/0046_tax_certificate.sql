CREATE TABLE "tax_certificate" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"states" text[] DEFAULT '{}' NOT NULL,
	"expires_on" date,
	"file_kind" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"reminded_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_certificate_status" CHECK ("tax_certificate"."status" in ('draft', 'waiting', 'approved', 'declined', 'withdrawn', 'revoked')),
	CONSTRAINT "tax_certificate_file" CHECK ("tax_certificate"."file_kind" in ('pdf', 'webp') and "tax_certificate"."bytes" > 0),
	CONSTRAINT "tax_certificate_content" CHECK ("tax_certificate"."status" = 'draft' or ("tax_certificate"."company" <> '' and "tax_certificate"."number" <> '' and cardinality("tax_certificate"."states") > 0 and "tax_certificate"."submitted_at" is not null)),
	CONSTRAINT "tax_certificate_decision" CHECK ("tax_certificate"."status" in ('draft', 'waiting', 'withdrawn') or ("tax_certificate"."decided_at" is not null and "tax_certificate"."decided_by" is not null)),
	CONSTRAINT "tax_certificate_reason" CHECK ("tax_certificate"."status" not in ('declined', 'revoked') or "tax_certificate"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "tax_certificate_id" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "tax_exemption" text;--> statement-breakpoint
ALTER TABLE "tax_certificate" ADD CONSTRAINT "tax_certificate_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_certificate_user" ON "tax_certificate" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "tax_certificate_waiting" ON "tax_certificate" USING btree ("submitted_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "tax_certificate_draft" ON "tax_certificate" USING btree ("created_at") WHERE status = 'draft';--> statement-breakpoint
CREATE INDEX "tax_certificate_expiry" ON "tax_certificate" USING btree ("expires_on") WHERE status = 'approved' and reminded_at is null;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_tax_certificate_id_tax_certificate_id_fk" FOREIGN KEY ("tax_certificate_id") REFERENCES "public"."tax_certificate"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "order" VALIDATE CONSTRAINT "order_tax_certificate_id_tax_certificate_id_fk";--> statement-breakpoint
CREATE INDEX "order_tax_certificate" ON "order" USING btree ("tax_certificate_id") WHERE tax_certificate_id is not null;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_tax_exempt" CHECK (("order"."tax_certificate_id" is null) = ("order"."tax_exemption" is null) and ("order"."tax_certificate_id" is null or ("order"."tax_cents" = 0 and "order"."tax_basis_points" = 0))) NOT VALID;--> statement-breakpoint
ALTER TABLE "order" VALIDATE CONSTRAINT "order_tax_exempt";
