import { sql } from 'drizzle-orm'
import type { ApplianceId } from '#domain/id.ts'
import type { Transaction } from '#server/db/client.ts'
import { moveAddresses } from '#server/shop/redirect.ts'
import { moveMentions } from '../fit/move-mentions.ts'
import type { StaffBrand } from './brand-record.ts'

type Merged = Pick<StaffBrand, 'id' | 'slug'>

interface Twin {
  id: ApplianceId
  slug: string
  intoId: ApplianceId
  intoSlug: string
}

/** What is said of a model's parts, and those who have it, go to the model of the same number; where both say something, the latter stays. */
async function mergeTwins(tx: Transaction, from: Merged, into: Merged): Promise<number> {
  const { rows: twins } = await tx.execute<Twin & Record<string, unknown>>(sql`
    select s.id, s.slug, t.id as "intoId", t.slug as "intoSlug" from appliance s
    join appliance t on t.brand_id = ${into.id} and t.normalised = s.normalised where s.brand_id = ${from.id} order by s.id`)
  if (twins.length === 0) return 0
  const pairs = sql`unnest(${sql.param(twins.map(({ id }) => id))}::text[], ${sql.param(twins.map(({ intoId }) => intoId))}::text[]) as pair (id, into_id)`
  await tx.execute(sql`insert into fitment (appliance_id, product_id, fits, source, note)
    select pair.into_id, f.product_id, f.fits, f.source, f.note from fitment f join ${pairs} on pair.id = f.appliance_id on conflict do nothing`)
  await tx.execute(sql`insert into user_appliance (user_id, appliance_id, position, chosen)
    select u.user_id, pair.into_id, u.position, u.chosen from user_appliance u join ${pairs} on pair.id = u.appliance_id
    on conflict (user_id, appliance_id) do update set chosen = user_appliance.chosen or excluded.chosen`)
  await moveMentions(tx, twins)
  await tx.execute(sql`delete from appliance where id in (select id from ${pairs})`)
  // Browsers have saved them by their ids.
  await tx.execute(sql`insert into redirect (from_path, to_path) select '/model/' || pair.id, ${`/model/${into.slug}/`} || t.slug
    from ${pairs} join appliance t on t.id = pair.into_id on conflict (from_path) do update set to_path = excluded.to_path`)
  for (const { slug, intoSlug } of twins)
    if (slug !== intoSlug) await moveAddresses(tx, [{ from: `/model/${from.slug}/${slug}`, to: `/model/${into.slug}/${intoSlug}` }])
  return twins.length
}

/** Gives models whose slug is also that of another number of the other brand a slug of their own. */
async function renameTaken(tx: Transaction, from: Merged, into: Merged): Promise<void> {
  const { rows: taken } = await tx.execute<{ id: ApplianceId; slug: string }>(sql`
    select s.id, s.slug from appliance s join appliance t on t.brand_id = ${into.id} and t.slug = s.slug where s.brand_id = ${from.id} order by s.id`)
  for (const { id, slug } of taken) {
    // An id has no second; of a slug of a hundred characters, the end gives way to it.
    const own = `${slug.slice(0, 60)}-${id.slice(-10).toLowerCase()}`
    await tx.execute(sql`update appliance set slug = ${own} where id = ${id}`)
    await moveAddresses(tx, [{ from: `/model/${from.slug}/${slug}`, to: `/model/${into.slug}/${own}` }])
  }
}

/**
 * Gives all models of a brand to another, with redirects from addresses that change by more than the brand. The rows of both brands are locked.
 * @returns how many models it had, and how many of them the other had already.
 */
export async function moveAppliances(tx: Transaction, from: Merged, into: Merged): Promise<{ models: number; twins: number }> {
  const twins = await mergeTwins(tx, from, into)
  await renameTaken(tx, from, into)
  const { rows } = await tx.execute<{ id: ApplianceId }>(
    sql`update appliance set brand_id = ${into.id}, version = version + 1, updated_at = now() where brand_id = ${from.id} returning id`,
  )
  return { models: rows.length + twins, twins }
}
