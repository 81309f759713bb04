import { eq, sql } from 'drizzle-orm'
import { couponWords, followWords, namedBy } from '#domain/catalog/category-tree.ts'
import type { CategoryId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { discountCode } from '#server/db/schema/order/coupon.ts'
import { audit } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import type { StaffCategory } from './category-record.ts'

type Named = Pick<StaffCategory, 'id' | 'name' | 'slug'>

/**
 * Coupons name categories by name or slug. When a category is renamed, or merged into another, those that name it name it, or the other, from
 * now on: a coupon covers the same parts as before.
 * @param change `from` became `to` (the same category for a new name); `before` and `after` are all categories.
 * @throws {Problem} `invalid_input` at the slug, when both the new name and the new slug are also another category's.
 */
export async function followCoupons(
  tx: Transaction,
  staff: Staff,
  { before, after, from, to }: { before: readonly Named[]; after: readonly Named[]; from: Named; to: CategoryId },
): Promise<number> {
  const words = sql.param(couponWords(from))
  const coupons = await tx
    .select({ id: discountCode.id, code: discountCode.code, words: discountCode.applicableCategories })
    .from(discountCode)
    .where(sql`exists (select from unnest(${discountCode.applicableCategories}) word where lower(trim(word)) = any(${words}::text[]))`)
    .orderBy(discountCode.id)
    .for('update')
  let changed = 0
  for (const coupon of coupons) {
    const wanted = new Set([...namedBy(coupon.words, before)].map((id) => (id === from.id ? to : id)))
    const next = followWords(coupon.words, { before, after, wanted })
    if (!next) {
      const text = `the coupon ${coupon.code} could not tell it from another category of the same name`
      throw new Problem('invalid_input', { detail: text, fields: { slug: text } })
    }
    if (next.join('\n') === coupon.words.join('\n')) continue
    changed += 1
    await tx
      .update(discountCode)
      .set({ applicableCategories: next, version: sql`${discountCode.version} + 1`, updatedAt: sql`now()` })
      .where(eq(discountCode.id, coupon.id))
    await audit(tx, staff, {
      action: 'discount_code.update',
      subject: coupon.id,
      before: { applicableCategories: coupon.words },
      after: { applicableCategories: next },
    })
  }
  return changed
}
