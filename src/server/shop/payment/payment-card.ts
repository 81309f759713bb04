import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PaymentCard } from '#domain/order/payment-card.ts'
import type { Queryable } from '#server/db/client.ts'
import { payment } from '#server/db/schema/order/payment.ts'
import type { PaymentAttempt } from '#server/db/schema/order/payment.ts'
import { log } from '#server/log.ts'
import type { ProviderSession } from '#server/services/payments.ts'
import type { Shop } from '#server/shop/shop.ts'

/** Whether the card of a paid attempt is not known yet. Nobody enters one at the test provider's page. */
export const needsCard = ({ payments }: Shop, { cardLast4, intentId }: Pick<PaymentAttempt, 'cardLast4' | 'intentId'>): boolean =>
  payments.name !== 'test' && cardLast4 === null && intentId !== null

/**
 * The card that paid a session, asked of the provider; null where it is known already or cannot be had. It is told beside the payment and decides
 * nothing: whatever goes wrong here, as a key without the right to read charges, is logged and holds nothing up.
 */
export async function findNewCard(
  shop: Shop,
  { sessionId, payment: money, intentId }: Pick<ProviderSession, 'sessionId' | 'payment' | 'intentId'>,
): Promise<PaymentCard | null> {
  // Nobody enters a card at the test provider's page: there is nothing to look up.
  if (money !== 'paid' || intentId === null || shop.payments.name === 'test') return null
  const known = and(eq(payment.sessionId, sessionId), isNotNull(payment.cardLast4))
  const [told] = await shop.db.select({ id: payment.id }).from(payment).where(known)
  if (told) return null
  return shop.payments.findCard(intentId).catch((error: unknown) => {
    log.warn({ err: error }, 'the card of a payment could not be read')
    return null
  })
}

/** Stores the card of a session's payment, once. */
export async function storeCard(db: Queryable, sessionId: string, card: PaymentCard): Promise<void> {
  await db
    .update(payment)
    .set({ cardBrand: card.brand, cardLast4: card.last4, cardWallet: card.wallet, updatedAt: sql`now()` })
    .where(and(eq(payment.sessionId, sessionId), isNull(payment.cardLast4)))
}
