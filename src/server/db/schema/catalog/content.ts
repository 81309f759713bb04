import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { SLOT_KINDS } from '#domain/content/home-slot.ts'
import type { SlotKind } from '#domain/content/home-slot.ts'
import type { ContentVersionId, HomeSlotId, ProductId } from '#domain/id.ts'
import { createdAt, id, instant, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'
import { product } from './product.ts'

/** Of a page: what is being written (`draft`, `scheduled`: at most one), what is published, what was before, and drafts that were thrown away. */
const CONTENT_STATES = ['draft', 'scheduled', 'published', 'superseded', 'discarded'] as const
type ContentState = (typeof CONTENT_STATES)[number]

/**
 * The versions of a page whose texts staff write. The published one is also in the settings, from which the storefront reads: both change in
 * one transaction.
 */
export const contentVersion = pgTable(
  'content_version',
  {
    id: id<ContentVersionId>(),
    page: text('page').$type<'home'>().notNull(),
    state: text('state').$type<ContentState>().notNull(),
    /** Counts the changes of the page's draft, from version to version. */
    version: version(),
    /** The sections by their names: of a draft those that it changes, of all others all. */
    document: jsonb('document').$type<Record<string, unknown>>().notNull(),
    publishAt: instant('publish_at'),
    publishedAt: instant('published_at'),
    /** Who has changed or published it last; null: nobody of the staff, it was there before. */
    author: text('author'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('content_version_page', oneOf(t.page, ['home'])),
    check('content_version_state', oneOf(t.state, CONTENT_STATES)),
    check('content_version_scheduled', sql`(${t.state} = 'scheduled') = (${t.publishAt} is not null)`),
    uniqueIndex('content_version_open')
      .on(t.page)
      .where(sql`${t.state} in ('draft', 'scheduled')`),
    uniqueIndex('content_version_published')
      .on(t.page)
      .where(sql`${t.state} = 'published'`),
    index('content_version_page_version').on(t.page, t.version),
  ],
)

/**
 * Order and dates of the parts on the home page. Which parts these are, their flags say (`featured_on_homepage`, `front_page_sale`): a row of a
 * part without the flag counts for nothing, a part with the flag and without a row comes after the others.
 */
export const homeSlot = pgTable(
  'home_slot',
  {
    id: id<HomeSlotId>(),
    kind: text('kind').$type<SlotKind>().notNull(),
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    /** From 0. */
    position: integer('position').notNull(),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    createdAt: createdAt(),
  },
  (t) => [
    check('home_slot_kind', oneOf(t.kind, SLOT_KINDS)),
    check('home_slot_position', sql`${t.position} >= 0`),
    check('home_slot_dates', sql`${t.startsAt} < ${t.endsAt}`),
    unique('home_slot_product').on(t.kind, t.productId),
    index('home_slot_product_id').on(t.productId),
  ],
)
