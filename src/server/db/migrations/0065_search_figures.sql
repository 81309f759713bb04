-- Longer decimals of at most two places before the point by thousandths, as fractions have them: a shaft of 0.3125 is 5/16, and that 0.313.
CREATE OR REPLACE FUNCTION search_thousandths(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  said text := given;
  part text[];
BEGIN
  FOR part IN SELECT m FROM (SELECT DISTINCT regexp_matches(given, '(?<![\d.])(\d{0,2}\.\d{4,9})(?![\d.])', 'g') AS m) matches ORDER BY length(m[1]) DESC
  LOOP
    said := replace(said, part[1], trim_scale(round(part[1]::numeric, 3))::text);
  END LOOP;
  RETURN said;
END $$;
--> statement-breakpoint
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
  IF said ~ '\da|\d[ -]a' THEN said := regexp_replace(said, '(?:(\d)[ -]*amps?|\m(\d{1,2}(?:p\d{1,2})?) ?a(?!/| c\M))\M\.?', '\1\2a ', 'g'); END IF;
  IF said LIKE '%min%' THEN said := regexp_replace(said, '(\d)[ -]*min(?:utes?|s)?\M\.?', '\1min ', 'g'); END IF;
  IF said LIKE '%mfd%' OR said LIKE '%uf%' OR said LIKE '%μf%' OR said LIKE '%microf%' THEN
    said := regexp_replace(said, '(\d)[ -]*(?:mfd|uf|μf|microfarads?)\M\.?', '\1mfd ', 'g');
  END IF;
  IF said LIKE '%ga%ge%' THEN said := regexp_replace(said, '(\d)[ -]*ga(?:u|ua)?ge\M', '\1ga ', 'g'); END IF;
  RETURN regexp_replace(said, '(\d)[ -]+(cfm|btu|hp|mm|cm|yd|qt|lm|ga|psi|gpm|gpf|mil|kw|mph|rpm|hz|cc|ah)s?\M\.?', '\1\2 ', 'g');
END $$;
--> statement-breakpoint
-- A text normalised for search: lower case, no accents, figures and units in one form, single spaces.
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
    -- Full-width letters, ligatures and other forms of a sign are the sign (Unicode NFKC).
    IF octet_length(said) > length(said) THEN said := lower(normalize(said, NFKC)); END IF;
  END IF;
  IF said LIKE '%inch%' AND said ~ '\m(?:half|quarters?|eighths?)[ -]inch' THEN
    said := regexp_replace(said, '(?<!\d[ -])\m(?:(?:1|one|a)[ -])?half[ -]inch', '1/2 inch', 'g');
    said := regexp_replace(said, '\m(?:3|three)[ -]quarters?[ -]inch', '3/4 inch', 'g');
    said := regexp_replace(said, '(?<!\d[ -])\m(?:(?:1|one|a)[ -])?quarter[ -]inch', '1/4 inch', 'g');
    said := regexp_replace(said, '\m(?:3|three)[ -]eighths?[ -]inch', '3/8 inch', 'g');
    said := regexp_replace(said, '(?<!\d[ -])\m(?:(?:1|one|an)[ -])?eighth[ -]inch', '1/8 inch', 'g');
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
      IF said ~ '\.\d{4}' THEN said := search_thousandths(said); END IF;
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
-- The head noun of a name: the last word before 'in', 'with' or 'for', before a comma or a bracket, that is no figure and more specific than 'kit'.
-- 'Bathroom Fan Motor Assembly, 70 CFM' is a motor; 'Toilet Seat in White' is a seat. Two where a stroke or 'and' joins two words: 'Motor Plug and Lead'.
CREATE OR REPLACE FUNCTION search_heads(given text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  thing text := translate(lower(given), '®™©', '');
  rest text;
  words text[];
  -- What says nothing of what is sold.
  empty CONSTANT text[] := ARRAY['kit', 'set', 'pack', 'assembly', 'assy', 'replacement', 'part', 'parts', 'piece',
    'pieces', 'pair', 'combo', 'system', 'unit', 'collection', 'series', 'model', 'style', 'type', 'only', 'each', 'new', 'and',
    'classic', 'original', 'premium', 'deluxe', 'standard', 'universal', 'plus', 'left', 'right',
    'of', 'ft', 'gal', 'oz', 'lb', 'sq', 'mm', 'cm', 'btu', 'cfm', 'gpm', 'hp', 'watt', 'volt', 'amp', 'pk', 'ct', 'count'];
BEGIN
  thing := regexp_replace(thing, '(\d)[ -]?(?:in|ft|gal|oz|lb|sq|cu|mm|cm|yd)\M\.?', '\1 ', 'g');
  -- What follows the first three letters is cut at the first of these.
  rest := substring(thing from '[a-z]{3}(.*)$');
  IF rest IS NULL THEN RETURN ''::tsvector; END IF;
  thing := left(thing, length(thing) - length(rest)) || regexp_replace(rest, '(?:,| in | with | w/| for | from |\(| - | – |;).*$', '');
  words := string_to_array(regexp_replace(thing, '[^a-z0-9/]+', ' ', 'g'), ' ');
  FOR at IN REVERSE cardinality(words)..1 LOOP
    CONTINUE WHEN words[at] !~ '^[a-z/]*[a-z]{2}[a-z/]*$' OR words[at] = ANY (empty);
    thing := words[at];
    IF words[at - 1] = 'and' AND words[at - 2] ~ '^[a-z/]{3,}$' AND words[at - 2] <> ALL (empty) THEN thing := thing || '/' || words[at - 2]; END IF;
    IF thing NOT LIKE '%/%' THEN
      RETURN array_to_tsvector(ARRAY['=' || coalesce((ts_lexize('search_stem', thing))[1], thing)]);
    END IF;
    RETURN array_to_tsvector(ARRAY(
      SELECT DISTINCT '=' || coalesce((ts_lexize('search_stem', one))[1], one) FROM regexp_split_to_table(thing, '/') one WHERE length(one) > 1));
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
        (SELECT string_agg(regexp_replace(d.key, '([a-z])([A-Z])', '\1 \2', 'g') || ' ' || d.value || ' in ', ' ') FROM jsonb_each_text(p.dimensions) d))), 'B')
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
--> statement-breakpoint
-- Documents are written anew by the sweeper: the figures of dimensions by what they measure and by thousandths, capacitances, amps and minutes as one word,
-- two things of a name that are joined by 'and'.
INSERT INTO "search_stale" ("product_id") SELECT "id" FROM "product" WHERE "active" ON CONFLICT DO NOTHING;
