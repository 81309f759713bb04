import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { AskedQuestion } from '#domain/customer/question.ts'
import { emailKey } from '#domain/customer/email-key.ts'
import { Problem } from '#domain/problem.ts'
import { newId } from '#server/db/id.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { productQuestion } from '#server/db/schema/customer/product-question.ts'
import type { Shop } from '#server/shop/shop.ts'

/**
 * Stores a question about a part, for staff to answer; nobody else reads it before they publish it (decision 172). Nothing is mailed yet. The
 * same question under the same key is one.
 * @throws {Problem} `not_found` without such a part.
 */
export async function askQuestion(shop: Shop, { slug, ...asked }: AskedQuestion & { slug: string }, idempotencyKey: string): Promise<void> {
  const [part] = await shop.db
    .select({ id: product.id })
    .from(product)
    .where(and(eq(product.slug, slug), eq(product.active, true)))
  if (!part) throw new Problem('not_found', { detail: 'Product not found' })
  const messageKey = createHash('sha256')
    .update(JSON.stringify([idempotencyKey, part.id, asked]))
    .digest('base64url')
  await shop.db
    .insert(productQuestion)
    .values({ ...asked, id: newId('pqu'), productId: part.id, messageKey, emailKey: emailKey(asked.email) })
    .onConflictDoNothing({ target: productQuestion.messageKey })
}
