import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
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

/** Nobody says, until the transaction ends, what fits a model of either brand: it would go with a model that is deleted. */
const lockModels = (tx: Transaction, from: Merged, into: Merged) =>
  tx.execute(sql`select id from appliance where brand_id in (${from.id}, ${into.id}) order by id for update`)

/** The parts of which two models of the same number say the contrary, each behind the number that stays: `688: 97012038`. */
async function readDiffering(tx: Transaction, pairs: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ named: string }>(sql`
    select t.number || ': ' || p.part_number as named from ${pairs} join appliance t on t.id = pair.into_id
    join fitment one on one.appliance_id = pair.id
    join fitment other on other.appliance_id = pair.into_id and other.product_id = one.product_id and other.fits <> one.fits
    join product p on p.id = one.product_id order by t.normalised, p.part_number`)
  return rows.map(({ named }) => named)
}

/** What is said of a model's parts, and those who have it, go to the model of the same number; where both say something, the latter stays. */
async function mergeTwins(tx: Transaction, from: Merged, into: Merged): Promise<{ twins: number; differing: string[] }> {
  const { rows: twins } = await tx.execute<Twin & Record<string, unknown>>(sql`
    select s.id, s.slug, t.id as "intoId", t.slug as "intoSlug" from appliance s
    join appliance t on t.brand_id = ${into.id} and t.normalised = s.normalised where s.brand_id = ${from.id} order by s.id`)
  if (twins.length === 0) return { twins: 0, differing: [] }
  const pairs = sql`unnest(${sql.param(twins.map(({ id }) => id))}::text[], ${sql.param(twins.map(({ intoId }) => intoId))}::text[]) as pair (id, into_id)`
  const differing = await readDiffering(tx, pairs)
  await tx.execute(sql`insert into fitment (appliance_id, product_id, fits, source, note)
    select pair.into_id, f.product_id, f.fits, f.source, f.note from fitment f join ${pairs} on pair.id = f.appliance_id on conflict do nothing`)
  await tx.execute(sql`insert into user_appliance (user_id, appliance_id, position, chosen)
    select u.user_id, pair.into_id, u.position, u.chosen from user_appliance u join ${pairs} on pair.id = u.appliance_id
    on conflict (user_id, appliance_id) do update set chosen = user_appliance.chosen or excluded.chosen`)
  await moveMentions(tx, twins)
  await tx.execute(sql`delete from appliance where id in (select id from ${pairs})`)
  // The map of the site says when a model's page has changed.
  await tx.execute(sql`update appliance set updated_at = now() where id in (select into_id from ${pairs})`)
  // Browsers have saved them by their ids.
  await tx.execute(sql`insert into redirect (from_path, to_path) select '/model/' || pair.id, ${`/model/${into.slug}/`} || t.slug
    from ${pairs} join appliance t on t.id = pair.into_id on conflict (from_path) do update set to_path = excluded.to_path`)
  for (const { slug, intoSlug } of twins)
    if (slug !== intoSlug) await moveAddresses(tx, [{ from: `/model/${from.slug}/${slug}`, to: `/model/${into.slug}/${intoSlug}` }])
  return { twins: twins.length, differing }
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
 * @returns how many models it had, how many of them the other had already, and of which parts these two said the contrary.
 */
export async function moveAppliances(
  tx: Transaction,
  from: Merged,
  into: Merged,
): Promise<{ models: number; twins: number; differing: string[] }> {
  await lockModels(tx, from, into)
  const { twins, differing } = await mergeTwins(tx, from, into)
  await renameTaken(tx, from, into)
  const { rows } = await tx.execute<{ id: ApplianceId }>(
    sql`update appliance set brand_id = ${into.id}, version = version + 1, updated_at = now() where brand_id = ${from.id} returning id`,
  )
  return { models: rows.length + twins, twins, differing }
}
