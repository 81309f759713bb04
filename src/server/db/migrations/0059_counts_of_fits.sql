-- Lists of brands beside a category are counted like others: of how many of its parts each brand's appliances are fitted is kept ('fits ' and the
-- category), and of how many of these it is the maker, too ('own fits '), so that parts which are one or the other can be counted.
CREATE FUNCTION listed_fits(category_id text, maker_id text, brand_id text) RETURNS TABLE (owner_id text, figure text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 2 AS $$
  SELECT 'fits ' || category_id, brand_id UNION ALL SELECT 'own fits ' || category_id, brand_id WHERE maker_id = brand_id
$$;
--> statement-breakpoint
-- Whoever changes what a part fits, and whoever changes where it is listed, wait for each other: what one of them writes, the other one counts.
-- Parts are looked up one by one: the planner takes the rows of a statement for many, and would read the whole table for them.
CREATE FUNCTION product_brand_mapping_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT product_id) INTO ids FROM written;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT product_id) INTO ids FROM was;
  ELSE
    SELECT array_agg(DISTINCT product_id) INTO ids FROM (SELECT product_id FROM written UNION ALL SELECT product_id FROM was) both_of;
  END IF;
  PERFORM FROM listed_part WHERE product_id = ANY (ids) ORDER BY product_id FOR SHARE;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listed_count (owner_id, figure, parts)
      SELECT o.owner_id, o.figure, count(*) FROM written m
        CROSS JOIN LATERAL (SELECT * FROM listed_part p WHERE p.product_id = m.product_id AND p.active LIMIT 1) l,
        listed_fits(l.category_id, l.brand_id, m.brand_id) o GROUP BY 1, 2;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO listed_count (owner_id, figure, parts)
      SELECT o.owner_id, o.figure, -count(*) FROM was m
        CROSS JOIN LATERAL (SELECT * FROM listed_part p WHERE p.product_id = m.product_id AND p.active LIMIT 1) l,
        listed_fits(l.category_id, l.brand_id, m.brand_id) o GROUP BY 1, 2;
  ELSE
    INSERT INTO listed_count (owner_id, figure, parts)
      SELECT o.owner_id, o.figure, sum(m.parts) FROM (
        SELECT product_id, brand_id, 1 AS parts FROM written UNION ALL SELECT product_id, brand_id, -1 FROM was
      ) m CROSS JOIN LATERAL (SELECT * FROM listed_part p WHERE p.product_id = m.product_id AND p.active LIMIT 1) l,
        listed_fits(l.category_id, l.brand_id, m.brand_id) o GROUP BY 1, 2 HAVING sum(m.parts) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A part that is listed elsewhere, or no more. One that is new fits nothing yet.
CREATE FUNCTION listed_part_fits_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO listed_count (owner_id, figure, parts)
      SELECT o.owner_id, o.figure, -count(*) FROM was l
        CROSS JOIN LATERAL (SELECT * FROM product_brand_mapping f WHERE f.product_id = l.product_id OFFSET 0) m,
        listed_fits(l.category_id, l.brand_id, m.brand_id) o WHERE l.active GROUP BY 1, 2;
  ELSE
    INSERT INTO listed_count (owner_id, figure, parts)
      SELECT o.owner_id, o.figure, sum(l.parts) FROM (
        SELECT product_id, category_id, brand_id, 1 AS parts FROM written WHERE active
        UNION ALL SELECT product_id, category_id, brand_id, -1 FROM was WHERE active
      ) l CROSS JOIN LATERAL (SELECT * FROM product_brand_mapping f WHERE f.product_id = l.product_id OFFSET 0) m,
        listed_fits(l.category_id, l.brand_id, m.brand_id) o GROUP BY 1, 2 HAVING sum(l.parts) <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listed_part_fits_updated AFTER UPDATE ON "listed_part" REFERENCING OLD TABLE AS was NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION listed_part_fits_counted();
--> statement-breakpoint
CREATE TRIGGER listed_part_fits_deleted AFTER DELETE ON "listed_part" REFERENCING OLD TABLE AS was
  FOR EACH STATEMENT EXECUTE FUNCTION listed_part_fits_counted();
--> statement-breakpoint
CREATE TRIGGER product_brand_mapping_inserted AFTER INSERT ON "product_brand_mapping" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION product_brand_mapping_counted();
--> statement-breakpoint
CREATE TRIGGER product_brand_mapping_updated AFTER UPDATE ON "product_brand_mapping" REFERENCING OLD TABLE AS was NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION product_brand_mapping_counted();
--> statement-breakpoint
CREATE TRIGGER product_brand_mapping_deleted AFTER DELETE ON "product_brand_mapping" REFERENCING OLD TABLE AS was
  FOR EACH STATEMENT EXECUTE FUNCTION product_brand_mapping_counted();
--> statement-breakpoint
-- What is missing, whoever writes meanwhile: what a part fits and what is counted of it are committed together.
INSERT INTO "listed_count" ("owner_id", "figure", "parts")
  SELECT owner_id, figure, sum(parts) FROM (
    SELECT o.owner_id, o.figure, count(*) AS parts FROM product_brand_mapping m JOIN listed_part l ON l.product_id = m.product_id AND l.active,
      listed_fits(l.category_id, l.brand_id, m.brand_id) o GROUP BY 1, 2
    UNION ALL SELECT owner_id, figure, -parts FROM listed_count WHERE starts_with(owner_id, 'fits ') OR starts_with(owner_id, 'own fits ')
  ) missing GROUP BY 1, 2 HAVING sum(parts) <> 0;
