import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'

/** As many models as a product page names; the others are counted. */
const NAMED_MODELS = 60

/** The models that a part is known to fit. */
export const fittingAppliancesSchema = z
  .object({
    count: z.int(),
    first: z.array(z.object({ name: z.string(), path: z.string() })).meta({ description: 'By name; not all of many' }),
  })
  .meta({ id: 'FittingModels' })

/** The models of active brands that a part is known to fit, as a column. */
export const fittingAppliances = (product: SQL): SQL<z.output<typeof fittingAppliancesSchema>> => sql`(
  select json_build_object('count', count(*), 'first',
    coalesce(json_agg(json_build_object('name', name, 'path', path) order by place) filter (where place <= ${sql.raw(String(NAMED_MODELS))}), '[]'))
  from (select b.name || ' ' || a.number as name, '/model/' || b.slug || '/' || a.slug as path,
      row_number() over (order by b.name, a.normalised) as place
    from fitment f join appliance a on a.id = f.appliance_id join brand b on b.id = a.brand_id and b.status = 'active'
    where f.product_id = ${product} and f.fits) fitting)`
