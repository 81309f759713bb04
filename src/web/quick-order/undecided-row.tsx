import { formatMoney } from '#domain/money.ts'
import { unitPrice } from '#domain/pricing/unit-price.ts'
import { PartPicture } from '#web/parts/part-picture.tsx'
import { stockLabel } from '#web/catalog/card/stock-labels.ts'
import { StockDot } from '#web/ui/part/badge.tsx'
import { Button, firstClick } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { QuickOrderPart, QuickOrderRow } from './quick-order-rows.ts'
import { resultsHref } from '#web/search/box/search-input.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'

interface UndecidedRowProps {
  row: QuickOrderRow
  onChoose: (part: QuickOrderPart) => void
  onRemove: () => void
}

function Choice({ part, quantity, onChoose }: { part: QuickOrderPart; quantity: number; onChoose: () => void }) {
  const stock = stockLabel(part.stock)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2">
      <PartPicture slug={part.slug} photo={part.images[0]} className="size-16" />
      <div className="min-w-0 grow basis-48">
        <p className="leading-5 font-medium">
          <Unbroken text={part.name} />
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-mono text-part">{part.partNumber}</span>
          <span className="font-display font-semibold tabular-nums">{formatMoney(unitPrice(part, quantity).unitPriceCents)}</span>
          <StockDot level={stock.level}>{stock.text}</StockDot>
        </p>
      </div>
      <Button className="max-sm:grow" onClick={onChoose} aria-label={`Choose ${part.name}`}>
        Choose
      </Button>
    </li>
  )
}

/** A line without a part: several that may be meant, or some that are nearly it. */
export function UndecidedRow({ row: { numbers, status, quantity, choices }, onChoose, onRemove }: UndecidedRowProps) {
  const written = numbers.join(', ')
  const isMissing = status === 'not_found'
  const advice = !isMissing
    ? choices.length === 1
      ? 'Is it this one?'
      : 'Which one do you mean?'
    : choices.length > 0
      ? 'It is still in the box above. Did you mean one of these?'
      : 'It is still in the box above: please look at the number again.'
  return (
    <li className="grid gap-3 border-t border-line py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Icon name={isMissing ? 'alert' : 'info'} className={isMissing ? 'mt-0.5 size-5 text-brick' : 'mt-0.5 size-5 text-petrol'} />
        <div className="min-w-0 grow basis-48">
          <h3 className="text-body font-semibold wrap-anywhere">
            {quantity} x {written}{' '}
            <span className="font-normal text-ink-2">
              {isMissing ? 'was not found' : choices.length === 1 ? 'may be this part' : 'may be one of these parts'}
            </span>
          </h3>
          <p className="text-small">
            {advice}{' '}
            {isMissing && (
              <a href={resultsHref(written)} className="link">
                Search for it
              </a>
            )}
          </p>
        </div>
        {!isMissing && (
          <Button variant="quiet" className="text-body" onClick={firstClick(onRemove)} aria-label={`Remove ${written}`}>
            Remove
          </Button>
        )}
      </div>
      {choices.length > 0 && (
        <ul aria-label={`Parts for ${written}`} className="border-b border-line sm:ml-9">
          {choices.map((part) => (
            <Choice key={part.slug} part={part} quantity={quantity} onChoose={() => onChoose(part)} />
          ))}
        </ul>
      )}
    </li>
  )
}
