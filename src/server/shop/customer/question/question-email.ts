import { and, eq } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import type { QuestionId } from '#domain/id.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import { productQuestion } from '#server/db/schema/customer/product-question.ts'
import { isSameToken, linkToken, notOurLink } from '#server/shop/link-token.ts'
import type { Shop } from '#server/shop/shop.ts'

/** An answer to a question about a part, for its e-mail. */
export interface QuestionEmail {
  productName: string
  partNumber: string
  slug: string
  question: string
  answer: string
  /** Whether the part's page shows it. */
  isPublished: boolean
  /** Path of the link that ends such e-mails. */
  stopPath: string
}

/** Where e-mails about questions are ended. */
export const QUESTION_STOP_PATH = '/api/questions/stop'

const tokenOf = (shop: Shop, id: QuestionId) => linkToken(shop, 'question', id)

/** What the e-mail about an answer tells. @throws {Problem} `not_found` once the question has been deleted. */
export async function readQuestionEmail(shop: Shop, id: QuestionId): Promise<QuestionEmail> {
  const { question, answer, state } = productQuestion
  const [row] = await shop.db
    .select({ question, answer, state, productName: product.name, partNumber: product.partNumber, slug: product.slug })
    .from(productQuestion)
    .innerJoin(product, eq(product.id, productQuestion.productId))
    .where(eq(productQuestion.id, id))
  if (!row || row.answer === null) throw new Problem('not_found', { detail: 'The question has been deleted.' })
  const { state: now, ...told } = row
  const stopPath = `${QUESTION_STOP_PATH}?question=${id}&token=${tokenOf(shop, id)}`
  return { ...told, answer: row.answer, isPublished: now === 'published', stopPath }
}

/**
 * Ends e-mails about all questions that were asked with the address of this one, up to now. Idempotent.
 * @throws {Problem} `not_found` for a link that is not of this shop, and once its question, which alone tells the address, has been deleted.
 */
export async function stopQuestionEmails(shop: Shop, { id, token }: { id: QuestionId; token: string }): Promise<void> {
  if (!isSameToken(token, tokenOf(shop, id))) throw notOurLink()
  const [asked] = await shop.db.select({ emailKey: productQuestion.emailKey }).from(productQuestion).where(eq(productQuestion.id, id))
  if (!asked?.emailKey) throw new Problem('not_found', { detail: 'The question has been deleted.' })
  await shop.db
    .update(productQuestion)
    .set({ isMailStopped: true })
    .where(and(eq(productQuestion.isMailStopped, false), eq(productQuestion.emailKey, asked.emailKey)))
}
