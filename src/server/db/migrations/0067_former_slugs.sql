CREATE TABLE "former_slug" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_slug" ADD CONSTRAINT "former_slug_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slug_product" ON "former_slug" USING btree ("product_id");--> statement-breakpoint
-- The slug that a part had before is remembered with it; one that a part has now is no other part's former one.
CREATE FUNCTION product_slug_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM former_slug WHERE slug = NEW.slug;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO former_slug (slug, product_id) VALUES (OLD.slug, NEW.id) ON CONFLICT (slug) DO UPDATE SET product_id = EXCLUDED.product_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_slug_added AFTER INSERT ON "product" FOR EACH ROW EXECUTE FUNCTION product_slug_changed();
--> statement-breakpoint
CREATE TRIGGER product_slug_changed AFTER UPDATE OF slug ON "product" FOR EACH ROW WHEN (OLD.slug IS DISTINCT FROM NEW.slug)
  EXECUTE FUNCTION product_slug_changed();
--> statement-breakpoint
-- What the log of changes knows of earlier ones, the latest of each slug.
INSERT INTO "former_slug" ("slug", "product_id")
  SELECT DISTINCT ON (a.before ->> 'slug') a.before ->> 'slug', p.id FROM audit_log a JOIN product p ON p.id = a.subject
  WHERE a.action = 'product.update' AND jsonb_exists(a.before, 'slug') AND NOT EXISTS (SELECT FROM product now WHERE now.slug = a.before ->> 'slug')
  ORDER BY a.before ->> 'slug', a.created_at DESC
  ON CONFLICT (slug) DO NOTHING;
