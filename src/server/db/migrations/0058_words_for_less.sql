-- The same words for less of the processor: no document has to be written anew.
-- Figures with their units as one word: '20 inches' and '20"' are '20in'.
CREATE OR REPLACE FUNCTION search_units(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  said text := given;
BEGIN
  -- A session keeps 32 expressions ready, and a document is written by fewer.
  IF said LIKE '%sq%' THEN said := regexp_replace(said, '(\d)[ -]*sq(?:uare|\.)?[ -]*(?:ft|feet|foot)\M\.?', '\1sqft ', 'g'); END IF;
  IF said LIKE '%cu%' THEN said := regexp_replace(said, '(\d)[ -]*cu(?:bic|\.)?[ -]*(?:ft|feet|foot)\M\.?', '\1cuft ', 'g'); END IF;
  IF said LIKE '%in%' OR said LIKE '%"%' OR said LIKE '%''''%' THEN
    said := regexp_replace(said, '(\d)[ -]*(?:inches|inch|in\M\.?|"|'''')', '\1in ', 'g');
  END IF;
  IF said LIKE '%f%t%' OR said LIKE '%''%' THEN
    said := regexp_replace(said, '(\d)(?:[ -]*(?:feet|foot|ft)\M\.?| ?''(?![a-z]))', '\1ft ', 'g');
  END IF;
  IF said LIKE '%gal%' THEN said := regexp_replace(said, '(\d)[ -]*gal(?:lons?)?\M\.?', '\1gal ', 'g'); END IF;
  IF said LIKE '%o%z%' OR said LIKE '%ounce%' THEN said := regexp_replace(said, '(\d)[ -]*(?:fl\.? *)?(?:ounces?|oz)\M\.?', '\1oz ', 'g'); END IF;
  IF said LIKE '%lb%' OR said LIKE '%pound%' OR said LIKE '%#%' THEN
    said := regexp_replace(said, '(\d)(?:[ -]*(?:pounds?|lbs?)\M\.?| ?#)', '\1lb ', 'g');
  END IF;
  IF said LIKE '%p%k%' OR said LIKE '%c%t%' OR said LIKE '%p%c%' THEN
    said := regexp_replace(said, '(\d)[ -]*(?:packs?|pk|count|ct|pieces?|pcs?)\M\.?', '\1pk ', 'g');
  END IF;
  IF said LIKE '%v%' THEN said := regexp_replace(said, '(\d)[ -]*(?:volts?|vac|vdc|v)\M\.?', '\1v ', 'g'); END IF;
  IF said LIKE '%w%' THEN said := regexp_replace(said, '(\d)[ -]*(?:watts?|w)\M\.?', '\1w ', 'g'); END IF;
  IF said LIKE '%amp%' THEN said := regexp_replace(said, '(\d)[ -]*amps?\M\.?', '\1a ', 'g'); END IF;
  IF said LIKE '%ga%ge%' THEN said := regexp_replace(said, '(\d)[ -]*ga(?:u|ua)?ge\M', '\1ga ', 'g'); END IF;
  RETURN regexp_replace(said, '(\d)[ -]+(cfm|btu|hp|mm|cm|yd|qt|lm|ga|psi|gpm|gpf|mil|kw|mph|rpm|hz|cc|ah)s?\M\.?', '\1\2 ', 'g');
