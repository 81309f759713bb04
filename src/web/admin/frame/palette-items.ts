import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import type { GlyphName } from '#web/admin/ui/glyph.tsx'
import { navPages } from './nav-pages.ts'

/** A line of the palette: an address, or something to do. */
export interface PaletteItem {
  id: string
  label: string
  /** Smaller, behind the label. */
  detail?: string
  glyph: GlyphName
  /** Other words by which it is found. */
  words?: string
  href?: string
  run?: () => void
}

export interface PaletteGroup {
  value: string
  items: PaletteItem[]
}

const isReady = (path: string) => navPages.some((page) => page.path === path)

/** Where a hit leads: its own page when the area has one, else the nearest list. */
const hrefOf = {
  order: (_number: string) => '/admin/dashboard',
  part: (id: string, partNumber: string) =>
    isReady('/admin/products') ? `/admin/products/${id}` : `/part/${encodeURIComponent(partNumber)}`,
  category: (id: string, path: string) => (isReady('/admin/categories') ? `/admin/categories?selected=${id}` : `/category/${path}`),
}

const pageItems: PaletteItem[] = navPages.map(({ path, label, glyph, words }) => ({
  id: path,
  label,
  glyph,
  href: path,
  ...(words && { words }),
}))

/** The pages and actions whose words begin with what was typed. */
function matching(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ label, words = '' }) => {
    const known = `${label} ${words}`.toLowerCase().split(/\s+/)
    return typed.every((word) => known.some((other) => other.startsWith(word)))
  })
}

const foundGroups = ({ orders, parts, categories, customers }: Schema<'Found'>): PaletteGroup[] => [
  {
    value: 'Orders',
    items: orders.map(({ number, name, email, status, totalCents }) => ({
      id: number,
      label: number,
      detail: `${name || email}, ${formatMoney(totalCents)}, ${status}`,
      glyph: 'orders' as const,
      href: hrefOf.order(number),
    })),
  },
  {
    value: 'Parts',
    items: parts.map(({ id, name, partNumber, active }) => ({
      id,
      label: `${partNumber}  ${name}`,
      ...(!active && { detail: 'not active' }),
      glyph: 'parts' as const,
      href: hrefOf.part(id, partNumber),
    })),
  },
  {
    value: 'Categories',
    items: categories.map(({ id, name, path }) => ({
      id,
      label: name,
      detail: path,
      glyph: 'tree' as const,
      href: hrefOf.category(id, path),
    })),
  },
  {
    value: 'Customers',
    items: customers.map(({ id, name, email }) => ({
      id,
      label: name || email,
      detail: email,
      glyph: 'people' as const,
      href: '/admin/dashboard',
    })),
  },
]

/** The lines for what was typed: pages and actions at once, then what the shop has found. */
export function paletteGroups(text: string, actions: readonly PaletteItem[], found: Schema<'Found'> | undefined): PaletteGroup[] {
  const groups = [
    { value: 'Pages', items: matching(pageItems, text) },
    { value: 'Actions', items: matching(actions, text) },
    ...(found && text.trim() !== '' ? foundGroups(found) : []),
  ]
  return groups.filter(({ items }) => items.length > 0)
}
