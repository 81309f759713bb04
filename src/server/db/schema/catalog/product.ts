import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { PART_NUMBER_KINDS } from '#domain/catalog/part-number.ts'
import { brand } from './brand.ts'
import { category } from './category.ts'
import type { PartFamily } from '#domain/drawing/family.ts'
import type { BrandId, CategoryId, ProductId } from '#domain/id.ts'
import { createdAt, id, instant, maxQuantity, oneOf, updatedAt, version } from '#server/db/schema/columns.ts'

/** A part for sale. Stock lives in `stock_level`, numbers in `part_number`; `part_number` here is the one shown. */
export const product = pgTable(
  'product',
  {
    id: id<ProductId>(),
    slug: text('slug').notNull().unique(),
    sku: text('sku').notNull().unique(),
    name: text('name').notNull(),
    partNumber: text('part_number').notNull(),
    brandId: text('brand_id')
      .$type<BrandId>()
      .references(() => brand.id),
    categoryId: text('category_id')
      .$type<CategoryId>()
      .notNull()
      .references(() => category.id),
    priceCents: integer('price_cents').notNull(),
    salePriceCents: integer('sale_price_cents'),
    /** The sale price counts from, and until; null: without a beginning or end. `shop/sale-price.ts` says whether it does now. */
    saleStartsAt: instant('sale_starts_at'),
    saleEndsAt: instant('sale_ends_at'),
    costCents: integer('cost_cents'),
    /** The unit price while the sale's dates allow it: the sale price when it applies (specification, section 5). `shop/sale-price.ts` knows the dates. */
    effectivePriceCents: integer('effective_price_cents')
      .notNull()
      .generatedAlwaysAs(sql`case when sale_price_cents > 0 and sale_price_cents < price_cents then sale_price_cents else price_cents end`),
    images: jsonb('images').$type<string[]>().notNull().default([]),
    videoUrl: text('video_url'),
    description: text('description').notNull().default(''),
    descriptionHtml: text('description_html'),
    /** Which drawing shows the part, and its dimensions in inches (`domain/drawing`). */
    family: text('family').$type<PartFamily>().notNull(),
    dimensions: jsonb('dimensions').$type<Record<string, number>>().notNull().default({}),
    traits: jsonb('traits').$type<Record<string, string | number>>().notNull().default({}),
    specs: jsonb('specs').$type<Record<string, string>>().notNull().default({}),
    weightGrams: integer('weight_grams'),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    active: boolean('active').notNull().default(true),
    /** Null is 'unset': the home card shows the number, the category card does not (specification, decision 32). */
    showPartNumber: boolean('show_part_number'),
    showBrand: boolean('show_brand').notNull().default(true),
    featuredOnHomepage: boolean('featured_on_homepage').notNull().default(false),
    frontPageSale: boolean('front_page_sale').notNull().default(false),
    hideFromFrontPageSale: boolean('hide_from_front_page_sale').notNull().default(false),
    suggestionPriority: integer('suggestion_priority').notNull().default(0),
    suggestionTags: text('suggestion_tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    manualSuggestionsEnabled: boolean('manual_suggestions_enabled').notNull().default(false),
    seoTitle: text('seo_title'),
    seoDescription: text('seo_description'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('product_price', sql`${t.priceCents} >= 0 and ${t.salePriceCents} >= 0 and ${t.costCents} >= 0`),
    check('product_sale_dates', sql`${t.saleStartsAt} < ${t.saleEndsAt}`),
    check('product_weight', sql`${t.weightGrams} >= 0`),
    index('product_brand').on(t.brandId),
    // What a search has found is looked up by the hundred, which comparing texts from page to page of the key's index would take twice as long for.
    index('product_hit').using('hash', t.id),
    // A page of a category's list is a stretch of one of these, read forwards or backwards (`shop/catalog/part-list.ts`).
    index('product_list_newest').on(t.categoryId, t.active, sql`created_at desc`, t.id),
    index('product_list_name')
      .on(t.categoryId, t.name, t.id)
      .where(sql`active`),
    index('product_list_brand')
      .on(t.categoryId, t.brandId, sql`suggestion_priority desc`, t.name, t.id)
      .where(sql`active`),
    index('product_list_best')
      .on(t.categoryId, sql`featured_on_homepage desc`, sql`suggestion_priority desc`, sql`created_at desc`, t.id)
      .where(sql`active`),
    // What is paid while a sale lasts; and what is paid before and after it, of the parts whose sale has dates.
    index('product_list_price')
      .on(t.categoryId, t.effectivePriceCents, t.id, t.saleStartsAt, t.saleEndsAt)
      .where(sql`active`),
    index('product_list_dated_price')
      .on(t.categoryId, t.priceCents, t.id, t.saleStartsAt, t.saleEndsAt)
      .where(sql`active and (sale_starts_at is not null or sale_ends_at is not null)`),
    // Conflicts of fit are looked for among the few that are sold no more.
    index('product_archived')
      .on(t.id)
      .where(sql`not active`),
    // The parts of a brand by name, of which its page shows the first.
    index('product_brand_name')
      .on(t.brandId, t.name, t.id)
      .where(sql`active`),
    index('product_featured')
      .on(t.createdAt)
      .where(sql`featured_on_homepage and active`),
    index('product_front_page_sale')
      .on(t.createdAt)
      .where(sql`front_page_sale and active`),
    // The admin area finds parts by the first letters of the SKU and, below three letters, of the name.
    index('product_sku_prefix').on(sql`upper(${t.sku}) text_pattern_ops`),
    index('product_name_prefix').on(sql`lower(${t.name}) text_pattern_ops`),
    index('product_name_trigram')
      .using('gin', sql`lower(${t.name}) gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
)

/** Every number of a part; `normalised` is upper-case letters and digits (specification, decision 31). */
export const partNumber = pgTable(
  'part_number',
  {
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    number: text('number').notNull(),
    normalised: text('normalised').notNull(),
    kind: text('kind').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.normalised, t.kind] }),
    check('part_number_kind', oneOf(t.kind, PART_NUMBER_KINDS)),
    check('part_number_normalised', sql`${t.normalised} ~ '^[A-Z0-9]+$'`),
    index('part_number_normalised_prefix').on(t.normalised.op('text_pattern_ops')),
    // Staff look for numbers that two parts have.
    index('part_number_mpn')
      .on(t.normalised, t.productId)
      .where(sql`kind = 'mpn'`),
    // Numbers with pages of their own, as the sitemaps list them.
    index('part_number_old')
      .on(t.normalised, t.productId)
      .where(sql`kind in ('superseded', 'cross_reference')`),
    index('part_number_trigram')
      .using('gin', sql`${t.normalised} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
)

/** Brands of appliances that a part fits (specification, decision 30). */
export const productBrandMapping = pgTable(
  'product_brand_mapping',
  {
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    brandId: text('brand_id')
      .$type<BrandId>()
      .notNull()
      .references(() => brand.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.productId, t.brandId] }), index('product_brand_mapping_brand').on(t.brandId)],
)

/** From the quantity `min_quantity` on, the unit price is `unit_price_cents` (specification, decision 3). */
export const quantityDiscount = pgTable(
  'quantity_discount',
  {
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
    minQuantity: integer('min_quantity').notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.minQuantity] }),
    check('quantity_discount_values', sql`${t.minQuantity} between 2 and ${maxQuantity} and ${t.unitPriceCents} >= 0`),
  ],
)

/**
 * The slugs that a part had before, by which carts find it. Written by a trigger (`product_slug_changed`). A redirect is none of them: staff lead
 * the page of a part that is gone to another part, which nobody has put into their cart.
 */
export const formerSlug = pgTable(
  'former_slug',
  {
    slug: text('slug').primaryKey(),
    productId: text('product_id')
      .$type<ProductId>()
      .notNull()
      .references(() => product.id, { onDelete: 'cascade' }),
  },
  (t) => [index('former_slug_product').on(t.productId)],
)

/** A path that has moved permanently: of this shop, or of one before it (decision 126). */
export const redirect = pgTable(
  'redirect',
  { fromPath: text('from_path').primaryKey(), toPath: text('to_path').notNull(), createdAt: createdAt() },
  (t) => [
    check('redirect_moves', sql`${t.fromPath} <> ${t.toPath}`),
    // What leads to a page that moves or goes.
    index('redirect_to').using('hash', t.toPath),
  ],
)
