import { formatWeight } from '#domain/catalog/weight.ts'
import type { Schema } from '#web/api.ts'
import type { SpecRow } from '#web/ui/part/spec-table.tsx'

type Product = Schema<'Product'>

/** The small line of a card: who makes the part, and whose appliances it fits. */
export function cardLine({ brand, fits, showBrand }: Pick<Product, 'brand' | 'fits' | 'showBrand'>): string {
  if (!showBrand) return ''
  const others = fits.filter(({ slug }) => slug !== brand?.slug).map(({ name }) => name)
  const more = others.length > 2 ? ` +${others.length - 2}` : ''
  return [brand?.name, others.length > 0 && `fits ${others.slice(0, 2).join(', ')}${more}`].filter(Boolean).join(' · ')
}

/** The rows of the spec plate below the numbers and brands: the figures of its kind, its weight, its barcodes. */
export function factRows({ specifications, weightGrams, numbers }: Pick<Product, 'specifications' | 'weightGrams' | 'numbers'>): SpecRow[] {
  const upcs = numbers.filter(({ kind }) => kind === 'upc').map(({ number }) => number)
  return [
    ...specifications.map(({ label, value }) => ({ label, value, mono: /\d/.test(value) })),
    ...(weightGrams === null ? [] : [{ label: 'Weight', value: formatWeight(weightGrams), mono: true }]),
    ...(upcs.length > 0 ? [{ label: 'UPC', value: upcs.join(', '), mono: true }] : []),
  ]
}

/** Other numbers of the part with what each one is; the shown number and the SKU have rows of their own. */
export function otherNumbers({
  numbers,
  partNumber,
  sku,
}: Pick<Product, 'numbers' | 'partNumber' | 'sku'>): { number: string; meaning: string }[] {
  const meanings: Partial<Record<Product['numbers'][number]['kind'], string>> = {
    superseded: 'old number, replaced by this part',
    cross_reference: 'cross-reference',
    mpn: "maker's number",
  }
  return numbers.flatMap(({ number, kind }) => {
    const meaning = meanings[kind]
    return meaning && number !== partNumber && number !== sku ? [{ number, meaning }] : []
  })
}
