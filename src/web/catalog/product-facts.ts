import type { Schema } from '#web/api.ts'
import type { SpecRow } from '#web/ui/spec-table.tsx'

type Product = Schema<'Product'>

const GRAMS_PER_OUNCE = 28.349_523_125
const OUNCES_PER_POUND = 16

/** Inches without needless digits: `4.375` → `4.375 in.` */
const inches = (value: number) => `${Number(value.toFixed(3))} in.`

/** `shaftLength` → `Shaft length`. */
const words = (key: string) => {
  const spaced = key.replace(/([A-Z])/g, ' $1').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** A weight as US shoppers read it: ounces below a pound, pounds above. */
export function formatWeight(grams: number): string {
  const ounces = grams / GRAMS_PER_OUNCE
  return ounces < OUNCES_PER_POUND ? `${Number(ounces.toFixed(1))} oz` : `${Number((ounces / OUNCES_PER_POUND).toFixed(1))} lb`
}

/** The rows of the spec plate below the numbers and brands: sizes, weight, and the maker's own facts. */
export function factRows({
  drawing,
  weightGrams,
  specs,
  numbers,
}: Pick<Product, 'drawing' | 'weightGrams' | 'specs' | 'numbers'>): SpecRow[] {
  const upcs = numbers.filter(({ kind }) => kind === 'upc').map(({ number }) => number)
  const named = new Set(Object.keys(specs).map((name) => name.toLowerCase()))
  const sizes = Object.entries(drawing.dimensions).filter(([key]) => !named.has(words(key).toLowerCase()))
  return [
    ...sizes.map(([key, value]) => ({ label: words(key), value: inches(value), mono: true })),
    ...Object.entries(specs).map(([label, value]) => ({ label, value, mono: /\d/.test(value) })),
    ...(weightGrams === null ? [] : [{ label: 'Weight', value: formatWeight(weightGrams), mono: true }]),
    ...(upcs.length > 0 ? [{ label: 'UPC', value: upcs.join(', '), mono: true }] : []),
  ]
}

/** Other numbers the part is known by, each with the word for what it is; the shown number and the SKU stand on their own. */
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

const AVAILABILITY: Record<Product['stock']['state'], string> = {
  in_stock: 'InStock',
  low: 'LimitedAvailability',
  backorder: 'BackOrder',
  out: 'OutOfStock',
}

/** The product and its offer as schema.org knows them. The price is the one the page shows; no reviews (nobody could answer for them). */
export function productData(product: Product, priceCents: number, rates: Schema<'ShopInfo'>['rates'], origin: string) {
  const url = new URL(`/product/${product.slug}`, origin).href
  const shippingCents = priceCents >= rates.freeShippingThresholdCents ? 0 : rates.flatShippingCents
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.sku,
    mpn: product.partNumber,
    url,
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.images.length > 0 && { image: product.images.map((src) => new URL(src, origin).href) }),
    offers: {
      '@type': 'Offer',
      url,
      price: decimal(priceCents),
      priceCurrency: 'USD',
      availability: `https://schema.org/${AVAILABILITY[product.stock.state]}`,
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingRate: { '@type': 'MonetaryAmount', value: decimal(shippingCents), currency: 'USD' },
        shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
      },
    },
  }
}

/** `1395` → `13.95`, as machines read prices. */
const decimal = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
