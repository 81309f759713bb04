import type { ReactNode } from 'react'
import type { CartItem } from '#domain/cart/cart.ts'
import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { toNumberField } from '#web/ui/form/to-number-field.ts'
import { Notice } from '#web/ui/notice.tsx'
import { acceptPrice, setCartQuantity } from './cart-store.ts'
import { parsePrice } from './parse-price.ts'

interface LineNotesProps {
  item: CartItem
  line: Schema<'Quote'>['lines'][number]
}

function NoteAction({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      className="link min-h-6 font-semibold"
      onClick={(event) => {
        onClick()
        // The note goes away, and this button with it.
        toNumberField(event)
      }}
    >
      {children}
    </button>
  )
}

const GONE = {
  unknown_product: 'This part is no longer sold. Please remove it to check out.',
  inactive_product: 'This part is no longer sold. Please remove it to check out.',
  out_of_stock: 'This part is sold out. Please remove it to check out.',
} as const

/** Why a line cannot be bought as it is, with the way out. */
function LineProblem({ item, line: { problem } }: LineNotesProps) {
  if (!problem) return null
  if (problem.code !== 'insufficient_stock')
    return (
      <Notice tone="error" live>
        {GONE[problem.code]}
      </Notice>
    )
  const { available = 1 } = problem
  return (
    <Notice tone="warning" live>
      Only {available} left.{' '}
      <NoteAction onClick={() => setCartQuantity(item.slug, available)}>
        Set to {available}
        <span className="sr-only">: {item.name}</span>
      </NoteAction>
    </Notice>
  )
}

/** Tells that the unit price is not the one the shopper put into the cart, until they have seen it. */
function PriceChange({ item, line }: LineNotesProps) {
  const before = parsePrice(item.price)
  const now = line.unitPriceCents
  // A quantity price is lower than the one shown when adding, and no surprise; a line that cannot be bought has none.
  if (before === null || before === now || now === 0 || line.priceReason === 'tier') return null
  return (
    <Notice live>
      <span className="font-display">
        Price changed from {formatMoney(before)} to {formatMoney(now)}
      </span>{' '}
      <NoteAction onClick={() => acceptPrice(item.slug, formatMoney(now))}>
        OK<span className="sr-only">, the new price of {item.name}</span>
      </NoteAction>
    </Notice>
  )
}

/** What the shopper should know about a line, in place. */
export function LineNotes(props: LineNotesProps) {
  return (
    <>
      <LineProblem {...props} />
      <PriceChange {...props} />
    </>
  )
}
