CREATE TABLE "listed_count" (
	"owner_id" text NOT NULL,
	"figure" text,
	"parts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_part" (
	"product_id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"brand_id" text,
	"active" boolean NOT NULL,
	"figures" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listed_part" ADD CONSTRAINT "listed_part_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "listed_count_figure" ON "listed_count" USING btree ("owner_id","figure","parts");
--> statement-breakpoint
CREATE INDEX "listed_count_owner" ON "listed_count" USING btree ("owner_id","parts") WHERE figure is null;
--> statement-breakpoint
CREATE INDEX "listed_part_figures" ON "listed_part" USING btree ("category_id","figures","product_id") WHERE active;
--> statement-breakpoint
-- The figures by which the lists of a part's family are narrowed (`domain/specification.ts`); a test compares the two.
CREATE FUNCTION listed_figures(family text, dimensions jsonb, specs jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(figure.name || '=' || figure.value ORDER BY figure.name), '{}') FROM (
    SELECT 'dimension ' || key AS name, value FROM jsonb_each_text(CASE jsonb_typeof(dimensions) WHEN 'object' THEN dimensions ELSE '{}' END)
    UNION ALL
    SELECT 'spec ' || key, btrim(value) FROM jsonb_each_text(CASE jsonb_typeof(specs) WHEN 'object' THEN specs ELSE '{}' END)
  ) figure
  -- An index has them all in one entry; longer values cannot be chosen.
  WHERE octet_length(figure.value) BETWEEN 1 AND 160 AND family = ANY (CASE figure.name
      WHEN 'spec Voltage' THEN '{circuit-board,motor,motor-assembly,switch}'::text[]
      WHEN 'spec Airflow' THEN '{motor,motor-assembly}'::text[]
      WHEN 'spec Rotation' THEN '{blower-wheel,fan-blade,motor,motor-assembly}'::text[]
      WHEN 'dimension shaftDiameter' THEN '{motor,motor-assembly}'::text[]
      WHEN 'spec Plug' THEN '{motor,motor-assembly}'::text[]
      WHEN 'dimension diameter' THEN '{attachment,blower-wheel,damper,duct,fan-blade}'::text[]
      WHEN 'dimension bore' THEN '{blower-wheel,fan-blade}'::text[]
      WHEN 'spec Inlet' THEN '{blower-wheel}'::text[]
      WHEN 'spec Duct' THEN '{cap,damper,housing}'::text[]
      WHEN 'spec Blades' THEN '{fan-blade}'::text[]
      WHEN 'spec Media' THEN '{filter,vacuum-bag}'::text[]
      WHEN 'spec Pack size' THEN '{attachment,belt,filter,hardware,kit,vacuum-bag,wiring}'::text[]
      WHEN 'spec Section' THEN '{belt}'::text[]
      WHEN 'dimension length' THEN '{attachment,belt,brush-roll,damper,duct,hardware,hose,kit,supply,wiring}'::text[]
      WHEN 'dimension width' THEN '{filter,grille}'::text[]
      WHEN 'dimension height' THEN '{filter}'::text[]
      WHEN 'dimension thickness' THEN '{filter}'::text[]
      WHEN 'spec Rating' THEN '{filter}'::text[]
      WHEN 'spec Washable' THEN '{filter}'::text[]
      WHEN 'spec Light opening' THEN '{grille}'::text[]
      WHEN 'spec Current' THEN '{switch}'::text[]
      WHEN 'spec Kind' THEN '{hardware,supply,wiring}'::text[]
      WHEN 'spec Capacitance' THEN '{capacitor}'::text[]
      WHEN 'spec Rated voltage' THEN '{capacitor}'::text[]
      WHEN 'spec Electrified' THEN '{hose}'::text[]
    END)
$$;
--> statement-breakpoint
-- What a part is counted for: its category, its brand, and its figures in its category.
CREATE FUNCTION listed_owners(category_id text, brand_id text, figures text[]) RETURNS TABLE (owner_id text, figure text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 5 AS $$
  SELECT owner, NULL FROM unnest(ARRAY[category_id, brand_id]) owner WHERE owner IS NOT NULL
  UNION ALL SELECT category_id, unnest(figures)
$$;
--> statement-breakpoint
CREATE FUNCTION listed_part_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listed_count (owner_id, figure, parts)
      SELECT o.owner_id, o.figure, count(*) FROM written n, listed_owners(n.category_id, n.brand_id, n.figures) o WHERE n.active GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO listed_count (owner_id, figure, parts)
      SELECT o.owner_id, o.figure, -count(*) FROM was n, listed_owners(n.category_id, n.brand_id, n.figures) o WHERE n.active GROUP BY 1, 2;
  ELSE
    INSERT INTO listed_count (owner_id, figure, parts)
      SELECT o.owner_id, o.figure, sum(n.parts) FROM (
        SELECT category_id, brand_id, figures, 1 AS parts FROM written WHERE active
        UNION ALL SELECT category_id, brand_id, figures, -1 FROM was WHERE active
      ) n, listed_owners(n.category_id, n.brand_id, n.figures) o GROUP BY 1, 2 HAVING sum(n.parts) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- When there are many rows. Only whoever folds deletes rows, so that nobody who writes a part waits for it; a second one finds those of the first gone.
CREATE FUNCTION listed_count_fold() RETURNS void LANGUAGE sql AS $$
  WITH folded AS (
    DELETE FROM listed_count WHERE (SELECT count(*) > 2 * (SELECT count(*) FROM (SELECT DISTINCT owner_id, figure FROM listed_count) one) + 1000
      FROM listed_count) RETURNING owner_id, figure, parts
  )
  INSERT INTO listed_count (owner_id, figure, parts) SELECT owner_id, figure, sum(parts) FROM folded GROUP BY 1, 2 HAVING sum(parts) <> 0
$$;
--> statement-breakpoint
CREATE TRIGGER listed_part_inserted AFTER INSERT ON "listed_part" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION listed_part_counted();
--> statement-breakpoint
CREATE TRIGGER listed_part_updated AFTER UPDATE ON "listed_part" REFERENCING OLD TABLE AS was NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION listed_part_counted();
--> statement-breakpoint
CREATE TRIGGER listed_part_deleted AFTER DELETE ON "listed_part" REFERENCING OLD TABLE AS was
  FOR EACH STATEMENT EXECUTE FUNCTION listed_part_counted();
--> statement-breakpoint
CREATE FUNCTION listed_part_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
      SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM written;
  ELSE
    INSERT INTO listed_part AS l (product_id, category_id, brand_id, active, figures)
      SELECT n.id, n.category_id, n.brand_id, n.active, listed_figures(n.family, n.dimensions, n.specs) FROM written n JOIN was o ON o.id = n.id
      WHERE (n.category_id, n.brand_id, n.active, n.family, n.dimensions, n.specs)
        IS DISTINCT FROM (o.category_id, o.brand_id, o.active, o.family, o.dimensions, o.specs)
      ORDER BY n.id
    ON CONFLICT (product_id) DO UPDATE
      SET category_id = excluded.category_id, brand_id = excluded.brand_id, active = excluded.active, figures = excluded.figures
      WHERE (l.category_id, l.brand_id, l.active, l.figures)
        IS DISTINCT FROM (excluded.category_id, excluded.brand_id, excluded.active, excluded.figures);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_inserted_for_lists AFTER INSERT ON "product" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION listed_part_written();
--> statement-breakpoint
CREATE TRIGGER product_updated_for_lists AFTER UPDATE ON "product" REFERENCING OLD TABLE AS was NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION listed_part_written();
--> statement-breakpoint
-- A part at a time, beside running processes; what these write meanwhile, the trigger has written better.
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (0) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (1, -1) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (2, -2) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (3, -3) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (4, -4) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (5, -5) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (6, -6) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (7, -7) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (8, -8) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (9, -9) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (10, -10) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (11, -11) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (12, -12) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (13, -13) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (14, -14) ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO listed_part (product_id, category_id, brand_id, active, figures)
  SELECT id, category_id, brand_id, active, listed_figures(family, dimensions, specs) FROM product
  WHERE mod(hashtext(id), 16) IN (15, -15) ON CONFLICT DO NOTHING;
--> statement-breakpoint
SELECT listed_count_fold();
--> statement-breakpoint
ANALYZE listed_part, listed_count;
--> statement-breakpoint
CREATE INDEX "product_list_newest" ON "product" USING btree ("category_id","active",created_at desc,"id");
--> statement-breakpoint
CREATE INDEX "product_list_name" ON "product" USING btree ("category_id","name","id") WHERE active;
--> statement-breakpoint
CREATE INDEX "product_list_brand" ON "product" USING btree ("category_id","brand_id",suggestion_priority desc,"name","id") WHERE active;
--> statement-breakpoint
CREATE INDEX "product_list_best" ON "product" USING btree ("category_id",featured_on_homepage desc,suggestion_priority desc,created_at desc,"id") WHERE active;
--> statement-breakpoint
CREATE INDEX "product_list_price" ON "product" USING btree ("category_id","effective_price_cents","id","sale_starts_at","sale_ends_at") WHERE active;
--> statement-breakpoint
CREATE INDEX "product_list_dated_price" ON "product" USING btree ("category_id","price_cents","id","sale_starts_at","sale_ends_at") WHERE active and (sale_starts_at is not null or sale_ends_at is not null);
--> statement-breakpoint
DROP INDEX "product_category";
--> statement-breakpoint
DROP INDEX "product_active_category";
