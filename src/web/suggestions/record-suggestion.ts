import { storedText } from '#web/ui/browser/stored-text.ts'
import { sendRecord } from '#web/session/visit-record.ts'

/** How many suggestions are recorded as viewed in one browser session (specification, section 9). */
const MAX_VIEWED = 5

const viewed = storedText('sessionStorage', 'suggestionsViewed')

/** A product beside the cart; `ruleId` is the rule that suggested it, undefined when the shopper searched for it. */
interface Offered {
  id: string
  ruleId?: string | null
}

/** The cart in which it was suggested: the sum of its quantities, and its total in cents. */
export interface CartContext {
  cartItems: number
  cartTotalCents: number
}

/** Counts a product's first view in this session; false when there have been enough, or it was counted before. */
function countView(id: string): boolean {
  const ids = (viewed.read() ?? '').split(' ').filter((entry) => entry !== '')
  if (ids.length >= MAX_VIEWED || ids.includes(id)) return false
  viewed.write([...ids, id].join(' '))
  return true
}

/** Records what was done with a suggestion: viewed at most five times a session, and every click and purchase. */
export function recordSuggestion(action: 'viewed' | 'clicked' | 'added_to_cart', { id, ruleId }: Offered, cart: CartContext): void {
  if (ruleId === undefined) return
  if (action === 'viewed' && !countView(id)) return
  sendRecord('/api/suggestion-analytics', { action, productId: id, ruleId, ...cart })
}
