import { FAMILY_NAMES, PART_FAMILIES, type PartFamily } from '#domain/drawing/family.ts'
import { specificationsOf, type SpecificationSource } from '#domain/catalog/specification.ts'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import type { NamedText } from '../product-values.ts'
import { RowList } from '../row-list.tsx'
import { fieldError, useFieldValue, type ProductForm } from '../use-product-form.ts'

const isFamily = (text: string): text is PartFamily => PART_FAMILIES.some((family) => family === text)

/** `pounds` → `Pounds`; `shaftLength` → `Shaft length`. */
function labelOf(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The figures of a family that are stored here or there. */
const figuresOf = (family: PartFamily, source: SpecificationSource) => specificationsOf(family).filter((one) => one.source === source)

/** The list with this value under the name; an empty value takes the line away. */
function withValue(lines: readonly NamedText[], name: string, value: string): NamedText[] {
  const known = lines.some((line) => line.name === name)
  if (value === '') return lines.filter((line) => line.name !== name)
  return known ? lines.map((line) => (line.name === name ? { name, value } : line)) : [...lines, { name, value }]
}

/** What kind of part it is, how large and how heavy, and what else is known of it. */
export function SpecsTab({ product }: { product: ProductForm }) {
  const [family, setFamily] = useFieldValue(product, 'family')
  const [specs, setSpecs] = useFieldValue(product, 'specs')
  return (
    <div className="grid gap-4">
      <SelectField
        id={product.idOf('family')}
        label="Kind of part"
        hint="Decides the drawing where there is no picture, and which parts can take its place."
        className="max-w-80"
        value={family}
        onChange={({ target: { value } }) => isFamily(value) && setFamily(value)}
      >
        {PART_FAMILIES.map((known) => (
          <option key={known} value={known}>
            {FAMILY_NAMES[known]}
          </option>
        ))}
      </SelectField>
      <Dimensions product={product} family={family} />
      <Weight product={product} />
      <Figures family={family} lines={specs} onChange={setSpecs} />
      <NamedLines
        product={product}
        field="specs"
        legend="Other specifications"
        hint="Listed below those of its kind, with their units: Speed, 1550 RPM."
        lines={specs.filter(({ name }) => !isFigure(family, name))}
        onChange={(others) => setSpecs([...specs.filter(({ name }) => isFigure(family, name)), ...others])}
      />
      <Traits product={product} />
    </div>
  )
}

const isFigure = (family: PartFamily, name: string) => figuresOf(family, 'spec').some(({ key }) => key === name)

/** A field for each figure of the kind of part that is not a size. */
function Figures({ family, lines, onChange }: { family: PartFamily; lines: NamedText[]; onChange: (lines: NamedText[]) => void }) {
  const figures = figuresOf(family, 'spec')
  if (figures.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-display text-lead font-semibold">Specifications</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(({ key, label, unit }) => (
          <TextField
            key={key}
            label={unit === '' ? label : `${label} (${unit})`}
            autoComplete="off"
            value={lines.find(({ name }) => name === key)?.value ?? ''}
            onChange={({ target: { value } }) => onChange(withValue(lines, key, value))}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Dimensions({ product, family }: { product: ProductForm; family: PartFamily }) {
  const [lines, setLines] = useFieldValue(product, 'dimensions')
  const figures = figuresOf(family, 'dimension')
  const names = [...new Set([...figures.map(({ key }) => key), ...lines.map(({ name }) => name)])]
  const label = (name: string) => figures.find(({ key }) => key === name)?.label ?? labelOf(name)
  const error = fieldError(product, 'dimensions')
  return (
    <fieldset id={product.idOf('dimensions')} tabIndex={-1} className="grid gap-2">
      <legend className="mb-1 font-display text-lead font-semibold">Dimensions in inches</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {names.map((name) => (
          <TextField
            key={name}
            label={label(name)}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            value={lines.find((line) => line.name === name)?.value ?? ''}
            onChange={(event) => setLines(withValue(lines, name, event.target.value))}
          />
        ))}
      </div>
      {error && <p className="text-small font-medium text-brick">{error}</p>}
    </fieldset>
  )
}

function Weight({ product }: { product: ProductForm }) {
  const [weight, setWeight] = useFieldValue(product, 'weightGrams')
  const error = fieldError(product, 'weightGrams')
  return (
    <fieldset id={product.idOf('weightGrams')} tabIndex={-1} className="grid max-w-80 gap-2">
      <legend className="mb-1 font-display text-lead font-semibold">Weight</legend>
      <div className="grid grid-cols-2 gap-3">
        {(['pounds', 'ounces'] as const).map((unit) => (
          <TextField
            key={unit}
            label={labelOf(unit)}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            value={weight[unit]}
            onChange={(event) => setWeight({ ...weight, [unit]: event.target.value })}
          />
        ))}
      </div>
      {error && <p className="text-small font-medium text-brick">{error}</p>}
    </fieldset>
  )
}

interface NamedLinesProps {
  product: ProductForm
  field: 'specs' | 'traits'
  legend: string
  hint: string
  lines: NamedText[]
  onChange: (lines: NamedText[]) => void
}

function NamedLines({ product, field, legend, hint, lines, onChange }: NamedLinesProps) {
  const label = (text: string, at: number) => <span className={at === 0 ? '' : 'sr-only'}>{text}</span>
  return (
    <RowList
      id={product.idOf(field)}
      legend={legend}
      hint={hint}
      error={fieldError(product, field)}
      rows={lines}
      onChange={onChange}
      empty={{ name: '', value: '' }}
      addLabel="Add a line"
      nameOf={({ name }, at) => name || `line ${at + 1}`}
    >
      {(row, change, at) => (
        <>
          <TextField label={label('Name', at)} value={row.name} onChange={(event) => change({ name: event.target.value })} />
          <TextField label={label('Value', at)} value={row.value} onChange={(event) => change({ value: event.target.value })} />
        </>
      )}
    </RowList>
  )
}

/** Options of the drawing; few parts need them. */
function Traits({ product }: { product: ProductForm }) {
  const [traits, setTraits] = useFieldValue(product, 'traits')
  return (
    <details open={traits.length > 0}>
      <summary className="cursor-pointer font-medium">Details of the drawing</summary>
      <div className="mt-2">
        <NamedLines
          product={product}
          field="traits"
          legend="Drawing"
          hint="What the drawing shows besides the dimensions: pitch, pack, pieces, plug, rotation, shape."
          lines={traits}
          onChange={setTraits}
        />
      </div>
    </details>
  )
}
