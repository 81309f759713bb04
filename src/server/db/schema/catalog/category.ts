import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { CATEGORY_KINDS } from '#domain/catalog/category-tree.ts'
import type { CategoryKind } from '#domain/catalog/category-tree.ts'
import type { CategoryId } from '#domain/id.ts'
import { createdAt, id, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'

/** One tree of at most three levels (specification, decision 29). `path` is the slugs from the root, joined by `/`. */
export const category = pgTable(
  'category',
  {
    id: id<CategoryId>(),
    parentId: text('parent_id')
      .$type<CategoryId>()
      .references((): AnyPgColumn => category.id),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    path: text('path').notNull().unique(),
    depth: integer('depth').notNull(),
    /** `brands`: the node lists brand tiles instead of products ('Parts by Brand'). */
    kind: text('kind').$type<CategoryKind>().notNull().default('products'),
    brandFilter: boolean('brand_filter').notNull().default(false),
    description: text('description').notNull().default(''),
    seoTitle: text('seo_title'),
    seoDescription: text('seo_description'),
    imageUrl: text('image_url'),
    position: integer('position').notNull().default(0),
    /** Buyers need its parts again about every so many months; null: as its parent says, and at the top not. */
    reorderMonths: integer('reorder_months'),
    visible: boolean('visible').notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('category_kind', oneOf(t.kind, CATEGORY_KINDS)),
    check('category_depth', sql`${t.depth} between 1 and 3 and (${t.depth} = 1) = (${t.parentId} is null)`),
    check('category_reorder_months', sql`${t.reorderMonths} between 1 and 60`),
    check('category_name', sql`trim(${t.name}) <> '' and trim(${t.slug}) <> ''`),
    index('category_parent').on(t.parentId, t.position),
  ],
)
