CREATE TABLE "import_file" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"actor" text NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"format" text NOT NULL,
	"source" text,
	"header" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"checked_to" integer DEFAULT 0 NOT NULL,
	"change_set_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_file_type" CHECK ("import_file"."type" in ('products', 'prices', 'stock', 'numbers', 'fits', 'redirects')),
	CONSTRAINT "import_file_state" CHECK ("import_file"."state" in ('reading', 'read', 'checking', 'checked', 'started'))
);
--> statement-breakpoint
CREATE TABLE "import_mapping" (
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"fingerprint" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mapping_user_id_type_fingerprint_pk" PRIMARY KEY("user_id","type","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"import_id" text NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"state" text DEFAULT 'unchecked' NOT NULL,
	"subject" text,
	"change" jsonb,
	"before" jsonb,
	"after" jsonb,
	"errors" jsonb,
	"alarms" jsonb,
	"key" text,
	"slug" text,
	CONSTRAINT "import_row_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "import_row_state" CHECK ("import_row"."state" in ('unchecked', 'new', 'changed', 'same', 'error'))
);
--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_change_set_id_change_set_id_fk" FOREIGN KEY ("change_set_id") REFERENCES "public"."change_set"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_file_created" ON "import_file" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_file_change_set" ON "import_file" USING btree ("change_set_id");--> statement-breakpoint
CREATE INDEX "import_file_open" ON "import_file" USING btree ("updated_at") WHERE state = 'checking';--> statement-breakpoint
CREATE INDEX "import_row_state_position" ON "import_row" USING btree ("import_id","state","position");--> statement-breakpoint
CREATE INDEX "import_row_key" ON "import_row" USING btree ("import_id","key");--> statement-breakpoint
CREATE INDEX "import_row_slug" ON "import_row" USING btree ("import_id","slug");