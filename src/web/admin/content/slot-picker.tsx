import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SlotKind } from '#domain/content/home-slot.ts'
import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { CheckField } from '#web/admin/ui/fields.tsx'
import { ComboboxField } from '#web/admin/ui/combobox-field.tsx'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { partSearchQuery } from './content-query.ts'

type Row = Schema<'StaffProductRow'>

/** How long typing must rest before parts are looked for, in ms. */
const PAUSE_MS = 150

const priceOf = ({ priceCents, salePriceCents }: Row) =>
  salePriceCents === null ? formatMoney(priceCents) : `${formatMoney(salePriceCents)} instead of ${formatMoney(priceCents)}`

interface SlotPickerProps {
  kind: SlotKind
  /** The parts that are in the list already. */
  taken: ReadonlySet<string>
  onPick: (row: Row) => void
}

/** Finds parts by name or number, and puts the chosen one into the list. */
export function SlotPicker({ kind, taken, onPick }: SlotPickerProps) {
  const [text, setText] = useState('')
  const [onSaleOnly, setOnSaleOnly] = useState(kind === 'sale')
  const { data, isFetching } = useQuery(partSearchQuery(useDebounced(text, PAUSE_MS), { onSaleOnly }))
  return (
    <div className="grid gap-1">
      <ComboboxField
        forMany
        label="Add a part"
        placeholder="Name or number"
        value={null}
        options={data?.rows ?? []}
        onSearch={setText}
        busy={isFetching}
        clearable={false}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        renderOption={(row) => (
          <span className="grid min-w-0">
            <span className="wrap-anywhere">{row.name}</span>
            <span className="text-small text-ink-2">
              <span className="font-mono">{row.partNumber}</span> {priceOf(row)}
              {!row.active && ', archived'}
              {row.stockState === 'out' && ', out of stock'}
              {taken.has(row.id) && ', in the list already'}
            </span>
          </span>
        )}
        onChange={(row) => {
          if (!row) return
          if (taken.has(row.id)) toast({ text: `${row.name} is in the list already.`, tone: 'info' })
          else onPick(row)
        }}
      />
      {kind === 'sale' && (
        <CheckField
          label="Only parts with a sale price"
          hint="Others need a sale price here before you can save."
          checked={onSaleOnly}
          onChange={(event) => setOnSaleOnly(event.target.checked)}
        />
      )}
    </div>
  )
}
