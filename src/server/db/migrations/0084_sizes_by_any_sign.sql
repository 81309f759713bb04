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
-- Documents are written anew by the sweeper: fractions right behind an 'x', and sizes with asterisks.
INSERT INTO "search_stale" ("product_id") SELECT "id" FROM "product" WHERE "active" ON CONFLICT DO NOTHING;