END $$;
--> statement-breakpoint
-- The words of a long text, with its figures.
CREATE OR REPLACE FUNCTION search_long_terms(given text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  -- Reading units and sizes costs more than all the rest: of a long text only the places with figures are read for them.
  said text := lower(left(given, 6000));
  figures text;
BEGIN
  IF octet_length(said) > length(said) AND said ~ '[\ufb00-\ufb06\uff01-\uff5e]' THEN said := lower(normalize(said, NFKC)); END IF;
  IF said ~ '\d' THEN
    SELECT string_agg(m[1], ' ; ') INTO figures FROM regexp_matches(said,
      '(\d[0-9,./ "''-]*(?:[a-z#]+\.?(?: ft\M)?)?(?: ?[whdl]?\.? ?(?:x|by) ?\d[0-9./ "''-]*(?:[a-z]+\.?)?){0,2})', 'g') m;
  END IF;
  RETURN to_tsvector('search', regexp_replace(said, '[^a-z0-9\u00c0-\u1fff\u3040-\ud7ff]+', ' ', 'g'))
    || CASE WHEN figures IS NULL THEN ''::tsvector ELSE search_terms(figures) END;
END $$;
--> statement-breakpoint
-- The head noun of a name: the last word before 'in', 'with' or 'for', before a comma or a bracket, that is no figure and more specific than 'kit'.
-- 'Bathroom Fan Motor Assembly, 70 CFM' is a motor; 'Toilet Seat in White' is a seat. Two where a stroke or 'and' joins them.
CREATE OR REPLACE FUNCTION search_heads(given text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  thing text := translate(lower(given), '®™©', '');
  rest text;
  words text[];
BEGIN
  thing := regexp_replace(thing, '(\d)[ -]?(?:in|ft|gal|oz|lb|sq|cu|mm|cm|yd)\M\.?', '\1 ', 'g');
  -- What follows the first three letters is cut at the first of these.
  rest := substring(thing from '[a-z]{3}(.*)$');
  IF rest IS NULL THEN RETURN ''::tsvector; END IF;
  thing := left(thing, length(thing) - length(rest)) || regexp_replace(rest, '(?:,| in | with | w/| for | from |\(| - | – |;).*$', '');
  words := string_to_array(regexp_replace(thing, '[^a-z0-9/]+', ' ', 'g'), ' ');
  FOR at IN REVERSE cardinality(words)..1 LOOP
    CONTINUE WHEN words[at] !~ '^[a-z/]*[a-z]{2}[a-z/]*$' OR words[at] IN ('kit', 'set', 'pack', 'assembly', 'assy', 'replacement', 'part', 'parts', 'piece',
      'pieces', 'pair', 'combo', 'system', 'unit', 'collection', 'series', 'model', 'style', 'type', 'only', 'each', 'new', 'and',
      'of', 'ft', 'gal', 'oz', 'lb', 'sq', 'mm', 'cm', 'btu', 'cfm', 'gpm', 'hp', 'watt', 'volt', 'amp', 'pk', 'ct', 'count');
    IF words[at] NOT LIKE '%/%' THEN
      RETURN array_to_tsvector(ARRAY['=' || coalesce((ts_lexize('search_stem', words[at]))[1], words[at])]);
    END IF;
    RETURN array_to_tsvector(ARRAY(
      SELECT DISTINCT '=' || coalesce((ts_lexize('search_stem', one))[1], one) FROM regexp_split_to_table(words[at], '/') one WHERE length(one) > 1));
  END LOOP;
  RETURN ''::tsvector;
END $$;
--> statement-breakpoint
-- Rewrites the documents of these products.
CREATE OR REPLACE FUNCTION search_write_documents(ids text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_document WHERE product_id = ANY(ids) AND product_id IN (SELECT id FROM product WHERE id = ANY(ids) AND NOT active);
  WITH kind AS MATERIALIZED (
    -- The words of a category are the same for all of its parts.
    SELECT id, parent_id, setweight(search_terms(replace(replace(concat_ws(' ', name, path), '-', ' '), '/', ' ')), 'C') AS terms
    FROM category WHERE id IN (SELECT category_id FROM product WHERE id = ANY(ids))
  )
  INSERT INTO search_document (product_id, terms, name_length, share)
  SELECT p.id,
    setweight(search_terms(p.name), 'A')
      || setweight(search_terms(concat_ws(' ', b.name, array_to_string(b.aliases, ' '), array_to_string(p.tags, ' '),
        (SELECT string_agg(s.key || ' ' || s.value, ' ') FROM jsonb_each_text(p.specs) s),
        (SELECT string_agg(d.value || ' in ', ' ') FROM jsonb_each_text(p.dimensions) d))), 'B')
      || c.terms
      || search_long_terms(p.description)
      || search_heads(p.name)
      || array_to_tsvector(array_remove(ARRAY['@b:' || p.brand_id, '@c:' || c.id, '@c:' || c.parent_id, '@c:' || above.parent_id], NULL))
      || search_share_terms(chance.share),
    cardinality(string_to_array(search_text(p.name), ' ')), chance.share
  FROM product p
    JOIN kind c ON c.id = p.category_id LEFT JOIN category above ON above.id = c.parent_id LEFT JOIN brand b ON b.id = p.brand_id
    CROSS JOIN LATERAL (SELECT search_chance_share(p.id) AS share) chance
  WHERE p.id = ANY(ids) AND p.active
  ON CONFLICT (product_id) DO UPDATE SET name_length = excluded.name_length,
    terms = ts_delete(excluded.terms, ARRAY['~1', '~2', '~3', '~4', '~5']) || search_share_terms(search_document.share);
$$;
