import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { BrandId } from '#domain/id.ts'
import type { Queryable } from '#server/db/client.ts'
import { idOf } from '#server/shop/id-of.ts'

/** A brand by all that a file may be named after, and its logo. */
const brandLogoSchema = z
  .object({
    id: idOf<BrandId>(),
    version: z.int(),
    name: z.string(),
    slug: z.string(),
    aliases: z.array(z.string()),
    logoUrl: z.string().nullable(),
  })
  .meta({ id: 'BrandLogo' })

export const brandLogoListSchema = z.object({ brands: z.array(brandLogoSchema) }).meta({ id: 'BrandLogoList' })

/** Every brand by name, hidden ones as well, with its logo. */
export async function listBrandLogos(db: Queryable): Promise<z.output<typeof brandLogoListSchema>> {
  const { rows } = await db.execute<z.output<typeof brandLogoSchema>>(
    sql`select id, version, name, slug, to_json(aliases) as aliases, logo_url as "logoUrl" from brand order by lower(name), id`,
  )
  return { brands: rows }
}
