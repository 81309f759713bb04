import { SLOT_LIMITS, slotStates, type SlotKind, type SlotState, type SlotWarning } from '#domain/content/home-slot.ts'
import { parseMoney } from '#domain/pricing/parse-money.ts'
import { isOnSale } from '#domain/pricing/unit-price.ts'
import { instantTyped, zoneText } from '#domain/time/shop-time.ts'
import type { Schema } from '#web/api.ts'
import type { HomeSlots } from './content-query.ts'

/** A part of a list with what is typed about it: times of the shop's clock, a sale price in dollars. */
export type SlotValue = {
  key: string
  product: Schema<'ProductCard'>
  warnings: SlotWarning[]
  startsAt: string
  endsAt: string
  salePrice: string
}

export type SlotValues = { slots: SlotValue[]; rotationSeconds: string }

/** The form's values of a list. */
export const slotValues = ({ slots, rotationSeconds, timeZone }: HomeSlots): SlotValues => ({
  rotationSeconds: String(rotationSeconds ?? ''),
  slots: slots.map(({ product, startsAt, endsAt, warnings }) => ({
    key: product.id,
    product,
    warnings,
    startsAt: startsAt === null ? '' : zoneText(timeZone, new Date(startsAt)),
    endsAt: endsAt === null ? '' : zoneText(timeZone, new Date(endsAt)),
    salePrice: '',
  })),
})

export const isSlot = (value: unknown): value is SlotValue => typeof value === 'object' && value !== null && 'product' in value

/** What people type of a list: its parts' prices and stock, which the cards show, change beside it. */
export const typedSlots = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.filter(isSlot).map(({ product, startsAt, endsAt, salePrice }) => [product.id, startsAt, endsAt, salePrice])
    : value

const centsTyped = (text: string) => {
  const money = parseMoney(text)
  return money.isAmount ? money.cents : undefined
}

/** Why a sale price cannot be read; undefined for one that can, and for none. */
export function whyNoPrice(salePrice: string): string | undefined {
  const money = parseMoney(salePrice)
  return salePrice.trim() === '' || money.isAmount ? undefined : money.reason
}

/** What is wrong with a list before it is sent, by field. */
export const wrongSlots = ({ slots }: SlotValues): Record<string, string> =>
  Object.fromEntries(
    slots.flatMap(({ salePrice }, index) => {
      const reason = whyNoPrice(salePrice)
      return reason === undefined ? [] : [[`slots.${index}.salePrice`, reason]]
    }),
  )

/** A list as the API takes it. */
export const sentSlots = (slots: readonly SlotValue[]) =>
  slots.map(({ product, startsAt, endsAt, salePrice }) => {
    const salePriceCents = centsTyped(salePrice)
    return {
      productId: product.id,
      startsAt: startsAt || null,
      endsAt: endsAt || null,
      ...(salePriceCents !== undefined && { salePriceCents }),
    }
  })

/** The part with the sale price that is typed. */
export const pricedCard = ({ product, salePrice }: SlotValue): Schema<'ProductCard'> => ({
  ...product,
  salePriceCents: centsTyped(salePrice) ?? product.salePriceCents,
})

/** What becomes of each part as the list stands in the form. */
export function statesOf(kind: SlotKind, slots: readonly SlotValue[], { timeZone, now }: { timeZone: string; now: Date }): SlotState[] {
  const instant = (typed: string, edge: 'begins' | 'ends') => instantTyped(typed, { zone: timeZone, edge })
  return slotStates(
    slots.map(({ startsAt, endsAt, warnings }) => ({ startsAt: instant(startsAt, 'begins'), endsAt: instant(endsAt, 'ends'), warnings })),
    { limit: SLOT_LIMITS[kind], now },
  )
}

/** A part of the picker as a place of the list: what cards alone know is missing until it is saved. */
export function slotOf(row: Schema<'StaffProductRow'>, kind: SlotKind, isInSale: boolean): SlotValue {
  const found: [SlotWarning, boolean][] = [
    ['inactive', !row.active],
    ['out_of_stock', row.stockState === 'out'],
    ['also_on_sale', kind === 'featured' && isInSale],
    ['no_sale_price', kind === 'sale' && !isOnSale(row)],
  ]
  const { id, slug, name, sku, partNumber, priceCents, salePriceCents, drawing } = row
  return {
    key: id,
    warnings: found.flatMap(([warning, holds]) => (holds ? [warning] : [])),
    startsAt: '',
    endsAt: '',
    salePrice: '',
    product: {
      id,
      slug,
      name,
      sku,
      partNumber,
      priceCents,
      salePriceCents,
      drawing,
      keyFigure: null,
      description: '',
      descriptionHtml: null,
      images: row.image === null ? [] : [row.image],
      showPartNumber: true,
      showBrand: true,
      brand: row.brand && { name: row.brand.name, slug: '' },
      category: { name: row.category.name, path: row.category.path },
      stock: { state: row.stockState, available: null },
      quantityDiscounts: [],
      fits: [],
    },
  }
}
