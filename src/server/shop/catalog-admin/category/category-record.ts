import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CATEGORY_KINDS, flattenTree, namedBy, ruleWords } from '#domain/catalog/category-tree.ts'
import type { CategoryId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { setting } from '#server/db/schema/office/settings.ts'
import { idOf } from '#server/shop/id-of.ts'
import { RETURN_SETTINGS } from '#server/shop/settings/return-settings.ts'

/** Codes that are named of the coupons for a category; the others are counted. */
export const SHOWN_COUPONS = 5

export const couponsSchema = z.object({ count: z.int(), codes: z.array(z.string()).meta({ description: 'The first of them' }) })

/** A category with all that staff edit, and what hangs on it. */
export const categoryRecordSchema = z
  .object({
    id: idOf<CategoryId>(),
    version: z.int(),
    parentId: idOf<CategoryId>().nullable(),
    name: z.string(),
    slug: z.string(),
    path: z.string(),
    depth: z.int(),
    position: z.int(),
    kind: z.enum(CATEGORY_KINDS),
    brandFilter: z.boolean(),
    visible: z.boolean(),
    reorderMonths: z
      .int()
      .nullable()
      .meta({ description: 'Buyers need its parts again about every so many months; null: as its parent says' }),
    description: z.string(),
    imageUrl: z.string().nullable(),
    seoTitle: z.string().nullable(),
    seoDescription: z.string().nullable(),
    partCount: z.int().meta({ description: 'Parts directly in it, archived ones as well' }),
    activePartCount: z.int(),
    coupons: couponsSchema.meta({ description: 'Coupons that name it; the first codes' }),
    ruleCount: z.int().meta({ description: 'Suggestion rules that have it as source or target' }),
    returnRules: z.array(z.string()).meta({ description: 'The names of the rules of returns that name it' }),
  })
  .meta({ id: 'StaffCategory' })
export type StaffCategory = z.output<typeof categoryRecordSchema>

/** All categories: parents before their children, siblings in their order. */
export const categoryTreeSchema = z.object({ categories: z.array(categoryRecordSchema) }).meta({ id: 'StaffCategoryTree' })

type ReturnRules = z.output<typeof RETURN_SETTINGS.returnRules>['rules']

async function readReturnRules(db: Queryable): Promise<ReturnRules> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, 'returnRules'))
  return RETURN_SETTINGS.returnRules.parse(row?.value ?? {}).rules
}

/** The names of the rules of returns that name a category. */
export const rulesNaming = (rules: ReturnRules, node: Pick<StaffCategory, 'id' | 'name' | 'slug' | 'path'>): string[] =>
  rules.filter(({ categories }) => namedBy(categories, [node], ruleWords).size > 0).map(({ name }) => name)

/** All categories with what hangs on them, in the order of the tree. */
export async function readCategories(db: Queryable): Promise<StaffCategory[]> {
  const { rows } = await db.execute<Omit<StaffCategory, 'returnRules'> & Record<string, unknown>>(sql`
    with held as (
      select category_id, count(*)::int as parts, (count(*) filter (where active))::int as active from product group by category_id
    ), named as (
      select c.id, count(distinct d.code)::int as coupons, (array_agg(distinct d.code))[1:${sql.raw(String(SHOWN_COUPONS))}] as codes
      from discount_code d cross join lateral unnest(d.applicable_categories) word
      join category c on lower(trim(word)) in (lower(trim(c.name)), lower(trim(c.slug))) group by c.id
    )
    select c.id, c.version, c.parent_id as "parentId", c.name, c.slug, c.path, c.depth, c.position, c.kind, c.brand_filter as "brandFilter",
      c.visible, c.reorder_months as "reorderMonths", c.description, c.image_url as "imageUrl", c.seo_title as "seoTitle", c.seo_description as "seoDescription",
      coalesce(held.parts, 0) as "partCount", coalesce(held.active, 0) as "activePartCount",
      json_build_object('count', coalesce(named.coupons, 0), 'codes', coalesce(to_json(named.codes), '[]')) as coupons,
      (select count(*)::int from suggestion_rule r where c.id in (r.source_category_id, r.target_category_id)) as "ruleCount"
    from category c left join held on held.category_id = c.id left join named on named.id = c.id`)
  const rules = await readReturnRules(db)
  return flattenTree(rows.map((row) => ({ ...row, returnRules: rulesNaming(rules, row) })))
}

/** The category of these that has the id. @throws {Problem} `not_found` */
export function categoryOf(categories: readonly StaffCategory[], id: CategoryId): StaffCategory {
  const found = categories.find((category) => category.id === id)
  if (!found) throw new Problem('not_found', { detail: 'Category not found' })
  return found
}

/** A category as staff edit it. @throws {Problem} `not_found` */
export const readCategory = async (db: Queryable, id: CategoryId): Promise<StaffCategory> => categoryOf(await readCategories(db), id)

/**
 * All categories, which nobody else changes until the transaction ends: what may stand where depends on the whole tree. Shoppers and the
 * writing of parts do not wait.
 */
export async function lockCategories(tx: Transaction): Promise<StaffCategory[]> {
  await tx.execute(sql`lock table category in share row exclusive mode`)
  return readCategories(tx)
}
