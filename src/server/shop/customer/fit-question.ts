import { eq, sql } from 'drizzle-orm'
import type { ContactMessage } from '#domain/customer/contact.ts'
import { emailKey } from '#domain/customer/email-key.ts'
import type { ProductId } from '#domain/id.ts'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import type { Transaction } from '#server/db/client.ts'
import { newId } from '#server/db/id.ts'
import { fitQuestion } from '#server/db/schema/customer/fit-question.ts'
import { order, orderLine } from '#server/db/schema/order/order.ts'

/** Words of a message that are looked at, and parts that one message may ask about. */
const MAX_WORDS = 400
const MAX_PARTS = 3

/** What may be a number of a part or model in a text: a word with a digit, or two words that belong together, as `QX 100`. */
function numbersIn(text: string): string[] {
  const words = text.split(/[^\w./-]+/, MAX_WORDS).map(normalisePartNumber)
  const pairs = words.slice(1).map((word, at) => (words[at] ?? '') + word)
  return [...new Set([...words, ...pairs])].filter((number) => number.length >= 3 && number.length <= 40 && /\d/.test(number))
}

/**
 * The parts whose numbers stand in a message; else the one that was bought with the writer's order. None of them is deleted before the message is
 * stored: it would be lost with its question.
 */
async function partsOf(tx: Transaction, { orderNumber, email }: ContactMessage, numbers: string[]): Promise<ProductId[]> {
  const { rows: named } = await tx.execute<{ id: ProductId }>(
    sql`select id from product where id in (select product_id from part_number where normalised = any(${sql.param(numbers)}::text[]))
      order by id limit ${MAX_PARTS} for key share`,
  )
  if (named.length > 0 || orderNumber === null) return named.map(({ id }) => id)
  const bought = await tx
    .select({ id: orderLine.productId, key: order.emailKey })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(eq(order.number, orderNumber))
  return bought.length === 1 ? bought.flatMap(({ id, key }) => (key === emailKey(email) ? id : [])) : []
}

/** The model that a message is about: as typed, else the one of the shop whose number stands in the text; null without one, or with several. */
async function modelOf(tx: Transaction, { modelNumber }: ContactMessage, numbers: string[]): Promise<string | null> {
  if (modelNumber !== undefined) return modelNumber
  const { rows } = await tx.execute<{ name: string }>(sql`
    select b.name || ' ' || a.number as name from appliance a join brand b on b.id = a.brand_id
    where a.normalised = any(${sql.param(numbers)}::text[])
      and not exists (select 1 from part_number n where n.normalised = a.normalised) limit 2`)
  const [only, another] = rows
  return only && !another ? only.name : null
}

/**
 * Keeps a message about fit or a return that names a part and a model, for staff to decide (/admin/fitment). The same message asks once.
 * @param messageKey the same for a message that is sent again.
 */
export async function recordFitQuestion(tx: Transaction, message: ContactMessage, messageKey: string): Promise<void> {
  if (message.topic !== 'fit' && message.topic !== 'return') return
  const numbers = numbersIn(message.message)
  const modelNumber = await modelOf(tx, message, numbers)
  if (modelNumber === null) return
  const parts = await partsOf(tx, message, numbers)
  if (parts.length === 0) return
  const { message: comment, orderNumber } = message
  await tx
    .insert(fitQuestion)
    .values(parts.map((productId) => ({ id: newId('fqu'), messageKey, productId, modelNumber, comment, orderNumber })))
    .onConflictDoNothing()
}
