-- Lists by brand are counted like others: how many parts of each brand a category has is kept, too, under an owner that is no category and no brand, so
-- that the version before, which goes on serving meanwhile, reads what it has always read.
CREATE OR REPLACE FUNCTION listed_owners(category_id text, brand_id text, figures text[]) RETURNS TABLE (owner_id text, figure text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 6 AS $$
  SELECT owner, NULL FROM unnest(ARRAY[category_id, brand_id]) owner WHERE owner IS NOT NULL
  UNION ALL SELECT 'brands ' || category_id, coalesce(brand_id, '')
  UNION ALL SELECT category_id, unnest(figures)
$$;
--> statement-breakpoint
-- Waits until everybody has finished who wrote parts by the function of before, and lets go of the table at once.
LOCK TABLE "listed_part" IN SHARE MODE;
--> statement-breakpoint
-- What is missing, whoever writes parts meanwhile: a part and what is counted of it are committed together.
INSERT INTO "listed_count" ("owner_id", "figure", "parts")
  SELECT owner_id, figure, sum(parts) FROM (
    SELECT 'brands ' || category_id AS owner_id, coalesce(brand_id, '') AS figure, count(*) AS parts FROM listed_part WHERE active GROUP BY category_id, brand_id
    UNION ALL SELECT owner_id, figure, -parts FROM listed_count WHERE starts_with(owner_id, 'brands ')
  ) missing GROUP BY 1, 2 HAVING sum(parts) <> 0;
