import { sql } from 'drizzle-orm'
import { boolean, check, customType, date, index, integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import type { ProductId, SearchQueryId } from '#domain/id.ts'
import { PART_NUMBER_KINDS } from '#domain/catalog/part-number.ts'
import { id, instant, oneOf } from '#server/db/schema/columns.ts'
import { product } from './product.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const productId = () =>
  text('product_id')
    .$type<ProductId>()
    .notNull()
    .references(() => product.id, { onDelete: 'cascade' })

/**
 * The indexed text of an active product, written by triggers (`search_write_documents`). Weights: A name, B brand and properties, C category,
 * D description. `@b:` and `@c:` terms are its brand and categories, `~1` to `~5` the popularity shares of the catalogue that it is in: the
 * top quarter, sixteenth and so on. `share` is the smallest of them: random at first, by popularity after the nightly job.
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
  (t) => [
    // Without `fastupdate`, whose pending list every search would have to scan.
    index('search_document_terms').using('gin', t.terms).with({ fastupdate: false }),
    // Common words are looked for in a share alone: from the whole index, their documents outside of it would be read too.
    ...[1, 2, 3].map((share) =>
      index(`search_document_share_${share}`)
        .using('gin', t.terms)
        .with({ fastupdate: false })
        .where(sql`share >= ${sql.raw(String(share))}`),
    ),
  ],
)

/**
 * Every form in which a number may be typed, written by triggers (`search_write_keys`): as it is, without leading zeros, without the brand or
 * the letters in front. `folded` maps look-alikes to one character; its thirds find what is one edit away.
 */
export const searchKey = pgTable(
  'search_key',
  {
    productId: productId(),
    number: text('number').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    /** The number without its prefix: never an exact match. */
    isPart: boolean('is_part').notNull(),
    folded: text('folded')
      .notNull()
      .generatedAlwaysAs(sql`translate(key, 'OILSBZ', '011582')`),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.kind, t.key] }),
    check('search_key_kind', oneOf(t.kind, PART_NUMBER_KINDS)),
    index('search_key_prefix').on(t.key.op('text_pattern_ops')),
    // Without `fastupdate`, whose pending list every search would have to scan.
    index('search_key_slip')
      .using('gin', sql`search_slip_keys(folded)`)
      .with({ fastupdate: false }),
  ],
)

/** Products whose document is outdated by a renamed brand or category: too many to rewrite at once, a job does it soon. */
export const searchStale = pgTable('search_stale', { productId: productId().primaryKey() })

/** Document frequency of each term (a stem or a size); the empty term counts all documents. Refreshed by a job: it only affects ranking. */
export const searchTerm = pgTable('search_term', {
  term: text('term').primaryKey(),
  documents: integer('documents').notNull(),
  /** The count of a recount in progress. */
  recounted: integer('recounted').notNull().default(0),
})

/** The words of names, brands and categories as they are spelled there: the vocabulary for spelling correction. */
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

/** Search queries, without anything that may be personal (`domain/search/search-demand.ts`). Retained as the setting `privacy.searchMonths` says; `search_demand` has the totals. */
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
  (t) => [
    index('search_query_at').on(t.at),
    index('search_query_query').on(t.query, t.at),
    // Of a part that is deleted.
    index('search_query_clicked')
      .on(t.clickedProductId)
      .where(sql`clicked_product_id is not null`),
  ],
)

/** Searches per day and query. */
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
