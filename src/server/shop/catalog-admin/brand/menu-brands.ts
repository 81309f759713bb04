import { asc, inArray, isNotNull, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { BRAND_STATUSES } from '#domain/catalog/brand.ts'
import type { BrandId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Queryable } from '#server/db/client.ts'
import { brand } from '#server/db/schema/catalog/brand.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { idOf } from '#server/shop/id-of.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { MenuBrandsChange } from './brand-fields.ts'

/** The popular brands of the menu, in their order. Without any, the menu has the first by name. */
export const menuBrandsSchema = z
  .object({ brands: z.array(z.object({ id: idOf<BrandId>(), name: z.string(), status: z.enum(BRAND_STATUSES) })) })
  .meta({ id: 'StaffMenuBrands' })
type MenuBrands = z.output<typeof menuBrandsSchema>

/** The popular brands in their order. */
export const readMenuBrands = async (db: Queryable): Promise<MenuBrands> => ({
  brands: await db
    .select({ id: brand.id, name: brand.name, status: brand.status })
    .from(brand)
    .where(isNotNull(brand.menuPosition))
    .orderBy(asc(brand.menuPosition), asc(brand.id)),
})

/**
 * Chooses the popular brands and their order.
 * @throws {Problem} `conflict` with `current`, when they are not those of `before` any more; `invalid_input` when one is not there, or twice.
 */
export const setMenuBrands = (shop: Shop, staff: Staff, { before, brandIds }: MenuBrandsChange): Promise<MenuBrands> =>
  changeContent(shop, async (tx) => {
    await tx.execute(sql`lock table brand in share row exclusive mode`)
    const current = await readMenuBrands(tx)
    const known = current.brands.map(({ id }) => id)
    if (known.join() !== before.join()) throw new Problem('conflict', { extra: { current } })
    const found = brandIds.length > 0 ? await tx.select({ id: brand.id }).from(brand).where(inArray(brand.id, brandIds)) : []
    if (found.length < brandIds.length)
      throw new Problem('invalid_input', { fields: { brandIds: 'one of them does not exist any more, or comes twice' } })
    if (known.join() === brandIds.join()) return current
    await tx.update(brand).set({ menuPosition: null }).where(isNotNull(brand.menuPosition))
    for (const [at, id] of brandIds.entries())
      await tx
        .update(brand)
        .set({ menuPosition: at + 1 })
        .where(eq(brand.id, id))
    const next = await readMenuBrands(tx)
    const names = ({ brands }: MenuBrands) => ({ popularBrands: brands.map(({ name }) => name) })
    await audit(tx, staff, { action: 'menu_brands.update', subject: 'menu-brands', before: names(current), after: names(next) })
    return next
  })
