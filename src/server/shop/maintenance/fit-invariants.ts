import { sql } from 'drizzle-orm'
import type { Invariant } from './invariant.ts'

/** What parts say of their fits agrees with the fit data: whoever denies a fit may find a part that has long claimed it. */
export const FITS: Invariant[] = [
  {
    name: 'no part is said to fit a brand of whose models every known one is denied',
    isForStaff: true,
    violations: sql`
      select m.product_id || ' ' || b.slug as id, format('%s models denied, none fits', count(*)) as wrong
      from product_brand_mapping m join brand b on b.id = m.brand_id join appliance a on a.brand_id = m.brand_id
      join fitment f on f.appliance_id = a.id and f.product_id = m.product_id
      group by 1 having not bool_or(f.fits)`,
  },
  {
    // The same rule as `domain/fit/fit-claim.ts`, by which forms and files refuse it in either text.
    name: 'no description says of a model that the part fits it while the fit data deny it',
    isForStaff: true,
    violations: sql`
      select p.id || ' ' || a.number as id, format('"%s" fits %s', p.part_number, a.number) as wrong
      from fitment f join appliance a on a.id = f.appliance_id join product p on p.id = f.product_id
      where not f.fits and exists (
          select from (values (p.description), (p.description_html)) written (raw), regexp_replace(raw, '<[^>]{0,200}>', ' ', 'g') as text
          where strpos(text, a.number) > 0
            and text ~* ('\\m(fits|used in|made for|works with|compatible with)\\M([^.!?<\n]|[.][^[:space:]])*(^|[^A-Za-z0-9-])'
              || regexp_replace(a.number, '([^A-Za-z0-9])', '\\\\\\1', 'g') || '($|[^A-Za-z0-9-])'))
        and not exists (select from fitment g join appliance o on o.id = g.appliance_id where g.product_id = p.id and g.fits and o.number = a.number)`,
  },
]
