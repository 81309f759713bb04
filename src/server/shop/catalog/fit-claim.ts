import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

const statement = (product: SQL, brand: SQL, fits: SQL) =>
  sql`exists (select from fitment f join appliance a on a.id = f.appliance_id where f.product_id = ${product} and a.brand_id = ${brand} and ${fits})`

/** Whether a part is said to fit none of the models of a brand that anything is known about. */
export const isDenied = (product: SQL, brand: SQL): SQL =>
  sql`(${statement(product, brand, sql`not f.fits`)} and not ${statement(product, brand, sql`f.fits`)})`

/** The brands whose appliances a part fits: those of models that it fits, and those that it is said to fit while no statement denies it. */
export const fittingBrands = (product: SQL): SQL =>
  sql`(select coalesce(json_agg(json_build_object('name', b.name, 'slug', b.slug) order by b.name), '[]') from brand b
    where b.status = 'active' and (${statement(product, sql`b.id`, sql`f.fits`)}
      or (b.id in (select m.brand_id from product_brand_mapping m where m.product_id = ${product}) and not ${isDenied(product, sql`b.id`)})))`
