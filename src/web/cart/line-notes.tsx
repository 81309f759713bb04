import type { CartItem } from '#domain/cart.ts'
import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { acceptPrice, setCartQuantity } from './cart-store.ts'
import { shownCents } from './shown-price.ts'

type QuoteLine = Schema<'Quote'>['lines'][number]

interface LineNotesProps {
  item: CartItem
  line: QuoteLine
  onRemove: () => void
}

const WORDS = {
  unknown_product: 'This part is no longer sold.',
  inactive_product: 'This part is no longer sold.',
  out_of_stock: 'This part is sold out.',
} as const

/** Why a line cannot be bought as it is, with the way out. */
function LineProblem({ item, line, onRemove }: LineNotesProps) {
  const { problem } = line
  if (!problem) return null
  if (problem.code === 'insufficient_stock') {
    const { available = 0 } = problem
    return (
      <Notice
        tone="warning"
        live
        action={
          <Button variant="quiet" onClick={() => setCartQuantity(item.slug, available)}>
            Set to {available}
          </Button>
        }
      >
        Only {available} left. Please lower the quantity.
      </Notice>
    )
  }
  return (
    <Notice
      tone="error"
      live
      action={
        <Button variant="quiet" onClick={onRemove}>
          Remove from cart
        </Button>
      }
    >
      {WORDS[problem.code]} Please remove it to check out.
    </Notice>
  )
}

/** Tells that the price of one piece is not the one the shopper put into the cart, until they have seen it. */
function PriceChange({ item, line }: { item: CartItem; line: QuoteLine }) {
  const before = shownCents(item.price)
  // A quantity price is lower than the one shown when adding, and no surprise.
  const now = line.priceReason === 'tier' ? before : line.unitPriceCents
  if (before === null || now === null || before === now || line.unitPriceCents === 0) return null
  return (
    <Notice
      live
      action={
        <Button variant="quiet" onClick={() => acceptPrice(item.slug, formatMoney(now))}>
          OK<span className="sr-only">, the new price of {item.name}</span>
        </Button>
      }
    >
      Price changed from {formatMoney(before)} to {formatMoney(now)}
    </Notice>
  )
}

/** What the shopper should know about a line, in place. */
export function LineNotes(props: LineNotesProps) {
  return (
    <>
      <LineProblem {...props} />
      <PriceChange item={props.item} line={props.line} />
    </>
  )
}
