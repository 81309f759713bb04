import { eq, sql } from 'drizzle-orm'
import { Problem } from '#domain/problem.ts'
import { paymentEvent } from '#server/db/schema/payment.ts'
import { BadSignatureError } from '#server/services/payments.ts'
import type { ProviderEvent } from '#server/services/payments.ts'
import { settle } from './settle.ts'
import type { Shop } from './shop.ts'

const verify = (shop: Shop, rawBody: string, signature: string): ProviderEvent => {
  try {
    return shop.payments.readEvent(rawBody, signature)
  } catch (error) {
    if (error instanceof BadSignatureError) throw new Problem('bad_signature')
    throw error
  }
}

/**
 * Takes a provider's webhook: verified first, stored by its id, processed once. The event is only a knock at the door; what happened is
 * read from the provider (integrity of orders, part 3). An event of a session that is not ours is stored and left alone.
 * @throws {Problem} `bad_signature`; and whatever processing throws, so that the provider sends it again.
 */
export async function receivePaymentEvent(shop: Shop, rawBody: string, signature: string): Promise<void> {
  const event = verify(shop, rawBody, signature)
  const { id, type, sessionId, payload } = event
  const [stored] = await shop.db
    .insert(paymentEvent)
    .values({ id, provider: shop.payments.name, type, sessionId, payload, attempts: 1 })
    .onConflictDoUpdate({ target: paymentEvent.id, set: { attempts: sql`${paymentEvent.attempts} + 1` } })
    .returning({ processedAt: paymentEvent.processedAt })
  if (stored?.processedAt || sessionId === null) return
  try {
    await settle(shop, sessionId, 'provider')
  } catch (error) {
    const isForeign = error instanceof Problem && error.code === 'payment_unknown_session'
    await shop.db
      .update(paymentEvent)
      .set({ error: String(error) })
      .where(eq(paymentEvent.id, id))
    if (!isForeign) throw error
  }
  await shop.db
    .update(paymentEvent)
    .set({ processedAt: sql`now()` })
    .where(eq(paymentEvent.id, id))
}
