import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_MODEL_LENGTH } from '#domain/customer/contact.ts'
import { MAX_ANSWER_LENGTH, MAX_QUESTION_LENGTH, MIN_QUESTION_LENGTH } from '#domain/customer/question.ts'
import { newId } from '#server/db/id.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { productQuestion } from '#server/db/schema/customer/product-question.ts'
import type { FilledShop } from './import.ts'

const questionRow = z.strictObject({
  product: z.string(),
  question: z.string().min(MIN_QUESTION_LENGTH).max(MAX_QUESTION_LENGTH),
  modelNumber: z.string().max(MAX_MODEL_LENGTH).nullable(),
  answer: z.string().min(1).max(MAX_ANSWER_LENGTH),
})

/** Adds published questions with their answers, which nobody is written to about: those of the demo shop. */
export async function importQuestions(shop: FilledShop, rows: readonly unknown[]): Promise<void> {
  const checked = rows.map((row) => questionRow.parse(row))
  const products = new Map((await shop.db.select({ slug: product.slug, id: product.id }).from(product)).map(({ slug, id }) => [slug, id]))
  await shop.db.insert(productQuestion).values(
    checked.map(({ product: slug, ...row }, index) => {
      const productId = products.get(slug)
      if (!productId) throw new Error(`There is no product '${slug}' to ask about.`)
      const shownFrom = sql`now()`
      return {
        ...row,
        id: newId('pqu'),
        productId,
        messageKey: `demo ${index}`,
        state: 'published' as const,
        answeredAt: shownFrom,
        publishedAt: shownFrom,
      }
    }),
  )
}
