import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { formatMoney } from '#domain/money.ts'
import { lineOffer } from '#domain/quick-order/quick-order-row.ts'
import type { QuickOrderNote } from '#domain/quick-order/quick-order.ts'
import { PartPicture } from '#web/parts/part-picture.tsx'
import { resultsHref } from '#web/search/box/search-input.ts'
import { numberSentence } from '#web/search/number-sentence.ts'
import { stockLabel } from '#web/catalog/card/stock-labels.ts'
import { StockDot } from '#web/ui/part/badge.tsx'
import { Button, firstClick } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toNumberField } from '#web/ui/form/to-number-field.ts'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { orderableQuantity } from './quick-order-rows.ts'
import type { QuickOrderPart, QuickOrderRow } from './quick-order-rows.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'

const NOTES: Record<QuickOrderNote, string> = {
  merged: 'It stood on several lines: put together.',
  at_most: `${MAX_QUANTITY} is the most of one part.`,
  at_least: 'The quantity was 0: taken as 1.',
  parted: 'Its line names more than one part, and each is listed: remove what you do not need.',
}

interface FoundRowProps {
  row: QuickOrderRow & { product: QuickOrderPart }
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** The numbers by which this part was found, and what the parser changed. */
function Remarks({ row }: { row: FoundRowProps['row'] }) {
  const { numbers, matches, product, notes, unread } = row
  const others = matches.filter(({ kind, number }) => kind !== 'sku' && number !== product.partNumber)
  const isAlike = row.status === 'look_alike'
  const sentences = others.map((matchedNumber) => numberSentence({ partNumber: product.partNumber, matchedNumber }))
  const written = row.status === 'chosen' || numbers.length > 1 ? [`You wrote ${numbers.join(' and ')}.`] : []
  const remarks = [...written, ...notes.map((note) => NOTES[note])]
  return (
    <>
      {isAlike && (
        <p className="mt-1 w-fit bg-tape px-2 py-0.5 text-small font-medium">
          You wrote {numbers[0]}: taken as {matches[0]?.number ?? product.partNumber}, which looks alike.
        </p>
      )}
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-1 w-fit bg-tape px-2 py-0.5 text-small font-medium">
          {sentence}
        </p>
      ))}
      {unread.length > 0 && <Unread numbers={unread} />}
      {remarks.length > 0 && <p className="mt-1 text-small text-ink-2">{remarks.join(' ')}</p>}
    </>
  )
}

/** Numbers that stood beside the part's on its line, and lead nowhere: nothing that was written goes without a word. */
function Unread({ numbers }: { numbers: string[] }) {
  return (
    <p className="mt-1 text-small">
      <span className="font-semibold">Also on this line, and not found:</span>{' '}
      {numbers.map((number, at) => (
        <span key={number}>
          {at > 0 && ', '}
          <a href={resultsHref(number)} className="link font-mono">
            {number}
          </a>
        </span>
      ))}
    </p>
  )
}

/** A quantity above the stock, or a sold-out part, with the way to correct it. */
function Conflict({ row: { product, quantity }, onQuantity }: FoundRowProps) {
  const { conflict } = lineOffer(product, quantity)
  if (conflict === null) return null
  if (conflict === 'sold_out') return <Notice tone="error">This part is sold out. It will not go to the cart.</Notice>
  return (
    <Notice tone="warning">
      Only {product.available} left, so {product.available} will go to the cart.{' '}
      <button
        type="button"
        className="link min-h-6 font-semibold"
        onClick={(event) => {
          onQuantity(product.available ?? 1)
          toNumberField(event)
        }}
      >
        Set to {product.available}
        <span className="sr-only">: {product.name}</span>
      </button>
    </Notice>
  )
}

/** The price of one at the quantity that can go to the cart, as the line's total has it, and what a few more would cost where they are there. */
function UnitPrice({ row, onQuantity }: FoundRowProps) {
  const { product } = row
  const quantity = orderableQuantity(row) || row.quantity
  const offer = lineOffer(product, quantity)
  const { unitPriceCents } = offer
  const nextBreak = offer.nextBreak && quantity + offer.nextBreak.more <= (product.available ?? MAX_QUANTITY) ? offer.nextBreak : null
  return (
    <div className="text-small tabular-nums lg:text-right">
      <p>
        <span className="font-display text-lead font-semibold">{formatMoney(unitPriceCents)}</span> each
      </p>
      {nextBreak && (
        <button
          type="button"
          className="link min-h-6 font-display text-body lg:text-right"
          onClick={(event) => {
            onQuantity(quantity + nextBreak.more)
            toNumberField(event)
          }}
        >
          {nextBreak.more} more for {formatMoney(nextBreak.unitPriceCents)} each
          <span className="sr-only">: {product.name}</span>
        </button>
      )}
    </div>
  )
}

/** A part of the list: what it is and why, its price at this quantity, how many, what they cost. */
export function FoundRow(props: FoundRowProps) {
  const { row, onQuantity, onRemove } = props
  const { product, quantity } = row
  const stock = stockLabel(product.stock)
  const orderable = orderableQuantity(row)
  return (
    <li className="grid gap-x-5 gap-y-3 border-t border-line py-4 lg:grid-cols-[minmax(0,1fr)_9rem_8.5rem_5.5rem_4.5rem] lg:items-start">
      <div className="flex min-w-0 gap-3">
        <PartPicture slug={product.slug} photo={product.images[0]} className="size-16" />
        <div className="min-w-0">
          <h3 className="text-body leading-5 font-semibold">
            <a href={`/product/${product.slug}`} className="link no-underline hover:underline">
              <Unbroken text={product.name} />
            </a>
          </h3>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-mono text-part">{product.partNumber}</span>
            <StockDot level={stock.level}>{stock.text}</StockDot>
          </p>
          <Remarks row={row} />
        </div>
      </div>
      <UnitPrice {...props} />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 lg:contents">
        <QuantityStepper product={product.name} value={quantity} countsTyping onChange={onQuantity} />
        <p className="ml-auto py-2 text-right font-display text-lead font-bold tabular-nums">
          <span className="sr-only">Line total </span>
          <span>{formatMoney(lineOffer(product, orderable).unitPriceCents * orderable)}</span>
        </p>
        <Button variant="quiet" className="text-body" onClick={firstClick(onRemove)} aria-label={`Remove ${product.name}`}>
          Remove
        </Button>
      </div>
      <div className="lg:col-span-full empty:hidden">
        <Conflict {...props} />
      </div>
    </li>
  )
}
