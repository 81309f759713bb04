import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { ChangeSetId, ProductId } from '#domain/id.ts'
import { Problem } from '#domain/problem.ts'
import { BUYER_LETTERS, MAX_LETTER_SUBJECT, MAX_LETTER_TEXT } from '#domain/staff/buyer-letter.ts'
import { product } from '#server/db/schema/catalog/product.ts'
import type { Staff } from '#server/shop/audit.ts'
import { addChangeRows, changeSetSchema, createChangeSet, readChangeSet } from '#server/shop/change-set/change-set.ts'
import type { Shop } from '#server/shop/shop.ts'
import { readBuyers, UNREACHABLE } from './buyers.ts'
import type { Buyer } from './buyers.ts'

/** What staff write to the buyers of a part. */
export const buyerLetterSchema = z.strictObject({
  subject: z
    .string()
    .trim()
    .min(1, { error: 'is needed' })
    .max(MAX_LETTER_SUBJECT)
    .regex(/^[^\r\n]*$/, { error: 'must be one line' }),
  text: z.string().trim().min(1, { error: 'is needed' }).max(MAX_LETTER_TEXT),
})
type BuyerLetter = z.output<typeof buyerLetterSchema>

/** A letter before it is sent: to how many, and how the newest buyer will read it. */
export const letterDraftSchema = z
  .object({
    changeSet: changeSetSchema,
    recipients: z.int().meta({ description: 'Mailboxes that are written to, each once' }),
    unreachable: z.int().meta({ description: 'Buyers whose mail comes back: they are the rows that failed' }),
    erasedOrders: z.int().meta({ description: 'Orders of the part whose buyer was erased' }),
    preview: z.object({ subject: z.string(), text: z.string() }).nullable().meta({ description: 'Null when there is nobody to write to' }),
  })
  .meta({ id: 'BuyerLetterDraft' })

/** A row for each buyer: it names their order, and no address. */
const rowsOf = (buyers: readonly Buyer[]) =>
  buyers.map(({ orderId, isReachable }, position) => ({
    position,
    subject: orderId,
    change: {},
    errors: isReachable ? null : { row: UNREACHABLE },
  }))

/** Writes the draft: a change set with a row for each buyer. */
const writeDraft = (shop: Shop, staff: Staff, { productId, letter }: { productId: ProductId; letter: BuyerLetter }) =>
  shop.db.transaction(async (tx) => {
    const [part] = await tx.select({ partNumber: product.partNumber }).from(product).where(eq(product.id, productId))
    if (!part) throw new Problem('not_found', { detail: 'Part not found' })
    const { buyers, erasedOrders } = await readBuyers(tx, { productId, testMode: shop.payments.testMode })
    const title = `To buyers of ${part.partNumber}: ${letter.subject}`
    const id = await createChangeSet(tx, staff, { kind: BUYER_LETTERS, title, params: { ...letter, productId } })
    await addChangeRows(tx, id, rowsOf(buyers))
    return { id, buyers, erasedOrders }
  })

/** How the newest buyer who can be reached will read a letter. */
async function previewLetter(shop: Shop, letterId: ChangeSetId, { buyers, subject }: { buyers: readonly Buyer[]; subject: string }) {
  const first = buyers.find(({ isReachable }) => isReachable)
  if (!first) return null
  const { text } = await shop.previewEmail(shop, { template: 'buyer_letter', orderId: first.orderId, letterId })
  return { subject, text }
}

/**
 * Drafts a letter to everybody who has bought a part, such as of a recall. It is about what they have bought, so that who has left the newsletter gets it
 * too. Nothing is sent until the draft is started, as a change set: that goes on after a restart, and writes to each mailbox once.
 * @throws {Problem} `not_found`
 */
export async function draftBuyerLetter(
  shop: Shop,
  staff: Staff,
  { productId, letter }: { productId: ProductId; letter: BuyerLetter },
): Promise<z.output<typeof letterDraftSchema>> {
  const { id, buyers, erasedOrders } = await writeDraft(shop, staff, { productId, letter })
  const recipients = buyers.filter(({ isReachable }) => isReachable).length
  const preview = await previewLetter(shop, id, { buyers, subject: letter.subject })
  return { changeSet: await readChangeSet(shop.db, id), recipients, unreachable: buyers.length - recipients, erasedOrders, preview }
}
