import { sql } from 'drizzle-orm'
import type { BrandId, CategoryId, ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { auditLog } from '#server/db/schema/office/settings.ts'
import { actorOf } from '#server/shop/audit.ts'
import type { Staff } from '#server/shop/audit.ts'
import { notifyOfProducts } from '#server/shop/webhook-outbox.ts'

/** Parts in a statement: triggers write the search document of each. */
const BATCH = 250

/** More parts than these are moved by a change set, from the list of parts: shoppers would wait for so long a transaction. */
const MAX_PARTS = 10_000

/** All parts of a category, or of a brand, that go to another. */
type Move = { field: 'categoryId'; from: CategoryId; to: CategoryId } | { field: 'brandId'; from: BrandId; to: BrandId }

/**
 * Gives all parts of a category or brand to another, each with its entry in the audit log; forms that are open on one notice. The row of
 * what they leave is locked, so that no part joins it meanwhile.
 * @returns how many parts.
 * @throws {Problem} `invalid_input` at `intoId` when they are too many.
 */
export async function moveParts(tx: Transaction, staff: Staff, { field, from, to }: Move): Promise<number> {
  const column = field === 'categoryId' ? sql`category_id` : sql`brand_id`
  const { rows } = await tx.execute<{ id: ProductId }>(sql`select id from product where ${column} = ${from} order by id for no key update`)
  if (rows.length > MAX_PARTS) {
    const text = `has too many parts to take over at once: please move the ${rows.length.toLocaleString('en-US')} parts in the list of parts first`
    throw new Problem('invalid_input', { fields: { intoId: text } })
  }
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map(({ id }) => id)
    await tx.execute(
      sql`update product set ${column} = ${to}, version = version + 1, updated_at = now() where id = any(${sql.param(ids)}::text[])`,
    )
    await tx.insert(auditLog).values(
      ids.map((subject) => ({
        id: newId('aud'),
        ...actorOf(staff),
        action: 'product.update',
        subject,
        before: { [field]: from },
        after: { [field]: to },
      })),
    )
    await notifyOfProducts(tx, ids)
  }
  return rows.length
}
