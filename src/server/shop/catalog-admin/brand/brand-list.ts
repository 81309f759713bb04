import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { BRAND_STATUSES } from '#domain/catalog/brand.ts'
import type { BrandId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { idOf } from '#server/shop/id-of.ts'
import { likeText } from '#server/db/like-text.ts'
import { listSchema, readList } from '#server/shop/list/list.ts'
import type { ListDefinition, ListSearch } from '#server/shop/list/list.ts'

const parts = sql`coalesce(made.parts, 0)`
const activeParts = sql`coalesce(made.active, 0)`
const fitting = sql`coalesce(fitted.parts, 0)`
const models = sql`coalesce(owned.models, 0)`
const aliases = sql`array_to_string(brand.aliases, ', ')`

/** Brands with their numbers of parts and models; with `of`, only theirs are counted. */
function brandTables(of?: string[]) {
  const those = of === undefined ? sql`` : sql`where brand_id = any(${sql.param(of)}::text[])`
  return sql`brand
  left join (select brand_id, count(*)::int as parts, (count(*) filter (where active))::int as active from product ${those} group by brand_id) made
    on made.brand_id = brand.id
  left join (select brand_id, count(*)::int as parts from product_brand_mapping ${those} group by brand_id) fitted on fitted.brand_id = brand.id
  left join (select brand_id, count(*)::int as models from appliance ${those} group by brand_id) owned on owned.brand_id = brand.id`
}

/** All brands, hidden ones as well. */
export const brandList: ListDefinition = {
  from: brandTables(),
  id: brand.id,
  fields: {
    name: { kind: 'text', by: brand.name },
    slug: { kind: 'text', by: brand.slug },
    aliases: { kind: 'text', by: aliases },
    website: { kind: 'text', by: brand.website },
    status: { kind: 'choice', by: brand.status, choices: BRAND_STATUSES },
    parts: { kind: 'number', by: parts },
    models: { kind: 'number', by: models },
    noLogo: { kind: 'flag', by: sql`brand.logo_url is null` },
    noParts: { kind: 'flag', by: sql`${activeParts} = 0` },
    activeWithoutParts: { kind: 'flag', by: sql`brand.status = 'active' and ${activeParts} = 0 and ${fitting} = 0 and ${models} = 0` },
    popular: { kind: 'flag', by: sql`brand.menu_position is not null` },
  },
  sorts: {
    name: { by: sql`lower(brand.name)` },
    slug: { by: brand.slug },
    status: { by: brand.status },
    parts: { by: parts },
    models: { by: models },
    popular: { by: brand.menuPosition, isNullable: true },
  },
  defaultSort: 'name',
  tieBreak: brand.id,
  search: (text) => {
    const pattern = `%${likeText(text.toLowerCase())}%`
    return sql`(lower(brand.name) like ${pattern} or brand.slug like ${pattern} or lower(${aliases}) like ${pattern})`
  },
}

/** A brand as the staff's list shows it. */
export const brandRowSchema = z
  .object({
    id: idOf<BrandId>(),
    version: z.int(),
    name: z.string(),
    slug: z.string(),
    status: z.enum(BRAND_STATUSES),
    aliases: z.array(z.string()),
    logoUrl: z.string().nullable(),
    website: z.string().nullable(),
    menuPosition: z.int().nullable(),
    partCount: z.int().meta({ description: 'Parts that it makes, archived ones as well' }),
    activePartCount: z.int(),
    fittingPartCount: z.int().meta({ description: 'Parts that fit its appliances by brand' }),
    modelCount: z.int(),
  })
  .meta({ id: 'StaffBrandRow' })
type StaffBrandRow = z.output<typeof brandRowSchema>

export const brandListSchema = listSchema(brandRowSchema).meta({ id: 'StaffBrandList' })

/** The rows of these brands, in any order. */
export async function readBrandRows(db: Queryable, ids: string[]): Promise<StaffBrandRow[]> {
  const { rows } = await db.execute<StaffBrandRow>(sql`
    select brand.id, brand.version, brand.name, brand.slug, brand.status, to_json(brand.aliases) as aliases, brand.logo_url as "logoUrl",
      brand.website, brand.menu_position as "menuPosition", ${parts} as "partCount", ${activeParts} as "activePartCount",
      ${fitting} as "fittingPartCount", ${models} as "modelCount"
    from ${brandTables(ids)} where brand.id = any(${sql.param(ids)}::text[])`)
  return rows
}

/** A page of the brands that match, for staff. */
export const listBrands = (db: Queryable, search: ListSearch): Promise<z.output<typeof brandListSchema>> =>
  readList(db, { list: brandList, search, load: (ids) => readBrandRows(db, ids) })
