import { useQuery } from '@tanstack/react-query'
import { PRICE_ENDINGS } from '#domain/pricing/reprice-rule.ts'
import { parseMoney, parseWholeNumber } from '#domain/pricing/parse-money.ts'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { CHOICES } from '../choice/choices.ts'
import { readPercent } from '../grid/model/percent.ts'
import type { BulkAction } from './bulk-request.ts'
import type { BulkKind } from './bulk-state.ts'

/** What is typed into the dialog, as text. */
export interface BulkTexts {
  mode: string
  value: string
  ending: string
  choice: string
  remove: string
}

export const BULK_DEFAULTS: Record<BulkKind, BulkTexts> = {
  activate: { mode: '', value: '', ending: '', choice: '', remove: '' },
  archive: { mode: '', value: '', ending: '', choice: '', remove: '' },
  price: { mode: '', value: '+5', ending: '95', choice: '', remove: '' },
  sale: { mode: 'off', value: '10', ending: '95', choice: '', remove: '' },
  stock: { mode: 'adjust', value: '', ending: '', choice: '', remove: '' },
  category: { mode: '', value: '', ending: '', choice: '', remove: '' },
  brand: { mode: '', value: '', ending: '', choice: '', remove: '' },
  tags: { mode: '', value: '', ending: '', choice: '', remove: '' },
}

const tagsOf = (text: string) => text.split(',').flatMap((tag) => tag.trim() || [])
const endingOf = (text: string) => PRICE_ENDINGS.find((one) => one === text) ?? 'exact'

function saleAction({ mode, value, ending }: BulkTexts): BulkAction | string {
  if (mode === 'end') return { kind: 'sale_price', salePriceCents: null }
  if (mode === 'off') {
    const share = readPercent(value)
    return share === null || share <= 0 || share > 9_900
      ? 'Type a share from 0.01 to 99.'
      : { kind: 'sale_off', basisPoints: share, ending: endingOf(ending) }
  }
  const amount = parseMoney(value)
  return amount.isAmount && amount.cents >= 0 ? { kind: 'sale_price', salePriceCents: amount.cents } : 'Type an amount such as 12.50.'
}

function stockAction({ mode, value }: BulkTexts): BulkAction | string {
  const count = parseWholeNumber(value.trim().replace(/^\+/, ''))
  if (count === null) return 'Type a whole number.'
  if (mode === 'set') return count < 0 ? 'It cannot be negative.' : { kind: 'stock_set', onHand: count }
  return count === 0 ? 'Type how many more, or fewer with a minus.' : { kind: 'stock_adjust', delta: count }
}

/** The action that was typed, or what is wrong with it. */
export function readBulk(kind: BulkKind, texts: BulkTexts): BulkAction | string {
  switch (kind) {
    case 'activate':
      return { kind: 'status', active: true }
    case 'archive':
      return { kind: 'status', active: false }
    case 'price': {
      const basisPoints = readPercent(texts.value)
      return basisPoints === null ? 'Type a share such as +5 or -2.5.' : { kind: 'price', basisPoints, ending: endingOf(texts.ending) }
    }
    case 'sale':
      return saleAction(texts)
    case 'stock':
      return stockAction(texts)
    case 'category':
      return texts.choice ? { kind: 'category', categoryId: texts.choice } : 'Choose a category.'
    case 'brand':
      return texts.choice ? { kind: 'brand', brandId: texts.choice === 'none' ? null : texts.choice } : 'Choose a brand.'
    case 'tags': {
      const [add, remove] = [tagsOf(texts.value), tagsOf(texts.remove)]
      return add.length + remove.length > 0 ? { kind: 'tags', add, remove } : 'Name a tag to add or to remove.'
    }
  }
}

interface FieldsProps {
  kind: BulkKind
  texts: BulkTexts
  error: string | null
  onTexts: (texts: BulkTexts) => void
}

const ENDINGS = (
  <>
    <option value="exact">to the cent</option>
    <option value="95">to .95</option>
    <option value="99">to .99</option>
    <option value="00">to .00</option>
  </>
)

/** Brands or categories to choose from, as the list's filters have them. */
function Choices({ field }: { field: 'brand' | 'category' }) {
  const { data } = useQuery({ ...CHOICES[field], staleTime: 60_000 })
  return data?.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

/** The questions of each kind of change. */
export function BulkFields({ kind, texts, error, onTexts }: FieldsProps) {
  const set = (name: keyof BulkTexts) => (event: { target: { value: string } }) => onTexts({ ...texts, [name]: event.target.value })
  const value = { value: texts.value, onChange: set('value'), error, autoComplete: 'off', maxLength: 200 }
  const ending = (
    <SelectField label="Rounded" value={texts.ending} onChange={set('ending')}>
      {ENDINGS}
    </SelectField>
  )
  switch (kind) {
    case 'activate':
      return <p>They are shown and sold in the shop again.</p>
    case 'archive':
      return <p>They leave the shop and its search; orders and their history stay.</p>
    case 'price':
      return (
        <>
          <TextField label="Change in %" hint="Sale prices and quantity breaks stay as they are." {...value} />
          {ending}
        </>
      )
    case 'sale':
      return (
        <>
          <SelectField label="Sale price" value={texts.mode} onChange={set('mode')}>
            <option value="off">a share below the price</option>
            <option value="at">an amount</option>
            <option value="end">none: end the sale</option>
          </SelectField>
          {texts.mode !== 'end' && <TextField label={texts.mode === 'off' ? '% off the price' : 'Sale price in $'} {...value} />}
          {texts.mode === 'off' && ending}
        </>
      )
    case 'stock':
      return (
        <>
          <SelectField label="Stock on hand" value={texts.mode} onChange={set('mode')}>
            <option value="adjust">more or fewer</option>
            <option value="set">set to</option>
          </SelectField>
          <TextField label={texts.mode === 'set' ? 'Pieces on hand' : 'Pieces more, or fewer with a minus'} {...value} />
        </>
      )
    case 'tags':
      return (
        <>
          <TextField label="Tags to add" hint="Apart by commas" {...value} />
          <TextField
            label="Tags to remove"
            hint="Apart by commas"
            value={texts.remove}
            maxLength={200}
            autoComplete="off"
            onChange={set('remove')}
          />
        </>
      )
    case 'category':
    case 'brand':
      return (
        <SelectField label={kind === 'brand' ? 'Brand' : 'Category'} value={texts.choice} error={error} onChange={set('choice')}>
          <option value="">Choose…</option>
          {kind === 'brand' && <option value="none">No brand</option>}
          <Choices field={kind} />
        </SelectField>
      )
  }
}
