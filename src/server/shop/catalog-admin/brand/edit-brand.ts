import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { BrandId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { slugify } from '#domain/catalog/slug.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { expectPicture } from '#server/shop/media/media-record.ts'
import { changesOf, expectRecord } from '#server/shop/record.ts'
import type { Shop } from '#server/shop/shop.ts'
import { claimBrandAddresses, moveBrandAddresses } from './brand-addresses.ts'
import type { BrandChange, NewBrand } from './brand-fields.ts'
import { lockBrands, readBrand } from './brand-record.ts'
import type { StaffBrand } from './brand-record.ts'

/**
 * @param aliases those that are new: what a brand has long been called keeps nobody from changing it.
 * @throws {Problem} `invalid_input` at the name or slug that another brand has, whatever its case, and at an other name that is its name or slug.
 */
async function checkFree(
  tx: Transaction,
  { id, name, slug, aliases }: Pick<StaffBrand, 'id' | 'name' | 'slug' | 'aliases'>,
): Promise<void> {
  // Two brands that take one name at once wait here for each other.
  await tx.execute(sql`lock table brand in share row exclusive mode`)
  const others = await tx
    .select({ name: brand.name, slug: brand.slug })
    .from(brand)
    .where(
      and(
        ne(brand.id, id),
        or(
          sql`lower(${brand.name}) in (select lower(x) from unnest(${sql.param([name, ...aliases])}::text[]) x)`,
          sql`lower(${brand.slug}) in (select lower(x) from unnest(${sql.param([slug, ...aliases])}::text[]) x)`,
        ),
      ),
    )
  const fields: Record<string, string> = {}
  for (const other of others) {
    if (other.name.toLowerCase() === name.toLowerCase()) fields.name = 'is that of another brand already'
    if (other.slug.toLowerCase() === slug.toLowerCase()) fields.slug = `is that of "${other.name}" already`
    const alias = aliases.find((one) => [other.name, other.slug].some((own) => own.toLowerCase() === one.toLowerCase()))
    if (alias !== undefined) fields.aliases = `"${alias}" is the name or the address of the brand "${other.name}"`
  }
  if (others.length > 0) throw new Problem('invalid_input', { fields })
}

/** Other names of a brand, each once whatever its case, without its own. */
export const otherNames = (name: string, aliases: readonly string[]): string[] => [
  ...new Map(
    aliases.filter((alias) => alias.toLowerCase() !== name.toLowerCase()).map((alias) => [alias.toLowerCase(), alias] as const),
  ).values(),
]

/** Adds a brand. @throws {Problem} `invalid_input` by field. */
export const addBrand = (shop: Shop, staff: Staff, { aliases = [], ...fields }: NewBrand): Promise<StaffBrand> =>
  changeContent(shop, async (tx) => {
    const row = {
      ...fields,
      id: newId('brd'),
      slug: fields.slug ?? (slugify(fields.name) || 'brand'),
      aliases: otherNames(fields.name, aliases),
    }
    await checkFree(tx, row)
    await expectPicture(tx, 'logoUrl', row.logoUrl)
    await tx.insert(brand).values(row)
    await claimBrandAddresses(tx, row.slug)
    const { id, ...after } = row
    await audit(tx, staff, { action: 'brand.create', subject: id, after })
    return readBrand(tx, id)
  })

/**
 * Changes fields of a brand. A new slug leaves redirects behind. Nothing is written when nothing differs.
 * @throws {Problem} `not_found`; `conflict` when somebody else has changed it since `version`; `invalid_input` by field.
 */
export const editBrand = (
  shop: Shop,
  { staff, id, version }: { staff: Staff; id: BrandId; version: number },
  { aliases, ...change }: BrandChange,
): Promise<StaffBrand> =>
  changeContent(shop, async (tx) => {
    await lockBrands(tx, [id])
    const current = await readBrand(tx, id)
    await expectRecord(tx, { subject: id, version, current })
    const name = change.name ?? current.name
    const changes = changesOf(current, { ...change, ...(aliases && { aliases: otherNames(name, aliases) }) })
    if (!changes) return current
    const { slug = current.slug } = changes.after
    const others = changes.after.aliases?.filter((alias) => !current.aliases.includes(alias)) ?? []
    if (name !== current.name || slug !== current.slug || others.length > 0) await checkFree(tx, { id, name, slug, aliases: others })
    await expectPicture(tx, 'logoUrl', changes.after.logoUrl)
    await tx
      .update(brand)
      .set({ ...changes.after, version: sql`${brand.version} + 1`, updatedAt: sql`now()` })
      .where(eq(brand.id, id))
    await moveBrandAddresses(tx, current.slug, slug)
    await audit(tx, staff, { action: 'brand.update', subject: id, ...changes })
    return readBrand(tx, id)
  })
