import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'

/** A part whose text names a model of which its fit data say nothing. */
export interface MissingFit {
  partNumber: string
  brand: string
  model: string
}

/**
 * Models that a description says its part fits while the fit data, which know other models of that brand that it does fit, say nothing of them: the
 * page counts those models, and reads as if they were all. Nothing is refused by it, since a text may be older than a model; what the fit data deny is
 * one of the invariants. A number that the part fits under another brand is none.
 */
export async function readMissingFits(db: Queryable): Promise<MissingFit[]> {
  const { rows } = await db.execute<MissingFit & Record<string, unknown>>(sql`
    select p.part_number as "partNumber", b.name as brand, a.number as model
    from (select distinct f.product_id, a.brand_id from fitment f join appliance a on a.id = f.appliance_id where f.fits) known
    join product p on p.id = known.product_id join brand b on b.id = known.brand_id
    cross join lateral (
      select distinct upper(regexp_replace(word[1], '[^A-Za-z0-9]', '', 'g')) as normalised
      from (values (p.description), (p.description_html)) written (raw),
        regexp_matches(regexp_replace(raw, '<[^>]{0,200}>', ' ', 'g'),
          '\\m(?:fits|used in|made for|works with|compatible with)\\M((?:[^.!?<\n]|[.][^[:space:]])*)', 'gi') claim,
        regexp_matches(claim[1], '[A-Za-z0-9]+(?:[-/.][A-Za-z0-9]+)*', 'g') word
    ) named
    join appliance a on a.brand_id = known.brand_id and a.normalised = named.normalised
    where not exists (select from fitment g where g.product_id = p.id and g.appliance_id = a.id)
      and not exists (select from fitment g join appliance o on o.id = g.appliance_id
        where g.product_id = p.id and g.fits and o.normalised = a.normalised)
    order by 1, 2, 3`)
  return rows
}
