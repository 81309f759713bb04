import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { renderingAlt } from '#domain/catalog/picture-path.ts'
import { specificationLines } from '#domain/catalog/specification.ts'
import { gatherSpecifications } from '#domain/catalog/specification-faults.ts'
import { shownVideo } from '#domain/catalog/video-address.ts'
import { isOnSale } from '#domain/pricing/unit-price.ts'
import { pathsTo } from '#domain/catalog/category-tree.ts'
import { Problem } from '#domain/problem.ts'
import { returnRule, returnRuleText } from '#domain/returns/return-rule.ts'
import type { Database } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { category } from '#server/db/schema/catalog/category.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { stockLevel } from '#server/db/schema/order/stock.ts'
import { categoryTree, findChain, breadcrumbSchema } from './category.ts'
import { findNumbers, partNumberSchema } from './part-number.ts'
import type { NamedNumber } from './part-number.ts'
import { pageOfQuestions, publishedQuestionsSchema, questionColumns } from './product-questions.ts'
import { fittingBrands } from './fit-claim.ts'
import { besideProduct } from './related-products.ts'
import { fittingAppliances, fittingAppliancesSchema } from './fitting-appliances.ts'
import { pageOfReviews, publishedReviewsSchema, reviewColumns } from './product-reviews.ts'
import { asCard, cardColumns, productCardSchema, selectCards } from './product-card.ts'
import type { BrandLink } from './product-card.ts'
import { altTexts } from '#server/shop/media/media-record.ts'
import { missingOrMoved } from '#server/shop/redirect.ts'
import { dispatchSchema, nextDispatch } from '#server/shop/settings/dispatch.ts'
import { returnSettings } from '#server/shop/settings/return-settings.ts'
import { settings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The data of the product page. */
const productSchema = productCardSchema
  .and(
    z.object({
      /** What each of `images` shows, in words; empty where nobody has said it. */
      imageAlts: z.array(z.string()),
      models: fittingAppliancesSchema,
      numbers: z.array(partNumberSchema),
      specs: z.record(z.string(), z.string()),
      specifications: z
        .array(z.object({ label: z.string(), value: z.string() }))
        .meta({ description: 'The figures of the part as its page lists them: in the order of its kind, with units' }),
      weightGrams: z.int().nullable(),
      videoUrl: z
        .string()
        .nullable()
        .meta({ description: 'A path of this shop is a file to be played; an https address is that of a page elsewhere' }),
      seoTitle: z.string().nullable(),
      seoDescription: z.string().nullable(),
      saleEndsAt: z.string().nullable().meta({ description: 'When the present sale price ends; null without one, or without an end' }),
      breadcrumb: breadcrumbSchema,
      returns: z.object({ days: z.int(), text: z.string() }).meta({ description: 'By which rule it can be sent back' }),
      paysReturnPostage: z.boolean().meta({ description: 'Whether the shop pays for sending it back, when nothing was at fault' }),
      restockingPercent: z.int().meta({ description: 'The share of its price that is kept then (%)' }),
      updatedAt: z.string(),
    }),
  )
  .meta({ id: 'Product' })

/** A product with its related parts, and when an order of it leaves the shop. */
export const productPageSchema = z.object({
  product: productSchema,
  related: z.array(productCardSchema),
  /** Parts of other kinds for machines that it fits. */
  accessories: z.array(productCardSchema),
  /** The first page of what was asked about it. */
  questions: publishedQuestionsSchema,
  /** The first page of its reviews, and all of them counted. */
  reviews: publishedReviewsSchema,
  /** To most places. Empty of a part of which nobody knows when it leaves. */
  dispatch: dispatchSchema,
})
type ProductPage = z.output<typeof productPageSchema>

const prepareDetail = (db: Database) =>
  db
    .select({
      ...cardColumns,
      brandId: product.brandId,
      fits: sql<BrandLink[]>`${fittingBrands(sql`${product.id}`)}`,
      weightGrams: product.weightGrams,
      videoUrl: product.videoUrl,
      seoTitle: product.seoTitle,
      seoDescription: product.seoDescription,
      saleEndsAt: product.saleEndsAt,
      updatedAt: product.updatedAt,
      models: fittingAppliances(sql`${product.id}`),
      leadTimeDays: stockLevel.leadTimeDays,
      numbers: sql<
        NamedNumber[]
      >`(select coalesce(json_agg(json_build_object('number', n.number, 'kind', n.kind) order by n.kind, n.number), '[]')
        from part_number n where n.product_id = ${product.id})`,
      ...questionColumns(sql`${product.id}`),
      ...reviewColumns(sql`${product.id}`),
    })
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .innerJoin(stockLevel, eq(stockLevel.productId, product.id))
    .leftJoin(brand, eq(brand.id, product.brandId))
    .where(and(eq(product.slug, sql.placeholder('slug')), eq(product.active, true)))
    .prepare('product_by_slug')

/** Related parts, and those for the same machines: of its own category are the first alone. */
const prepareBeside = (db: Database) =>
  selectCards(db)
    .innerJoin(besideProduct, sql`beside.id = ${product.id}`)
    .orderBy(sql`beside.place`)
    .prepare('product_beside')

/** The prepared statements of this database, shared by all requests. */
const statementsOf = prepared((db) => ({ detail: prepareDetail(db), beside: prepareBeside(db) }))

/** Days until a part is on the shelf; null when nobody knows, or it cannot be ordered. */
const waitOf = (state: z.output<typeof productCardSchema>['stock']['state'], leadTimeDays: number | null): number | null =>
  state === 'out' ? null : state === 'backorder' ? leadTimeDays : 0

/** The normalised number of a part that is no longer sold, if it leads to one that has replaced it (`findNumbers`); null of any other slug. */
async function replacedNumber(shop: Shop, slug: string): Promise<string | null> {
  const { rows } = await shop.browsing.execute<{ normalised: string }>(sql`
    select own.normalised from product gone join part_number own on own.product_id = gone.id and own.kind = 'mpn'
    where gone.slug = ${slug} and not gone.active`)
  const own = rows.map(({ normalised }) => normalised)
  const known = await findNumbers(shop, own)
  return own.find((number) => known.get(number)?.kind === 'superseded') ?? null
}

/** Why a slug has no page: `moved` also where the page of its number names the part that has replaced it. */
async function missing(shop: Shop, slug: string): Promise<Problem> {
  const problem = await missingOrMoved(shop, `/product/${slug}`, 'Product not found')
  const number = problem.code === 'moved' ? null : await replacedNumber(shop, slug)
  return number === null ? problem : new Problem('moved', { extra: { location: `/part/${number}` } })
}

/**
 * The product with this slug, up to four related parts, and up to four for the same machines.
 * @throws {Problem} `not_found`, or `moved` with the address where the product was renamed (specification, decision 33) or replaced.
 */
export async function findProduct(shop: Shop, slug: string): Promise<ProductPage> {
  const { detail, beside } = statementsOf(shop.browsing)
  const [row] = await detail.execute({ slug })
  if (!row) throw await missing(shop, slug)
  const [tree, imageAlts, others, known] = await Promise.all([
    categoryTree(shop),
    altTexts(shop.browsing, row.images),
    beside.execute({ categoryId: row.categoryId, id: row.id, brandId: row.brandId ?? '', family: row.family }),
    settings(shop),
  ])
  const { models, numbers, specs, weightGrams, videoUrl, seoTitle, seoDescription } = row
  const card = asCard(row)
  const chain = findChain(tree, row.categoryPath.split('/'))
  const categories = [...chain.flatMap(({ name, slug: own }) => [name, own]), ...pathsTo(row.categoryPath)]
  const rule = returnRule({ categories }, returnSettings(known))
  return {
    product: {
      ...card,
      imageAlts: imageAlts.map((alt, at) => alt || renderingAlt(row.images[at] ?? '', card.name)),
      models,
      numbers,
      specs,
      specifications: specificationLines({ family: row.family, ...gatherSpecifications(row) }),
      weightGrams,
      videoUrl: shownVideo(videoUrl, shop.env.PUBLIC_URL),
      seoTitle,
      seoDescription,
      saleEndsAt: isOnSale(card) ? (row.saleEndsAt?.toISOString() ?? null) : null,
      breadcrumb: chain.map((node) => ({ name: node.name, path: node.path })),
      returns: { days: rule.days, text: returnRuleText(rule) },
      paysReturnPostage: rule.shopPaysPostage,
      restockingPercent: rule.restockingPercent,
      updatedAt: row.updatedAt.toISOString(),
    },
    related: others.filter(({ categoryId }) => categoryId === row.categoryId).map(asCard),
    accessories: others.filter(({ categoryId }) => categoryId !== row.categoryId).map(asCard),
    questions: pageOfQuestions(row.questions, row.questionCount),
    reviews: pageOfReviews(row.reviews, row.reviewSummary),
    dispatch: await nextDispatch(shop, { waitDays: waitOf(card.stock.state, row.leadTimeDays) }),
  }
}
