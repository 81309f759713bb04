-- The current functions and triggers of search: read and change them here.
--
-- How to change one: edit its text here, then `npx drizzle-kit generate --custom --name <what_changes>` makes an empty migration; copy the whole
-- statement there, word for word, and say there too what has to be written anew (`INSERT INTO "search_stale"` has the sweeper write every
-- document). A migration that has shipped is never edited. `test/api/search-functions.test.ts` runs this file against a freshly migrated
-- database and fails when either side says something else, on both databases.
--
-- The dictionary `search_stem` and the configuration `search` are made once, in migration 0003. Statements are divided as in migrations.

-- Fractions as decimals: '1 1/2' and '1-1/2' are '1.5', also right behind the 'x' of a size.
CREATE OR REPLACE FUNCTION search_fractions(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  said text := given;
  part text[];
BEGIN
  FOR part IN
    SELECT m FROM (SELECT DISTINCT regexp_matches(given, '(?:\m|(?<=[\d"'']x))((?:(\d{1,4})(?:[ -]| - | and ))?(\d{1,2})/(\d{1,2}))(?![\d/])', 'g') AS m) matches
    ORDER BY length(m[1]) DESC
  LOOP
    IF part[4]::int IN (2, 3, 4, 5, 6, 8, 10, 12, 16, 32, 64) AND part[3]::int < part[4]::int THEN
      said := replace(said, part[1], trim_scale(round(coalesce(part[2], '0')::numeric + part[3]::numeric / part[4]::numeric, 3))::text);
    END IF;
  END LOOP;
  RETURN said;
END $$;
--> statement-breakpoint
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
    IF said LIKE '%*%' THEN said := regexp_replace(said, '(\d["'' ]*)\*(?=[ ]*\d)', '\1x', 'g'); END IF;
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
-- What was typed, as documents have it: of a size only the figures, as `search_terms` has them too. '16 in. x 20 in.' is '16x20'.
CREATE OR REPLACE FUNCTION search_query_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  said text := search_text(given);
BEGIN
  IF said ~ '\d(?:in|ft|mm|cm|yd)?x\d' THEN
    said := regexp_replace(said, '\m(\d[0-9p]*)(?:in|ft|mm|cm|yd)?x(\d[0-9p]*)(?:in|ft|mm|cm|yd)?x(\d[0-9p]*)(?:in|ft|mm|cm|yd)?\M', '\1x\2x\3', 'g');
    said := regexp_replace(said, '\m(\d[0-9p]*)(?:in|ft|mm|cm|yd)?x(\d[0-9p]*)(?:in|ft|mm|cm|yd)?\M', '\1x\2', 'g');
  END IF;
  RETURN said;
END $$;
--> statement-breakpoint
-- Three keys of a folded number, each without one third of it: a slip leaves one of them as it is.
CREATE OR REPLACE FUNCTION search_slip_keys(folded text) RETURNS int[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[
    hashtext('1:' || length(folded) || ':' || right(folded, length(folded) - length(folded) / 3)),
    hashtext('2:' || length(folded) || ':' || left(folded, length(folded) / 3) || '_' || right(folded, length(folded) - 2 * length(folded) / 3)),
    hashtext('3:' || length(folded) || ':' || left(folded, 2 * length(folded) / 3))]
$$;
--> statement-breakpoint
-- The stemmed words of a short text; sizes such as 20x25x1 also by their parts.
CREATE OR REPLACE FUNCTION search_terms(given text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  said text := search_text(given);
BEGIN
  IF said LIKE '%x%' THEN
    said := regexp_replace(said, '\m(\d[0-9p]*)(in|ft|mm|cm|yd)?x(\d[0-9p]*)(in|ft|mm|cm|yd)?x(\d[0-9p]*)(in|ft|mm|cm|yd)?\M',
      '\1x\3x\5 \1x\3 \3x\5 \1\2 \3\4 \5\6', 'g');
    said := regexp_replace(said, '\m(\d[0-9p]*)(in|ft|mm|cm|yd)?x(\d[0-9p]*)(in|ft|mm|cm|yd)?\M', '\1x\3 \1\2 \3\4', 'g');
  END IF;
  RETURN to_tsvector('search', regexp_replace(said, '\m(\d+(?:p\d+)?)([a-z]{1,4})\M', '\1 \1\2', 'g'));
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
      '(\d[0-9,./ "''-]*(?:[a-z#]+\.?(?: ft\M)?)?(?: ?[whdl]?\.? ?(?:x|by|\*) ?\d[0-9./ "''-]*(?:[a-z]+\.?)?){0,2})', 'g') m;
  END IF;
  RETURN to_tsvector('search', regexp_replace(said, '[^a-z0-9\u00c0-\u1fff\u3040-\ud7ff]+', ' ', 'g'))
    || CASE WHEN figures IS NULL THEN ''::tsvector ELSE search_terms(figures) END;
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
-- Terms for the popularity shares of the catalogue that a document is in: a query of common words searches only the best sellers.
CREATE OR REPLACE FUNCTION search_share_terms(share int) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector((ARRAY['~1', '~2', '~3', '~4', '~5'])[1:share])
$$;
--> statement-breakpoint
-- The random share of a product without sales: one in four of each share is in the next.
CREATE OR REPLACE FUNCTION search_chance_share(product_id text) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT least(5, floor(-ln(((hashtext(product_id) & 65535) + 1) / 65536.0) / ln(4)))::int
$$;
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
-- Rewrites the search keys of these products' numbers.
CREATE OR REPLACE FUNCTION search_write_keys(ids text[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM search_key WHERE product_id = ANY(ids);
  INSERT INTO search_key (product_id, number, kind, key, is_part)
  SELECT DISTINCT ON (n.product_id, n.kind, form.key) n.product_id, n.number, n.kind, form.key, form.is_part
  FROM part_number n JOIN product p ON p.id = n.product_id LEFT JOIN brand b ON b.id = p.brand_id
    CROSS JOIN LATERAL (SELECT regexp_replace(upper(coalesce(b.name, '')), '[^A-Z0-9]', '', 'g') AS name) maker
    CROSS JOIN LATERAL (VALUES
      (n.normalised, false),
      (ltrim(n.normalised, '0'), false),
      (CASE WHEN maker.name <> '' AND starts_with(n.normalised, maker.name) THEN ltrim(substr(n.normalised, length(maker.name) + 1), '0') END, false),
      (CASE WHEN n.kind <> 'sku' AND n.normalised ~ '^[A-Z]{1,3}0*[1-9][0-9]{4,}' THEN ltrim(n.normalised, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0') END, true)
    ) form (key, is_part)
  WHERE n.product_id = ANY(ids) AND length(form.key) BETWEEN 1 AND 60
  ORDER BY n.product_id, n.kind, form.key, form.is_part;
$$;
--> statement-breakpoint
-- Where a document has a word of a query: `words` holds for each the word anywhere, in the name, in brand and properties, in the description, in the
-- category. Four bits, at the word's place.
CREATE OR REPLACE FUNCTION search_fields(terms tsvector, words tsquery[], word int) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN terms @@ words[word][1] THEN
    (CASE WHEN terms @@ words[word][2] THEN 8 ELSE 0 END + CASE WHEN terms @@ words[word][3] THEN 4 ELSE 0 END
      + CASE WHEN terms @@ words[word][4] THEN 2 ELSE 0 END + CASE WHEN terms @@ words[word][5] THEN 1 ELSE 0 END)::bigint << 4 * (word - 1)
    ELSE 0 END
$$;
--> statement-breakpoint
-- The bit at a place, when a document has these words.
CREATE OR REPLACE FUNCTION search_mark(terms tsvector, marks tsquery[], mark int) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN terms @@ marks[mark] THEN 1::bigint << 35 + mark ELSE 0 END
$$;
--> statement-breakpoint
-- Queries as rows of four: what each column says a document must have, and a row all of it. Missing columns hold what no document lacks. Every row needs
-- `needed` too. A plain array, as the release before asks with, has a query in each element.
CREATE OR REPLACE FUNCTION search_rows(queries tsquery[], needed tsquery) RETURNS tsquery[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(ARRAY[
    coalesce(one && needed, one), coalesce(queries[at][2], '!''~'''), coalesce(queries[at][3], '!''~'''), coalesce(queries[at][4], '!''~''')] ORDER BY at)
  FROM generate_subscripts(queries, 1) at CROSS JOIN LATERAL (SELECT CASE array_ndims(queries) WHEN 1 THEN queries[at] ELSE queries[at][1] END) first (one)
$$;
--> statement-breakpoint
-- The queries of such rows.
CREATE OR REPLACE FUNCTION search_whole(queries tsquery[]) RETURNS tsquery[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT queries[at][1] && queries[at][2] && queries[at][3] && queries[at][4] FROM generate_subscripts(queries, 1) at ORDER BY at)
$$;
--> statement-breakpoint
-- Whether a document has all of a row. The index reads the columns in turns, each from where the others have come to. In one query it would look at every
-- document of every word that is rarer than the one that most documents lack: ten times as many where the words have spellings.
CREATE OR REPLACE FUNCTION search_has(terms tsvector, queries tsquery[], at int) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT terms @@ queries[at][1] AND terms @@ queries[at][2] AND terms @@ queries[at][3] AND terms @@ queries[at][4]
$$;
--> statement-breakpoint
-- Whether a document has all of one of the first four rows, or what one of the others says: few plans have more.
CREATE OR REPLACE FUNCTION search_has_any(terms tsvector, queries tsquery[], others tsquery[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search_has(terms, queries, 1) OR search_has(terms, queries, 2) OR search_has(terms, queries, 3) OR search_has(terms, queries, 4)
    OR terms @@ ANY (others)
$$;
--> statement-breakpoint
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
--> statement-breakpoint
-- After products were written: their documents, and their keys when the brand changed.
CREATE OR REPLACE FUNCTION search_product_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM search_write_documents(array_agg(id)) FROM written;
    RETURN NULL;
  END IF;
  SELECT array_agg(n.id) INTO ids FROM written n JOIN was o ON o.id = n.id
    WHERE (n.name, n.description, n.brand_id, n.category_id, n.specs, n.dimensions, n.tags, n.active)
      IS DISTINCT FROM (o.name, o.description, o.brand_id, o.category_id, o.specs, o.dimensions, o.tags, o.active);
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM search_write_documents(ids);
  SELECT array_agg(n.id) INTO ids FROM written n JOIN was o ON o.id = n.id WHERE n.brand_id IS DISTINCT FROM o.brand_id;
  IF ids IS NOT NULL THEN PERFORM search_write_keys(ids); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- After numbers were written, or removed: the keys of their products.
CREATE OR REPLACE FUNCTION search_number_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_write_keys(array_agg(DISTINCT product_id)) FROM written;
  RETURN NULL;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
-- After a brand's names changed.
CREATE OR REPLACE FUNCTION search_brand_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.name, NEW.aliases) IS DISTINCT FROM (OLD.name, OLD.aliases) THEN
    PERFORM search_rewrite(array_agg(id)) FROM product WHERE brand_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- After a category's name or place changed.
CREATE OR REPLACE FUNCTION search_category_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.name, NEW.path, NEW.parent_id) IS DISTINCT FROM (OLD.name, OLD.path, OLD.parent_id) THEN
    PERFORM search_rewrite(array_agg(p.id)) FROM product p JOIN category c ON c.id = p.category_id
      LEFT JOIN category above ON above.id = c.parent_id WHERE NEW.id IN (c.id, c.parent_id, above.parent_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_inserted_for_search AFTER INSERT ON "product" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION search_product_written();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER product_updated_for_search AFTER UPDATE ON "product" REFERENCING OLD TABLE AS was NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION search_product_written();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER number_inserted_for_search AFTER INSERT ON "part_number" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION search_number_written();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER number_updated_for_search AFTER UPDATE ON "part_number" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION search_number_written();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER number_deleted_for_search AFTER DELETE ON "part_number" REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION search_number_written();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER brand_updated_for_search AFTER UPDATE ON "brand"
  FOR EACH ROW EXECUTE FUNCTION search_brand_written();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER category_updated_for_search AFTER UPDATE ON "category"
  FOR EACH ROW EXECUTE FUNCTION search_category_written();
