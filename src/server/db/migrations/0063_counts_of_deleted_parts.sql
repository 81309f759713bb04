-- What a part fits goes before the part does: of a part that is deleted, a cascade takes the row of what is listed and the rows of what it fits before any
-- trigger counts either, and each of the two would find the other one gone. The lists named brands with parts that were there no more.
CREATE FUNCTION product_fits_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_brand_mapping WHERE product_id = OLD.id;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_fits_deleted BEFORE DELETE ON "product" FOR EACH ROW EXECUTE FUNCTION product_fits_deleted();
--> statement-breakpoint
-- What was counted of parts that have been deleted since, whoever writes meanwhile.
INSERT INTO "listed_count" ("owner_id", "figure", "parts")
  SELECT owner_id, figure, sum(parts) FROM (
    SELECT o.owner_id, o.figure, count(*) AS parts FROM product_brand_mapping m JOIN listed_part l ON l.product_id = m.product_id AND l.active,
      listed_fits(l.category_id, l.brand_id, m.brand_id) o GROUP BY 1, 2
    UNION ALL SELECT owner_id, figure, -parts FROM listed_count WHERE starts_with(owner_id, 'fits ') OR starts_with(owner_id, 'own fits ')
  ) missing GROUP BY 1, 2 HAVING sum(parts) <> 0;
