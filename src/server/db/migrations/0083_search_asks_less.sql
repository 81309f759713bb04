-- The best documents for at most nine words. `everywhere` are asked of all documents, `share_1` to `share_3` of the more popular ones, whose indexes are
-- small, each in rows (`search_rows`); `among` are scored in any case. At most `most` are scored: word weights by field, bonuses for neighbours (`marks` 1 to
-- 8), for the thing that is looked for (`marks` 9) and for short names, a penalty for missing words. A function keeps its plan, whatever the connection,
-- and has settings of its own: the index is always faster here, and its planning took as long as many a search.
CREATE OR REPLACE FUNCTION search_best(
  everywhere tsquery[], share_1 tsquery[], share_2 tsquery[], share_3 tsquery[], among text[], needed tsquery, most int,
  words tsquery[], weights real[], marks tsquery[], neighbours real[], wanted int
) RETURNS TABLE (product_id text, popularity real, match int, score real) LANGUAGE plpgsql STABLE ROWS 240
SET enable_seqscan = off SET max_parallel_workers_per_gather = 0 SET jit = off SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  -- Most searches ask one of these, and making rows of nothing takes time.
  rows_0 CONSTANT tsquery[] := CASE WHEN cardinality(everywhere) > 0 THEN search_rows(everywhere, needed) END;
  rows_1 CONSTANT tsquery[] := CASE WHEN cardinality(share_1) > 0 THEN search_rows(share_1, needed) END;
  rows_2 CONSTANT tsquery[] := CASE WHEN cardinality(share_2) > 0 THEN search_rows(share_2, needed) END;
  rows_3 CONSTANT tsquery[] := CASE WHEN cardinality(share_3) > 0 THEN search_rows(share_3, needed) END;
  whole_0 CONSTANT tsquery[] := CASE WHEN rows_0 IS NULL THEN '{}' ELSE search_whole(rows_0) END;
  whole_1 CONSTANT tsquery[] := CASE WHEN rows_1 IS NULL THEN '{}' ELSE search_whole(rows_1) END;
  whole_2 CONSTANT tsquery[] := CASE WHEN rows_2 IS NULL THEN '{}' ELSE search_whole(rows_2) END;
  others_0 CONSTANT tsquery[] := whole_0[5:];
  others_1 CONSTANT tsquery[] := whole_1[5:];
  others_2 CONSTANT tsquery[] := whole_2[5:];
  others_3 CONSTANT tsquery[] := CASE WHEN rows_3 IS NULL THEN '{}' ELSE (search_whole(rows_3))[5:] END;
  above_2 CONSTANT tsquery[] := whole_0 || whole_1;
  above_3 CONSTANT tsquery[] := above_2 || whole_2;
  is_long CONSTANT boolean := cardinality(weights) > 3;
BEGIN
  RETURN QUERY
  WITH found AS MATERIALIZED (
    SELECT d.product_id, d.name_length, d.popularity,
      search_fields(d.terms, words, 1) | search_fields(d.terms, words, 2) | search_fields(d.terms, words, 3)
        | search_mark(d.terms, marks, 1) | search_mark(d.terms, marks, 2) | search_mark(d.terms, marks, 9)
        | CASE WHEN is_long THEN search_fields(d.terms, words, 4) | search_fields(d.terms, words, 5) | search_fields(d.terms, words, 6)
          | search_fields(d.terms, words, 7) | search_fields(d.terms, words, 8) | search_fields(d.terms, words, 9)
          | search_mark(d.terms, marks, 3) | search_mark(d.terms, marks, 4) | search_mark(d.terms, marks, 5)
          | search_mark(d.terms, marks, 6) | search_mark(d.terms, marks, 7) | search_mark(d.terms, marks, 8) ELSE 0 END AS bits
    FROM (
      SELECT * FROM search_document WHERE search_has_any(terms, rows_0, others_0)
      UNION ALL SELECT * FROM search_document WHERE share >= 1 AND search_has_any(terms, rows_1, others_1) AND NOT terms @@ ANY (whole_0)
      UNION ALL SELECT * FROM search_document WHERE share >= 2 AND search_has_any(terms, rows_2, others_2) AND NOT terms @@ ANY (above_2)
      UNION ALL SELECT * FROM search_document WHERE share >= 3 AND search_has_any(terms, rows_3, others_3) AND NOT terms @@ ANY (above_3)
      UNION ALL SELECT * FROM search_document WHERE product_id = ANY (among) AND (needed IS NULL OR terms @@ needed)
    ) d LIMIT most
  ), pattern AS MATERIALIZED (
    -- Few documents differ in which words they have where: what these are worth is computed once for all that agree.
    SELECT p.bits, w.named + coalesce(n.bonus, 0) AS named, w.other, w.covered / w.whole AS covered, w.whole, p.bits >> 44 & 1 AS is_thing,
      CASE WHEN w.in_name > 0 AND w.in_name * 2 >= w.covered THEN 4 WHEN w.in_category * 2 > w.covered THEN 6 ELSE 5 END AS match
    FROM (SELECT DISTINCT bits FROM found) p
    CROSS JOIN LATERAL (
      SELECT coalesce(nullif(sum(weight), 0), 1) AS whole,
        coalesce(sum(weight) FILTER (WHERE f >= 8), 0) AS named,
        coalesce(sum(weight * ((f & 4) / 4 * 0.2 + (f & 2) / 2 * 0.2 + (f & 1) * 0.25)), 0) AS other,
        coalesce(sum(weight) FILTER (WHERE f > 0), 0) AS covered,
        coalesce(sum(weight) FILTER (WHERE f >= 4), 0) AS in_name,
        coalesce(sum(weight) FILTER (WHERE f = 1), 0) AS in_category
      FROM unnest(weights) WITH ORDINALITY given (weight, at) CROSS JOIN LATERAL (SELECT (p.bits >> (4 * at - 4)::int & 15)::int AS f) field) w
    CROSS JOIN LATERAL (
      SELECT sum(weight) FILTER (WHERE p.bits >> (35 + at)::int & 1 = 1) AS bonus FROM unnest(neighbours) WITH ORDINALITY given (weight, at)) n
  ), ranked AS (
    SELECT f.product_id, f.popularity, p.match,
      ((p.named * 12 / (10.56::float8 + 0.12::float8 * f.name_length) + p.other) / p.whole * (0.2::float8 + 0.8::float8 * p.covered) * (1 + 0.4::float8 * p.is_thing))::real AS score
    FROM found f JOIN pattern p ON p.bits = f.bits
  )
  SELECT product_id, popularity, match, score FROM ranked ORDER BY score + least(ln(1 + popularity), 10) * 0.002::float8 DESC, product_id LIMIT wanted;
END $$;
