-- Rewrites what depends on a brand or category: at once for a few hundred products, else by the sweeper. The products are held first: what somebody else
-- changes of them, or of their brand or category, at the same moment is read when it is there, and one that is deleted is left out.
CREATE OR REPLACE FUNCTION search_rewrite(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 500 THEN
    INSERT INTO search_stale (product_id)
      SELECT held.id FROM (SELECT id FROM product WHERE id = ANY(ids) ORDER BY id FOR KEY SHARE) held ON CONFLICT DO NOTHING;
  ELSE
    PERFORM FROM product WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
    PERFORM search_write_documents(ids), search_write_keys(ids);
  END IF;
END $$;