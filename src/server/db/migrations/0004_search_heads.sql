-- New entries go straight into these indexes: a list of them is what every search would have to read through.
ALTER INDEX "part_number_trigram" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "product_name_trigram" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "search_document_terms" SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list(name::regclass) FROM unnest(ARRAY['part_number_trigram', 'product_name_trigram', 'search_document_terms']) name;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_units(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  said text := given;
BEGIN
  -- A session keeps 32 expressions ready, and a document is written by fewer.
  IF said LIKE '%sq%' THEN said := regexp_replace(said, '(\d)[ -]*sq(?:uare|\.)?[ -]*(?:ft|feet|foot)\M\.?', '\1sqft ', 'g'); END IF;
  IF said LIKE '%cu%' THEN said := regexp_replace(said, '(\d)[ -]*cu(?:bic|\.)?[ -]*(?:ft|feet|foot)\M\.?', '\1cuft ', 'g'); END IF;
  said := regexp_replace(said, '(\d)[ -]*(?:inches|inch|in\M\.?|"|'''')', '\1in ', 'g');
  said := regexp_replace(said, '(\d)(?:[ -]*(?:feet|foot|ft)\M\.?| ?''(?![a-z]))', '\1ft ', 'g');
  IF said LIKE '%gal%' THEN said := regexp_replace(said, '(\d)[ -]*gal(?:lons?)?\M\.?', '\1gal ', 'g'); END IF;
  IF said LIKE '%o%z%' OR said LIKE '%ounce%' THEN said := regexp_replace(said, '(\d)[ -]*(?:fl\.? *)?(?:ounces?|oz)\M\.?', '\1oz ', 'g'); END IF;
  IF said LIKE '%lb%' OR said LIKE '%pound%' OR said LIKE '%#%' THEN
    said := regexp_replace(said, '(\d)(?:[ -]*(?:pounds?|lbs?)\M\.?| ?#)', '\1lb ', 'g');
  END IF;
  said := regexp_replace(said, '(\d)[ -]*(?:packs?|pk|count|ct|pieces?|pcs?)\M\.?', '\1pk ', 'g');
  said := regexp_replace(said, '(\d)[ -]*(?:volts?|vac|vdc|v)\M\.?', '\1v ', 'g');
  said := regexp_replace(said, '(\d)[ -]*(?:watts?|w)\M\.?', '\1w ', 'g');
  IF said LIKE '%amp%' THEN said := regexp_replace(said, '(\d)[ -]*amps?\M\.?', '\1a ', 'g'); END IF;
  IF said LIKE '%ga%ge%' THEN said := regexp_replace(said, '(\d)[ -]*ga(?:u|ua)?ge\M', '\1ga ', 'g'); END IF;
  RETURN regexp_replace(said, '(\d)[ -]+(cfm|btu|hp|mm|cm|yd|qt|lm|ga|psi|gpm|gpf|mil|kw|mph|rpm|hz|cc|ah)s?\M\.?', '\1\2 ', 'g');
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  said text := ' ' || lower(left(given, 6000)) || ' ';
  numbers CONSTANT text[] := ARRAY['one', 'two', 'three', 'four', 'five', 'six', 'eight', 'ten', 'twelve'];
  figures CONSTANT int[] := ARRAY[1, 2, 3, 4, 5, 6, 8, 10, 12];
BEGIN
  IF octet_length(said) > length(said) THEN
    said := translate(said, '“”″„‘’′`´×—–‑áàâäãåéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÅÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ®™©',
      '""""''''''''''x---aaaaaaeeeeiiiiooooouuuuncaaaaaaeeeeiiiiooooouuuunc');
    said := replace(replace(replace(replace(replace(replace(replace(replace(replace(said, '½', ' 1/2'), '¼', ' 1/4'), '¾', ' 3/4'),
      '⅛', ' 1/8'), '⅜', ' 3/8'), '⅝', ' 5/8'), '⅞', ' 7/8'), '⅓', ' 1/3'), '⅔', ' 2/3');
  END IF;
  IF said ~ '\m(?:one|two|three|four|five|six|eight|ten|twelve)[ -]' THEN
    FOR at IN 1..9 LOOP
      said := replace(replace(said, ' ' || numbers[at] || ' ', ' ' || figures[at] || ' '), ' ' || numbers[at] || '-', ' ' || figures[at] || '-');
    END LOOP;
  END IF;
  IF said ~ '\d' THEN
    IF said LIKE '%,%' THEN said := regexp_replace(said, '(\d),(\d{3})(?!\d)', '\1\2', 'g'); END IF;
    IF said LIKE '%/%' THEN said := search_fractions(said); END IF;
    IF said LIKE '%.%' THEN
      said := regexp_replace(said, '([ (x/-])\.(\d)', '\10.\2', 'g');
      said := regexp_replace(said, '(\d)\.0+(?!\d)|(\d\.\d*?[1-9])0+(?!\d)', '\1\2', 'g');
      said := regexp_replace(said, '(\d)\.(\d)', '\1p\2', 'g');
    END IF;
    said := search_units(said);
    IF said LIKE '%x%' OR said LIKE '% by %' THEN
      said := regexp_replace(said, '(\d(?:in|ft|mm|cm|yd)?) *[whdl]? *(?:x|by) *(?=\d)', '\1x', 'g');
    END IF;
  END IF;
  said := replace(said, '''s ', ' ');
  RETURN trim(regexp_replace(said, '[^a-z0-9\u00c0-\u1fff\u3040-\ud7ff]+', ' ', 'g'));
END $$;
--> statement-breakpoint
-- What a name calls its thing: the last word before 'in', 'with' or 'for', before a comma or a bracket, that is no figure and says more than 'kit'.
-- 'Bathroom Fan Motor Assembly, 70 CFM' is a motor; 'Toilet Seat in White' is a seat. Two where a stroke or 'and' joins them.
CREATE FUNCTION search_heads(given text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  thing text := regexp_replace(lower(given), '[®™©]', '', 'g');
  words text[];
BEGIN
  thing := regexp_replace(thing, '(\d)[ -]?(?:in|ft|gal|oz|lb|sq|cu|mm|cm|yd)\M\.?', '\1 ', 'g');
  thing := substring(thing from '^(.*?[a-z]{3}.*?)(?:,| in | with | w/| for | from |\(| - | – |;|$)');
  words := regexp_split_to_array(regexp_replace(coalesce(thing, ''), '[^a-z0-9/]+', ' ', 'g'), ' +');
  FOR at IN REVERSE cardinality(words)..1 LOOP
    CONTINUE WHEN words[at] !~ '^[a-z/]*[a-z]{2}[a-z/]*$' OR words[at] IN ('kit', 'set', 'pack', 'assembly', 'assy', 'replacement', 'part', 'parts', 'piece',
      'pieces', 'pair', 'combo', 'system', 'unit', 'collection', 'series', 'model', 'style', 'type', 'only', 'each', 'new', 'and',
      'of', 'ft', 'gal', 'oz', 'lb', 'sq', 'mm', 'cm', 'btu', 'cfm', 'gpm', 'hp', 'watt', 'volt', 'amp', 'pk', 'ct', 'count');
    RETURN array_to_tsvector(ARRAY(
      SELECT DISTINCT '=' || coalesce((ts_lexize('search_stem', one))[1], one) FROM regexp_split_to_table(words[at], '/') one WHERE length(one) > 1));
  END LOOP;
  RETURN ''::tsvector;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_write_documents(ids text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_document WHERE product_id = ANY(ids) AND product_id IN (SELECT id FROM product WHERE id = ANY(ids) AND NOT active);
  INSERT INTO search_document (product_id, terms, name_length, share)
  SELECT p.id,
    setweight(search_terms(p.name), 'A')
      || setweight(search_terms(concat_ws(' ', b.name, array_to_string(b.aliases, ' '), array_to_string(p.tags, ' '),
        (SELECT string_agg(s.key || ' ' || s.value, ' ') FROM jsonb_each_text(p.specs) s),
        (SELECT string_agg(d.value || ' in ', ' ') FROM jsonb_each_text(p.dimensions) d))), 'B')
      || setweight(search_terms(replace(replace(concat_ws(' ', c.name, c.path), '-', ' '), '/', ' ')), 'C')
      || search_long_terms(p.description)
      || search_heads(p.name)
      || array_to_tsvector(array_remove(ARRAY['@b:' || p.brand_id, '@c:' || c.id, '@c:' || c.parent_id, '@c:' || above.parent_id], NULL))
      || search_share_terms(chance.share),
    cardinality(string_to_array(search_text(p.name), ' ')), chance.share
  FROM product p
    JOIN category c ON c.id = p.category_id LEFT JOIN category above ON above.id = c.parent_id LEFT JOIN brand b ON b.id = p.brand_id
    CROSS JOIN LATERAL (SELECT search_chance_share(p.id) AS share) chance
  WHERE p.id = ANY(ids) AND p.active
  ON CONFLICT (product_id) DO UPDATE SET name_length = excluded.name_length,
    terms = ts_delete(excluded.terms, ARRAY['~1', '~2', '~3', '~4', '~5']) || search_share_terms(search_document.share);
$$;
--> statement-breakpoint
INSERT INTO "search_stale" ("product_id") SELECT "id" FROM "product" ON CONFLICT DO NOTHING;
