import { isSlug } from '../catalog/slug.ts'

/** The maximum quantity per product in a cart (specification, section 9). */
export const MAX_QUANTITY = 99

/** The maximum number of products in a cart: what one quote prices. */
export const MAX_LINES = 200

/** A cart line as it is stored under `shoppingCart` (specification, section 3). The price is text for display, and never charged. */
export interface CartItem {
  slug: string
  name: string
  price: string
  image: string
  category: string
  subcategory: string
  part_number: string
  /** The same as the part number. */
  sku: string
  quantity: number
}

/** What the add button knows of a product; the quantity is passed separately. */
export type CartProduct = Omit<CartItem, 'quantity'>

/** A whole number from 1 to 99. What is not a number becomes 1 (specification, section 5). */
export function clampQuantity(quantity: unknown): number {
  const value = typeof quantity === 'string' || typeof quantity === 'number' ? Math.trunc(Number(quantity)) : 1
  return Number.isNaN(value) ? 1 : Math.min(MAX_QUANTITY, Math.max(1, value))
}

/** The maximum length of a stored text, in characters: anything longer was not written by us. */
const MAX_TEXT = 2_000

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, MAX_TEXT) : '')

function parseItem(value: unknown): CartItem | null {
  if (typeof value !== 'object' || value === null) return null
  const line: Record<string, unknown> = { ...value }
  if (typeof line.slug !== 'string' || !isSlug(line.slug) || text(line.name).trim() === '') return null
  const { slug } = line
  const partNumber = text(line.part_number)
  return {
    slug,
    name: text(line.name),
    price: text(line.price),
    image: text(line.image),
    category: text(line.category),
    subcategory: text(line.subcategory),
    part_number: partNumber,
    sku: text(line.sku) || partNumber,
    quantity: clampQuantity(line.quantity),
  }
}

/**
 * Parses the stored cart; never throws (specification, decision 9). `dropped` counts the lines that could not be read, and is 1 when the whole cart could
 * not be; lines after the first 200 count too. Duplicate products become one line; quantities are clamped to 1 to 99.
 */
export function parseCart(stored: string | null): { items: CartItem[]; dropped: number } {
  if (!stored) return { items: [], dropped: 0 }
  let lines: unknown
  try {
    lines = JSON.parse(stored)
  } catch {
    lines = undefined
  }
  if (!Array.isArray(lines)) return { items: [], dropped: lines === null ? 0 : 1 }
  const read = lines.slice(0, MAX_LINES).map(parseItem)
  const items = read.reduce<CartItem[]>((cart, item) => (item ? addItem(cart, item, item.quantity) : cart), [])
  return { items, dropped: lines.length - read.filter((item) => item !== null).length }
}

/** Whether a product has room in a cart: it is in it already, or the cart holds fewer than MAX_LINES. */
export const hasRoomFor = (items: readonly CartItem[], slug: string): boolean =>
  items.length < MAX_LINES || items.some((line) => line.slug === slug)

/** Adds `n` of a product: a new line, or more on its line, up to 99 (specification, decision 10). The line is updated to the product's current data. */
export function addItem(items: readonly CartItem[], item: CartProduct, n = 1): CartItem[] {
  const known = items.find((line) => line.slug === item.slug)
  if (!known) return [...items, { ...item, quantity: clampQuantity(n) }]
  const quantity = clampQuantity(known.quantity + clampQuantity(n))
  return items.map((line) => (line === known ? { ...item, quantity } : line))
}

/** Sets the quantity of a product; 0 or less removes it (specification, section 4). */
export const setQuantity = (items: readonly CartItem[], slug: string, n: number): CartItem[] =>
  n <= 0 ? removeItem(items, slug) : items.map((line) => (line.slug === slug ? { ...line, quantity: clampQuantity(n) } : line))

export const removeItem = (items: readonly CartItem[], slug: string): CartItem[] => items.filter((line) => line.slug !== slug)

/** The total quantity in the cart, as the header's badge shows it. */
export const cartCount = (items: readonly { quantity: number }[]): number => items.reduce((sum, line) => sum + line.quantity, 0)
