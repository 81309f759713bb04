import { get } from 'react-hook-form'
import type { SlotKind, SlotState, SlotWarning } from '#domain/content/home-slot.ts'
import { formatMoney } from '#domain/money.ts'
import { parseMoney } from '#domain/pricing/parse-money.ts'
import { drawingPath } from '#domain/catalog/picture-path.ts'
import { isOnSale } from '#domain/pricing/unit-price.ts'
import { MoneyField } from '#web/admin/ui/fields.tsx'
import { StateBadge, type StateTone } from '#web/admin/ui/state-badge.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SlotClicks } from './slot-results.tsx'
import { pricedCard, whyNoPrice, type SlotValue } from './slot-values.ts'
import type { SlotForm } from './use-slot-form.ts'

const STATES: Record<SlotState, [tone: StateTone, word: string]> = {
  shown: ['good', 'On the home page'],
  waiting: ['quiet', 'Waiting for a place'],
  scheduled: ['plain', 'Later'],
  expired: ['quiet', 'Expired'],
  kept_off: ['bad', 'Not shown'],
}

const WARNINGS: Record<SlotWarning, string> = {
  inactive: 'Archived: the shop does not sell it.',
  out_of_stock: 'Out of stock.',
  also_on_sale: 'Also on sale: shoppers see it there, not here.',
  hidden_from_sale: 'Hidden from the sale on the home page, in the part’s own settings.',
  no_sale_price: 'No sale price below its price.',
}

/** The price, and what is saved. */
function SlotPrice({ slot }: { slot: SlotValue }) {
  const { priceCents, salePriceCents } = pricedCard(slot)
  if (salePriceCents === null || !isOnSale({ priceCents, salePriceCents })) return <span>{formatMoney(priceCents)}</span>
  return (
    <span>
      {formatMoney(salePriceCents)} <s className="text-ink-2">{formatMoney(priceCents)}</s>{' '}
      <span className="text-leaf">saves {formatMoney(priceCents - salePriceCents)}</span>
    </span>
  )
}

function SalePriceField({ record, index, slot }: { record: SlotForm; index: number; slot: SlotValue }) {
  // What cannot be read is said as it is typed; the form's own error would stay until the next saving.
  const { error: _, ...binding } = record.field(`slots.${index}.salePrice`)
  // The API names its own field.
  const refused: unknown = get(record.form.formState.errors, `slots.${index}.salePriceCents.message`)
  const money = parseMoney(slot.salePrice)
  const note = money.isAmount ? money.note : whyNoPrice(slot.salePrice)
  return (
    <MoneyField
      label="Sale price"
      hint={isOnSale(slot.product) ? 'Empty: as it is.' : `Below ${formatMoney(slot.product.priceCents)}.`}
      error={typeof refused === 'string' ? refused : note}
      {...binding}
    />
  )
}

interface SlotDetailsProps {
  record: SlotForm
  kind: SlotKind
  index: number
  slot: SlotValue
  state: SlotState
}

/** A part of a list: what it is, whether it is shown, from when until when. */
export function SlotDetails({ record, kind, index, slot, state }: SlotDetailsProps) {
  const { product, warnings } = slot
  const [tone, word] = STATES[state]
  return (
    <div className="grid gap-2">
      <div className="flex min-w-0 gap-3">
        <img
          src={product.images[0] ?? drawingPath(product.slug)}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="size-12 shrink-0 border border-line bg-white object-contain"
        />
        <div className="min-w-0">
          <ShopLink href={`/admin/products?q=${encodeURIComponent(product.partNumber)}`} className="link font-medium wrap-anywhere">
            {product.name}
          </ShopLink>
          <p className="flex flex-wrap gap-x-3">
            <span className="font-mono text-part">{product.partNumber}</span>
            <SlotPrice slot={slot} />
          </p>
          <StateBadge tone={tone}>{word}</StateBadge>
          <SlotClicks kind={kind} productId={product.id} />
        </div>
      </div>
      {warnings.map((warning) => (
        <p key={warning} className="flex gap-1.5 text-small text-amber">
          <Icon name="alert" className="size-4" />
          {WARNINGS[warning]}
        </p>
      ))}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-2">
        <TextField label="From" optional type="datetime-local" {...record.field(`slots.${index}.startsAt`)} />
        <TextField label="Until" optional type="datetime-local" {...record.field(`slots.${index}.endsAt`)} />
        {kind === 'sale' && <SalePriceField record={record} index={index} slot={slot} />}
      </div>
    </div>
  )
}
