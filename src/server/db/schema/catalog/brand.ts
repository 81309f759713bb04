import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { BrandId } from '#domain/id.ts'
import { BRAND_STATUSES, MAX_MENU_BRANDS } from '#domain/catalog/brand.ts'
import type { BrandStatus } from '#domain/catalog/brand.ts'
import { createdAt, id, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'

const maxMenuBrands = sql.raw(String(MAX_MENU_BRANDS))

/** A manufacturer of parts or of the appliances they fit. Only `active` brands are shown (specification, section 3). */
export const brand = pgTable(
  'brand',
  {
    id: id<BrandId>(),
    name: text('name').notNull().unique(),
    slug: text('slug').notNull().unique(),
    logoUrl: text('logo_url'),
    status: text('status').$type<BrandStatus>().notNull().default('active'),
    aliases: text('aliases')
      .array()
      .notNull()
      .default(sql`'{}'`),
    website: text('website'),
    position: integer('position').notNull().default(0),
    /** Its place among the popular brands of the menu, from 1; null when it is not among them. */
    menuPosition: integer('menu_position'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('brand_status', oneOf(t.status, BRAND_STATUSES)),
    check('brand_menu_position', sql`${t.menuPosition} between 1 and ${maxMenuBrands}`),
  ],
)
