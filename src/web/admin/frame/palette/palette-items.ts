import { formatMoney } from '#domain/money.ts'
import type { Schema } from '#web/api.ts'
import type { GlyphName } from '#web/admin/ui/glyph.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { NavPage } from '../nav/nav-page.ts'

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
  /** What else can be done with it: Tab shows it. */
  actions?: readonly PaletteItem[]
}

export interface PaletteGroup {
  value: string
  items: PaletteItem[]
}

/** Where a hit leads. */
const hrefOf = {
  order: (number: string) => `/admin/orders/${number}`,
  part: (id: string) => `/admin/products/${id}`,
  category: (id: string) => `/admin/categories?selected=${id}`,
}

const link = (label: string, href: string): PaletteItem => ({ id: `${label} ${href}`, label, glyph: 'external', href })

const copy = (label: string, text: string): PaletteItem => ({
  id: `${label} ${text}`,
  label,
  detail: text,
  glyph: 'edit',
  run: () =>
    void navigator.clipboard.writeText(text).then(
      () => toast({ title: `Copied: ${text}` }),
      () => toast({ title: 'Could not copy', description: text, tone: 'error' }),
    ),
})

const partActions = (id: string, partNumber: string): PaletteItem[] => {
  const path = `/admin/products/${id}`
  return [
    // The address names the field that gets the focus.
    link('Price', `${path}#priceCents`),
    link('Stock', `${path}#onHand`),
    link('Pictures', `${path}?tab=media`),
    link('Fit', `${path}?tab=fit`),
    link('History', `${path}?tab=history`),
    link('View in shop', `/part/${encodeURIComponent(partNumber)}`),
    copy('Copy the number', partNumber),
  ]
}

const categoryActions = (id: string, path: string): PaletteItem[] => [
  link('Its parts', `/admin/products?filter=${encodeURIComponent(`category:any:${id}`)}`),
  link('View in shop', `/category/${path}`),
]

const wayItems = (glyph: GlyphName, ways: NavPage['ways'] = []): PaletteItem[] =>
  ways.map(({ label, href }) => ({ id: href, label, glyph, href }))

const pageItems = (pages: readonly NavPage[]): PaletteItem[] =>
  pages.map(({ path, label, glyph, words, ways }) => ({
    id: path,
    label,
    glyph,
    href: path,
    ...(words && { words }),
    ...(ways && { actions: wayItems(glyph, ways) }),
  }))

/** Ways into pages: shown once something is typed, lest the first list be long. */
const wayLines = (pages: readonly NavPage[]): PaletteItem[] => pages.flatMap(({ glyph, ways }) => wayItems(glyph, ways))

/** The pages and actions whose words begin with what was typed. */
function matching(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(({ label, words = '' }) => {
    const known = `${label} ${words}`.toLowerCase().split(/\s+/)
    return typed.every((word) => known.some((other) => other.startsWith(word)))
  })
}

const foundGroups = ({ orders, returns, parts, categories, customers }: Schema<'Found'>): PaletteGroup[] => [
  {
    value: 'Orders',
    items: orders.map(({ number, name, email, status, totalCents }) => ({
      id: number,
      label: number,
      detail: `${name || email}, ${formatMoney(totalCents)}, ${status.replace('_', ' ')}`,
      glyph: 'orders' as const,
      href: hrefOf.order(number),
      actions: [
        link('Ship', `/admin/orders/${number}#ship`),
        link('Refund', `/admin/orders/${number}#refund`),
        copy('Copy the number', number),
        copy('Copy the e-mail address', email),
      ],
    })),
  },
  {
    value: 'Returns',
    items: returns.map(({ number, orderNumber, name, status }) => ({
      id: number,
      label: number,
      detail: `${name}, order ${orderNumber}, ${status.replace('_', ' ')}`,
      glyph: 'back' as const,
      href: `/admin/returns/${number}`,
      actions: [link('Its order', hrefOf.order(orderNumber)), copy('Copy the number', number)],
    })),
  },
  {
    value: 'Parts',
    items: parts.map(({ id, name, partNumber, active }) => ({
      id,
      label: `${partNumber}  ${name}`,
      ...(!active && { detail: 'not active' }),
      glyph: 'parts' as const,
      href: hrefOf.part(id),
      actions: partActions(id, partNumber),
    })),
  },
  {
    value: 'Categories',
    items: categories.map(({ id, name, path }) => ({
      id,
      label: name,
      detail: path,
      glyph: 'tree' as const,
      href: hrefOf.category(id),
      actions: categoryActions(id, path),
    })),
  },
  {
    value: 'Customers',
    items: customers.map(({ id, name, email }) => ({
      id,
      label: name || email,
      detail: email,
      glyph: 'people' as const,
      href: `/admin/users/${id}`,
      actions: [copy('Copy the e-mail address', email)],
    })),
  },
]

/** What the palette has at hand: the pages that the role may see, and what can be done on every page. */
export interface PaletteLines {
  pages: readonly NavPage[]
  actions: readonly PaletteItem[]
}

/** The lines for what was typed: pages and actions at once, then what the shop has found. */
export function paletteGroups(text: string, { pages, actions }: PaletteLines, found: Schema<'Found'> | undefined): PaletteGroup[] {
  const groups = [
    { value: 'Pages', items: matching(pageItems(pages), text) },
    { value: 'Actions', items: matching(text.trim() === '' ? actions : [...wayLines(pages), ...actions], text) },
    ...(found && text.trim() !== '' ? foundGroups(found) : []),
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** What can be done with a hit, narrowed by what was typed. */
export const actionGroups = ({ label, actions = [] }: PaletteItem, text: string): PaletteGroup[] => {
  const items = matching(actions, text)
  return items.length > 0 ? [{ value: label, items }] : []
}
