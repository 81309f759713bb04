import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { APPLIANCE_TYPES } from '#domain/fit/appliance.ts'
import { FIT_SOURCES } from '#domain/fit/fit-statement.ts'
import type { ApplianceId, BrandId, ProductId } from '#domain/id.ts'
import { createdAt, id, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'
import { brand } from './brand.ts'
import { product } from './product.ts'

/** An appliance that parts are made for. `normalised` is its model number in upper-case letters and digits, for look-ups. */
export const appliance = pgTable(
  'appliance',
  {
    id: id<ApplianceId>(),
    brandId: text('brand_id')
      .$type<BrandId>()
      .notNull()
      .references(() => brand.id),
    number: text('number').notNull(),
    normalised: text('normalised').notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    discontinued: boolean('discontinued').notNull().default(false),
    note: text('note').notNull().default(''),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('appliance_type', oneOf(t.type, APPLIANCE_TYPES)),
    check('appliance_normalised', sql`${t.normalised} ~ '^[A-Z0-9]+$'`),
    unique('appliance_slug').on(t.brandId, t.slug),
    unique('appliance_number').on(t.brandId, t.normalised),
    index('appliance_normalised_prefix').on(t.normalised.op('text_pattern_ops')),
    index('appliance_slip').using('gin', sql`search_slip_keys(translate(normalised, 'OILSBZ', '011582'))`),
    index('appliance_trigram').using('gin', sql`${t.normalised} gin_trgm_ops`),
  ],
)

/** A statement about whether a part fits an appliance, and its source. No row: not known. */
export const fitment = pgTable(
  'fitment',
  {
    applianceId: text('appliance_id')
      .$type<ApplianceId>()
      .notNull()
      .references(() => appliance.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    fits: boolean('fits').notNull(),
    source: text('source').notNull(),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.applianceId, t.productId] }),
    check('fitment_source', oneOf(t.source, FIT_SOURCES)),
    index('fitment_product').on(t.productId),
    // Staff look for parts that fit nothing, and count the parts of models.
    index('fitment_fits_model')
      .on(t.applianceId)
      .where(sql`fits`),
    index('fitment_fits')
      .on(t.productId, t.applianceId, t.source)
      .where(sql`fits`),
  ],
)
