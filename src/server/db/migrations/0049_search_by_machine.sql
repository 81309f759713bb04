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
CREATE OR REPLACE FUNCTION search_query_text(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  said text := search_text(regexp_replace(given, '(\d["'' ]*)\*(?=[ ]*\d)', '\1x', 'g'));
BEGIN
  IF said ~ '\d(?:in|ft|mm|cm|yd)?x\d' THEN
    said := regexp_replace(said, '\m(\d[0-9p]*)(?:in|ft|mm|cm|yd)?x(\d[0-9p]*)(?:in|ft|mm|cm|yd)?x(\d[0-9p]*)(?:in|ft|mm|cm|yd)?\M', '\1x\2x\3', 'g');
    said := regexp_replace(said, '\m(\d[0-9p]*)(?:in|ft|mm|cm|yd)?x(\d[0-9p]*)(?:in|ft|mm|cm|yd)?\M', '\1x\2', 'g');
  END IF;
  RETURN said;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_long_terms(given text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  -- Reading units and sizes costs more than all the rest: of a long text only the places with figures are read for them.
  said text := lower(left(given, 6000));
  figures text;
BEGIN
  IF octet_length(said) > length(said) AND said ~ '[\ufb00-\ufb06\uff01-\uff5e]' THEN said := lower(normalize(said, NFKC)); END IF;
  SELECT string_agg(m[1], ' ; ') INTO figures FROM regexp_matches(said,
    '(\d[0-9,./ "''-]*(?:[a-z#]+\.?(?: ft\M)?)?(?: ?[whdl]?\.? ?(?:x|by) ?\d[0-9./ "''-]*(?:[a-z]+\.?)?){0,2})', 'g') m;
  RETURN to_tsvector('search', regexp_replace(said, '[^a-z0-9\u00c0-\u1fff\u3040-\ud7ff]+', ' ', 'g'))
    || CASE WHEN figures IS NULL THEN ''::tsvector ELSE search_terms(figures) END;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_slip_keys(folded text) RETURNS int[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[
    hashtext('1:' || length(folded) || ':' || right(folded, length(folded) - length(folded) / 3)),
    hashtext('2:' || length(folded) || ':' || left(folded, length(folded) / 3) || '_' || right(folded, length(folded) - 2 * length(folded) / 3)),
    hashtext('3:' || length(folded) || ':' || left(folded, 2 * length(folded) / 3))]
$$;
--> statement-breakpoint
CREATE INDEX "search_key_slip" ON "search_key" USING gin (search_slip_keys(folded)) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "appliance_slip" ON "appliance" USING gin (search_slip_keys(translate(normalised, 'OILSBZ', '011582')));
--> statement-breakpoint
DROP INDEX "search_key_first_half";
--> statement-breakpoint
DROP INDEX "search_key_second_half";
--> statement-breakpoint
-- Documents that are read otherwise now.
INSERT INTO "search_stale" ("product_id") SELECT "id" FROM "product"
  WHERE concat_ws(' ', "name", "description", "specs"::text, "tags"::text) ~ '[\u0300-\u036f\ufb00-\ufb06\uff01-\uff5e]' ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Synonyms, symptoms and words to ignore that were part of the program are settings now. A shop that has saved its own gets them beside those;
-- one that has not takes them as the default.
UPDATE "setting" SET "version" = "version" + 1, "value" = "value" || jsonb_build_object(
  'synonyms', coalesce("value"->'synonyms', '[]'::jsonb) || '[["blower wheel", "squirrel cage", "impeller", "centrifugal wheel", "sirocco wheel", "fan wheel", "blower cage"], ["grille", "fan cover", "vent cover", "ceiling vent cover"], ["damper", "flap"], ["brush roll", "brushroll", "roller brush", "brush roller", "agitator", "beater bar", "brush bar"], ["fan blade", "propeller", "fan prop"], ["lens", "light cover", "diffuser"], ["duct connector", "duct collar", "duct adapter"], ["water panel", "humidifier pad", "humidifier filter", "evaporator pad"], ["grease filter", "mesh filter", "aluminum filter"], ["charcoal filter", "carbon filter", "odor filter"], ["dust cup", "dirt cup", "dust bin", "dirt bin"], ["wall control", "wall switch"], ["humidity sensor", "humidistat", "dehumidistat", "humidity control", "humidity switch"], ["speed control", "fan speed switch", "speed controller"], ["ac", "air conditioner", "a c"], ["adhesive", "glue", "cement"], ["allen wrench", "allen key", "hex key", "hex wrench", "allen wrenches", "allen keys", "hex keys"], ["aluminum", "aluminium"], ["auger", "snake"], ["bathtub", "tub", "bath tub"], ["bbq", "barbecue", "barbeque", "grill"], ["blind", "shade"], ["box cutter", "boxcutter", "utility knife", "razor knife"], ["bolt cutter", "bolt cutters"], ["breaker", "circuit breaker"], ["chandelier", "hanging light"], ["coupler", "coupling"], ["couch", "sofa"], ["crescent wrench", "adjustable wrench"], ["channel locks", "channellocks", "tongue and groove pliers", "groove joint pliers"], ["dolly", "hand truck"], ["dog door", "pet door", "doggie door", "doggy door"], ["dehumidifier", "de humidifier"], ["disposal", "disposer", "garbage disposal"], ["door knob", "doorknob", "door handle"], ["downspout", "down spout"], ["joint compound", "drywall mud", "drywall compound", "spackle"], ["drywall", "sheetrock", "wallboard", "gypsum board", "sheet rock"], ["dryer vent", "dryer duct", "dryer hose", "dryer vent hose"], ["exhaust fan", "ventilation fan", "vent fan", "bath fan", "bathroom fan"], ["duct tape", "duck tape"], ["exterior", "outdoor", "outside"], ["fake", "artificial", "faux", "imitation"], ["hardie board", "hardiboard", "fiber cement"], ["hook and loop", "velcro"], ["interior", "indoor", "inside"], ["flashlight", "flash light"], ["floodlight", "flood light"], ["fridge", "refrigerator", "frig"], ["furnace filter", "air filter", "hvac filter", "ac filter"], ["gfci", "gfi"], ["gray", "grey"], ["handicap", "ada", "handicapped"], ["hedge clipper", "hedge trimmer"], ["vent hood", "range hood", "stove hood"], ["hose bib", "hose bibb", "spigot", "sillcock"], ["insect", "bug"], ["jigsaw", "jig saw", "saber saw"], ["lamp", "light"], ["lawnmower", "lawn mower"], ["lightbulb", "light bulb", "bulb"], ["molding", "moulding"], ["liquid nails", "construction adhesive"], ["mold", "mildew"], ["nightlight", "night light"], ["outlet", "receptacle"], ["painters tape", "painting tape", "masking tape", "painter tape"], ["osb", "oriented strand board"], ["paver", "patio stone", "stepping stone"], ["plexiglass", "acrylic sheet", "plexiglas", "polycarbonate sheet"], ["nail gun", "nailer"], ["peephole", "peep hole", "door viewer"], ["power washer", "pressure washer"], ["putty", "spackle", "spackling"], ["reciprocating saw", "sawzall", "recip saw"], ["rotary tool", "dremel"], ["romex", "nm b"], ["safe", "lock box", "lockbox"], ["scissors", "shears", "snips"], ["sconce", "wall light"], ["shelf", "shelving", "shelves"], ["shop vac", "shopvac", "shop vacuum", "wet dry vacuum", "wet dry vac"], ["shut off", "shutoff"], ["sink", "basin"], ["skill saw", "skil saw", "circular saw"], ["smoke alarm", "smoke detector"], ["snowblower", "snow blower", "snow thrower"], ["soil", "dirt"], ["spa", "hot tub"], ["jacuzzi", "whirlpool tub", "whirlpool bathtub"], ["stainless", "ss"], ["step stool", "stepstool"], ["stove", "range", "cooktop"], ["table saw", "tablesaw"], ["teflon tape", "thread seal tape", "thread sealing tape", "ptfe tape", "plumbers tape"], ["tiller", "rototiller", "cultivator"], ["tarp", "tarpaulin"], ["toilet", "commode", "water closet"], ["trash", "garbage", "waste", "rubbish"], ["trash can", "garbage can", "waste can", "trashcan", "wastebasket"], ["television", "tv"], ["utility sink", "slop sink", "laundry sink", "laundry tub", "utility tub", "mop sink"], ["vacuum", "vac"], ["vise grip", "vise grips", "vice grips", "locking pliers"], ["wall plate", "switch plate", "faceplate", "outlet cover", "switch cover", "wallplate", "switchplate", "outlet plate", "light switch cover"], ["wardrobe", "armoire", "closet"], ["washer", "washing machine", "clothes washer"], ["weatherstrip", "weather strip", "weather stripping", "weatherstripping"], ["weed eater", "weed wacker", "weed whacker", "string trimmer", "weedeater"], ["weedkiller", "weed killer", "herbicide"], ["wheelbarrow", "wheel barrow"], ["wifi", "wi fi"], ["wrench", "spanner"]]'::jsonb,
  'symptoms', coalesce("value"->'symptoms', '[]'::jsonb) || coalesce((
    SELECT jsonb_agg(given) FROM jsonb_array_elements('[{"says": "buzzes", "means": "motor, blower wheel"}, {"says": "hums", "means": "motor, blower wheel"}, {"says": "loud", "means": "motor, blower wheel"}, {"says": "noisy", "means": "motor, blower wheel"}, {"says": "noise", "means": "motor, blower wheel"}, {"says": "rattles", "means": "motor, blower wheel"}, {"says": "squeaks", "means": "motor, blower wheel"}, {"says": "squeals", "means": "motor, blower wheel"}, {"says": "grinding", "means": "motor, blower wheel"}, {"says": "vacuum loud", "means": "belt, brush roll"}, {"says": "vacuum noisy", "means": "belt, brush roll"}, {"says": "vacuum noise", "means": "belt, brush roll"}, {"says": "vacuum squeals", "means": "belt, brush roll"}, {"says": "vibrates", "means": "blower wheel, fan blade, motor"}, {"says": "wobbles", "means": "blower wheel, fan blade, motor"}, {"says": "shakes", "means": "blower wheel, fan blade, motor"}, {"says": "does not turn", "means": "motor, switch"}, {"says": "does not spin", "means": "motor, switch"}, {"says": "does not run", "means": "motor, switch"}, {"says": "does not start", "means": "motor, switch"}, {"says": "does not work", "means": "motor, switch"}, {"says": "stopped working", "means": "motor, switch"}, {"says": "stopped turning", "means": "motor, switch"}, {"says": "hums does not turn", "means": "motor, capacitor"}, {"says": "hums does not spin", "means": "motor, capacitor"}, {"says": "hums does not start", "means": "motor, capacitor"}, {"says": "runs slow", "means": "motor, blower wheel"}, {"says": "turns slowly", "means": "motor, blower wheel"}, {"says": "weak airflow", "means": "motor, blower wheel"}, {"says": "low airflow", "means": "motor, blower wheel"}, {"says": "brush does not turn", "means": "belt, brush roll"}, {"says": "brush does not spin", "means": "belt, brush roll"}, {"says": "brush stopped", "means": "belt, brush roll"}, {"says": "smells rubber", "means": "belt, brush roll"}, {"says": "burning rubber", "means": "belt, brush roll"}, {"says": "burnt rubber", "means": "belt, brush roll"}, {"says": "no suction", "means": "vacuum filter, vacuum bag, hose"}, {"says": "lost suction", "means": "vacuum filter, vacuum bag, hose"}, {"says": "loses suction", "means": "vacuum filter, vacuum bag, hose"}, {"says": "weak suction", "means": "vacuum filter, vacuum bag, hose"}, {"says": "poor suction", "means": "vacuum filter, vacuum bag, hose"}, {"says": "dust comes out", "means": "vacuum bag, vacuum filter"}, {"says": "blows dust", "means": "vacuum bag, vacuum filter"}, {"says": "leaks dust", "means": "vacuum bag, vacuum filter"}, {"says": "smells dust", "means": "vacuum bag, vacuum filter"}, {"says": "cold air comes", "means": "damper, wall cap"}, {"says": "cold draft", "means": "damper, wall cap"}, {"says": "air leaks", "means": "damper, wall cap"}, {"says": "does not turn off", "means": "switch, timer"}, {"says": "does not shut off", "means": "switch, timer"}, {"says": "runs all the time", "means": "switch, timer"}, {"says": "overheats", "means": "motor, filter"}, {"says": "shuts off itself", "means": "motor, filter"}, {"says": "burning smell", "means": "motor, belt"}, {"says": "smells burnt", "means": "motor, belt"}]'::jsonb) given
    WHERE NOT EXISTS (SELECT 1 FROM jsonb_array_elements(coalesce("value"->'symptoms', '[]'::jsonb)) own WHERE lower(own->>'says') = lower(given->>'says'))), '[]'::jsonb),
  'stopWords', coalesce("value"->'stopWords', '[]'::jsonb) || '["genuine", "oem", "original", "authentic", "buy", "buying", "purchase", "order", "online", "shop", "store", "cheap", "cheapest", "best", "price", "prices", "cost", "deal", "deals", "discount", "sale", "near", "shipping", "website", "amazon", "ebay", "walmart", "thanks", "thank", "hello"]'::jsonb)
WHERE "key" = 'search';
