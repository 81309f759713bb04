import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { formatMoney } from '#domain/money.ts'
import { ComboboxField } from '#web/admin/ui/combobox-field.tsx'
import { NumberField } from '#web/admin/ui/fields.tsx'
import type { Schema } from '#web/api.ts'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { phonePartsQuery } from './phone-order-query.ts'
import type { PhoneCart, PhonePart } from './phone-order-query.ts'

const stockText = ({ available }: PhonePart) => (available === null ? 'not counted' : `${available.toLocaleString('en-US')} available`)

const PROBLEMS: Record<NonNullable<Schema<'Quote'>['lines'][number]['problem']>['code'], string> = {
  unknown_product: 'It is no longer sold.',
  inactive_product: 'It is no longer sold.',
  out_of_stock: 'It is out of stock.',
  insufficient_stock: 'Fewer are in stock.',
}

interface PhoneOrderLinesProps {
  lines: PhoneCart['lines']
  /** As the shop prices them; undefined until it has. */
  quote: Schema<'Quote'> | undefined
  onChange: (lines: PhoneCart['lines']) => void
}

/** The whole number that was typed, within what a cart takes; null while it is none. */
function quantityOf(text: string): number | null {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0
  return count >= 1 ? Math.min(count, MAX_QUANTITY) : null
}

/** One part of the order, with its quantity and price. */
function PhoneLine({
  line,
  priced,
  onQuantity,
  onRemove,
}: {
  line: PhoneCart['lines'][number]
  priced: Schema<'Quote'>['lines'][number] | undefined
  onQuantity: (quantity: number) => void
  onRemove: () => void
}) {
  const [text, setText] = useState(String(line.quantity))
  const { part } = line
  return (
    <li className="flex flex-wrap items-end gap-3 border-b border-line py-2">
      <p className="min-w-40 grow">
        <span className="font-mono">{part.partNumber}</span> {part.name}
        <span className="block text-small text-ink-2">{stockText(part)}</span>
        {priced?.problem && <span className="block text-small font-medium text-brick">{PROBLEMS[priced.problem.code]}</span>}
      </p>
      <NumberField
        className="w-24"
        label="Pieces"
        aria-label={`Pieces of ${part.partNumber}`}
        value={text}
        error={quantityOf(text) === null ? 'From 1' : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value)
          const quantity = quantityOf(event.currentTarget.value)
          if (quantity !== null) onQuantity(quantity)
        }}
        onBlur={() => setText(String(line.quantity))}
      />
      <span className="min-w-20 py-1 text-right tabular-nums">{priced ? formatMoney(priced.subtotalCents) : '…'}</span>
      <Button onClick={onRemove} aria-label={`Remove ${part.partNumber}`}>
        Remove
      </Button>
    </li>
  )
}

/** The parts of a phone order, and the field that finds them. */
export function PhoneOrderLines({ lines, quote, onChange }: PhoneOrderLinesProps) {
  const [text, setText] = useState('')
  const { data = [], isFetching } = useQuery(phonePartsQuery(useDebounced(text, 200)))
  const replace = (slug: string, quantity: number) =>
    onChange(lines.map((line) => (line.part.slug === slug ? { ...line, quantity } : line)))
  return (
    <section className="panel grid gap-3 p-4" aria-labelledby="phone-parts">
      <h2 id="phone-parts" className="text-h3">
        Parts
      </h2>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <PhoneLine
              key={line.part.slug}
              line={line}
              priced={quote?.lines.find(({ slug }) => slug === line.part.slug)}
              onQuantity={(quantity) => replace(line.part.slug, quantity)}
              onRemove={() => onChange(lines.filter((other) => other !== line))}
            />
          ))}
        </ul>
      )}
      <ComboboxField
        forMany
        label="Add a part"
        placeholder="Number or name"
        value={null}
        options={data.filter(({ slug }) => !lines.some(({ part }) => part.slug === slug))}
        onSearch={setText}
        busy={isFetching}
        idOf={({ slug }) => slug}
        nameOf={({ name, partNumber }) => `${partNumber} ${name}`}
        renderOption={(part) => (
          <span className="min-w-0 wrap-anywhere">
            <span className="font-mono">{part.partNumber}</span> {part.name}, {stockText(part)}
          </span>
        )}
        onChange={(part) => part && onChange([...lines, { part, quantity: 1 }])}
      />
    </section>
  )
}
