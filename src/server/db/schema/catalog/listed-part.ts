import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { BrandId, CategoryId, ProductId } from '#domain/id.ts'
import { product } from './product.ts'

/**
 * What lists are counted and narrowed by, a row for each part: a small part of the product's own row, so that a whole category can be counted
 * from an index. Written by triggers (`listed_part_written`).
 */
export const listedPart = pgTable(
  'listed_part',
  {
    productId: text('product_id')
      .$type<ProductId>()
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    categoryId: text('category_id').$type<CategoryId>().notNull(),
    brandId: text('brand_id').$type<BrandId>(),
    active: boolean('active').notNull(),
    /** The figures that its family's lists are narrowed by, in the order of their names: `spec Voltage=120 V` (`listed_figures`). */
    figures: text('figures').array().notNull(),
  },
  (t) => [
    index('listed_part_figures')
      .on(t.categoryId, t.figures, t.productId)
      .where(sql`active`),
  ],
)

/**
 * How many active parts a category or a brand has itself, and a category of each figure and of each brand: the sum of the rows, which triggers add
 * and nobody changes, so that no writer waits for another (`listed_owners`, `listed_fits`). A job puts the rows of one together (`foldCounts`).
 */
export const listedCount = pgTable(
  'listed_count',
  {
    /**
     * A category or a brand; of the makers of a category's parts `brands` and its id, of the brands whose appliances they fit `fits` and its id, and
     * of those that are both `own fits` and its id.
     */
    ownerId: text('owner_id').notNull(),
    /** Null for all parts; else the parts with this figure, of a category; of its brands the id of one, and nothing for parts without a brand. */
    figure: text('figure'),
    parts: integer('parts').notNull(),
  },
  (t) => [
    index('listed_count_figure').on(t.ownerId, t.figure, t.parts),
    index('listed_count_owner')
      .on(t.ownerId, t.parts)
      .where(sql`figure is null`),
  ],
)
