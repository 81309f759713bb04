import { useRef } from 'react'
import type { Ref } from 'react'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { LONG_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { addRowsToCart } from './add-rows-to-cart.ts'
import type { AddReport } from './add-rows-to-cart.ts'
import { UndecidedRow } from './undecided-row.tsx'
import { FoundRow } from './found-row.tsx'
import { orderableQuantity, subtotalOf } from './quick-order-rows.ts'
import type { QuickOrderRow } from './quick-order-rows.ts'
import type { QuickOrderState } from './use-quick-order.ts'

interface QuickOrderListProps {
  quickOrder: QuickOrderState
  heading: Ref<HTMLHeadingElement>
  /** Leads the keyboard to the heading after the row that it was on has gone. */
  toHeading: () => void
  onAdded: (report: AddReport) => void
}

/** A list of more rows than this can be passed over by the keyboard, as each row has several stops. */
const LONG = 10

const parts = (count: number) => `${count} ${count === 1 ? 'part' : 'parts'}`

/** What was found, what is still to be chosen, and what was not found, in these words. */
const summaryOf = (rows: readonly QuickOrderRow[]) => {
  const countOf = (isIt: (row: QuickOrderRow) => boolean) => rows.filter(isIt).length
  const toChoose = countOf(({ product, status }) => product === null && status !== 'not_found')
  const missing = countOf(({ product, status }) => product === null && status === 'not_found')
  return [
    `${parts(countOf(({ product }) => product !== null))} found`,
    toChoose > 0 && `${toChoose} to choose`,
    missing > 0 && `${missing} not found`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The checked list: its parts, what is open, the sum, and the way to the cart. */
export function QuickOrderList({ quickOrder, heading, toHeading, onAdded }: QuickOrderListProps) {
  const { rows } = quickOrder
  const count = rows.filter((row) => orderableQuantity(row) > 0).length
  const addButton = useRef<HTMLButtonElement>(null)

  function remove(row: QuickOrderRow, index: number) {
    quickOrder.remove(row.key)
    toHeading()
    toast({
      id: row.key,
      title: `Removed ${row.product?.name ?? row.numbers.join(', ')}`,
      durationMs: LONG_TOAST_MS,
      action: { label: 'Undo', onSelect: () => quickOrder.restore(row, index) },
    })
  }

  return (
    <section aria-labelledby="order-list" className="sheet p-5 sm:p-6">
      <h2 id="order-list" ref={heading} tabIndex={-1} className="text-h3">
        Your list
      </h2>
      <p role="status" className="mt-1 mb-4 text-ink-2">
        {summaryOf(rows)}
      </p>
      {count > 0 && rows.length > LONG && (
        <Button variant="quiet" className="not-focus:sr-only" onClick={() => addButton.current?.focus()}>
          Skip to the subtotal
        </Button>
      )}
      <div
        aria-hidden="true"
        className="hidden gap-5 pb-1 font-display text-small text-ink-3 lg:grid lg:grid-cols-[minmax(0,1fr)_9rem_8.5rem_5.5rem_4.5rem]"
      >
        <span>Part</span>
        <span className="text-right">Price</span>
        <span>Quantity</span>
        <span className="text-right">Total</span>
      </div>
      <ol className="border-b border-ink">
        {rows.map((row, index) =>
          row.product ? (
            <FoundRow
              key={row.key}
              row={{ ...row, product: row.product }}
              onQuantity={(quantity) => quickOrder.setQuantity(row.key, quantity)}
              onRemove={() => remove(row, index)}
            />
          ) : (
            <UndecidedRow
              key={row.key}
              row={row}
              onChoose={(part) => {
                quickOrder.choose(row, part)
                toHeading()
              }}
              onRemove={() => remove(row, index)}
            />
          ),
        )}
      </ol>
      {count > 0 && (
        <div className="order-bar">
          <p className="mr-auto">
            <span className="font-display text-lead font-semibold">Subtotal</span>{' '}
            <strong data-subtotal className="font-display text-price font-bold tabular-nums">
              {formatMoney(subtotalOf(rows))}
            </strong>{' '}
            <span className="text-small text-ink-2">before shipping and tax</span>
          </p>
          <Button ref={addButton} variant="primary" className="min-h-12 min-w-56 max-sm:grow" onClick={() => onAdded(addRowsToCart(rows))}>
            Add {parts(count)} to cart
          </Button>
        </div>
      )}
    </section>
  )
}
