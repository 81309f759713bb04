CREATE TABLE "import_gone" (
	"import_id" text NOT NULL,
	"product_id" text NOT NULL,
	"brought_by" text NOT NULL,
	CONSTRAINT "import_gone_import_id_product_id_pk" PRIMARY KEY("import_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "import_gone" ADD CONSTRAINT "import_gone_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_gone" ADD CONSTRAINT "import_gone_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_gone" ADD CONSTRAINT "import_gone_brought_by_import_file_id_fk" FOREIGN KEY ("brought_by") REFERENCES "public"."import_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_gone_product" ON "import_gone" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "import_gone_brought_by" ON "import_gone" USING btree ("brought_by");