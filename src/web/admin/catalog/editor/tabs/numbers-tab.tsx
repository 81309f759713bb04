import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { RowList } from '../row-list.tsx'
import type { NumberKind } from '../product-values.ts'
import { fieldError, useFieldValue, type ProductForm } from '../use-product-form.ts'
import { NumberOwners } from '../number-owners.tsx'

const KINDS: Record<NumberKind, string> = {
  superseded: 'Old number, leads here',
  cross_reference: 'Cross-reference',
  upc: 'UPC',
}

const isKind = (text: string): text is NumberKind => Object.hasOwn(KINDS, text)

/** The SKU, and the other numbers by which the part is found. */
export function NumbersTab({ product, ownId }: { product: ProductForm; ownId: string | undefined }) {
  const [sku] = useFieldValue(product, 'sku')
  const [numbers, setNumbers] = useFieldValue(product, 'numbers')
  const [partNumber] = useFieldValue(product, 'partNumber')
  return (
    <div className="grid gap-4">
      <TextField
        label="SKU"
        hint="The shop's own number. No two parts have the same."
        autoComplete="off"
        className="max-w-80 [&_input]:font-mono"
        placeholder={partNumber}
        {...product.field('sku')}
        below={<NumberOwners number={sku === partNumber ? '' : sku} ownId={ownId} />}
      />
      <RowList
        id={product.idOf('numbers')}
        legend="Other numbers"
        hint="Searches for any of them lead to this part; an old number says on the page that this part replaces it."
        error={fieldError(product, 'numbers')}
        rows={numbers}
        onChange={setNumbers}
        empty={{ number: '', kind: 'superseded' }}
        addLabel="Add a number"
        nameOf={({ number }, at) => number || `number ${at + 1}`}
      >
        {(row, change, at) => (
          <>
            <TextField
              label={<span className={at === 0 ? '' : 'sr-only'}>Number</span>}
              className="[&_input]:font-mono"
              autoComplete="off"
              value={row.number}
              onChange={(event) => change({ number: event.target.value })}
              below={<NumberOwners number={row.number} ownId={ownId} />}
            />
            <SelectField
              label={<span className={at === 0 ? '' : 'sr-only'}>What it is</span>}
              value={row.kind}
              onChange={({ target: { value } }) => isKind(value) && change({ kind: value })}
            >
              {Object.entries(KINDS).map(([kind, label]) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </RowList>
    </div>
  )
}
