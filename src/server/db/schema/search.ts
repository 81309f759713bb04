import { sql } from 'drizzle-orm'
import { boolean, check, customType, date, index, integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import type { ProductId, SearchQueryId } from '#domain/id.ts'
import { PART_NUMBER_KINDS } from '#domain/part-number.ts'
import { id, instant, oneOf } from './columns.ts'
import { product } from './product.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const productId = () =>
  text('product_id')
    .$type<ProductId>()
    .notNull()
    .references(() => product.id, { onDelete: 'cascade' })

/**
 * The words of an active product, written by triggers (`search_write_documents`). Weights: A name, B brand and properties, C category, D
 * description. `@b:` and `@c:` terms are its brand and categories, `~1` to `~5` the shares of the catalogue that it is in: a quarter, a sixteenth
 * and so on. `share` is the smallest of them: by chance at first, by popularity once the nightly job has looked.
 */
export const searchDocument = pgTable(
  'search_document',
  {
    productId: productId().primaryKey(),
    terms: tsvector('terms').notNull(),
    nameLength: smallint('name_length').notNull(),
    share: smallint('share').notNull(),
    popularity: real('popularity').notNull().default(0),
  },
  // Without `fastupdate`, whose list of what is new every search would have to read through.
  (t) => [index('search_document_terms').using('gin', t.terms).with({ fastupdate: false })],
)

/**
 * Every form in which a number may be typed, written by triggers (`search_write_keys`): as it is, without leading zeros, without the brand or
 * the letters in front. `folded` has look-alikes as one; halves of it find what is one edit away.
 */
export const searchKey = pgTable(
  'search_key',
  {
    productId: productId(),
    number: text('number').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** The number without something that it begins with: never an exact match. */
    isPart: boolean('is_part').notNull(),
    folded: text('folded')
      .notNull()
      .generatedAlwaysAs(sql`translate(key, 'OILSBZ', '011582')`),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.kind, t.key] }),
    check('search_key_kind', oneOf(t.kind, PART_NUMBER_KINDS)),
    index('search_key_prefix').on(t.key.op('text_pattern_ops')),
    index('search_key_first_half').on(sql`left(folded, length(folded) / 2)`, sql`length(folded)`),
    index('search_key_second_half').on(sql`right(folded, length(folded) - length(folded) / 2)`, sql`length(folded)`),
  ],
)

/** Products whose document a renamed brand or category has made old: too many to write at once, a job takes them soon. */
export const searchStale = pgTable('search_stale', { productId: productId().primaryKey() })

/** How many documents have a term (a stem or a size); the empty term counts them all. Refreshed by a job: it weighs, it decides nothing. */
export const searchTerm = pgTable('search_term', {
  term: text('term').primaryKey(),
  documents: integer('documents').notNull(),
  /** The count of a recount that is under way. */
  recounted: integer('recounted').notNull().default(0),
})

/** The words of names, brands and categories as they are spelled there: what a misspelled word is corrected to. */
export const searchWord = pgTable(
  'search_word',
  {
    word: text('word').primaryKey(),
    documents: integer('documents').notNull(),
    recounted: integer('recounted').notNull().default(0),
  },
  (t) => [
    index('search_word_start').on(sql`left(word, 1)`, sql`length(word)`),
    index('search_word_trigram').using('gin', t.word.op('gin_trgm_ops')),
    index('search_word_prefix').on(t.word.op('text_pattern_ops')),
  ],
)

/** What was searched for, without anything that may be personal (`domain/search-demand.ts`). Kept 13 months; `search_demand` has the sums. */
export const searchQuery = pgTable(
  'search_query',
  {
    id: id<SearchQueryId>(),
    query: text('query').notNull(),
    results: integer('results').notNull(),
    corrected: text('corrected'),
    clickedProductId: text('clicked_product_id')
      .$type<ProductId>()
      .references(() => product.id, { onDelete: 'set null' }),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('search_query_at').on(t.at), index('search_query_query').on(t.query, t.at)],
)

/** Searches a day and query. */
export const searchDemand = pgTable(
  'search_demand',
  {
    day: date('day').notNull(),
    query: text('query').notNull(),
    searches: integer('searches').notNull(),
    withoutResult: integer('without_result').notNull(),
    clicks: integer('clicks').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.query] })],
)
