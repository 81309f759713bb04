import type { GlyphName } from '#web/admin/ui/glyph.tsx'
import type { Schema } from '#web/api.ts'
import { PART_VIEWS, partViewHref } from './part-views.ts'

/** The groups of the navigation, in their order. */
export const NAV_GROUPS = { today: 'Today', catalogue: 'Catalogue', shop: 'Shop', office: 'Office' } as const

/** A page of the admin area. */
export interface NavPage {
  path: `/admin/${string}`
  label: string
  group: keyof typeof NAV_GROUPS
  glyph: GlyphName
  /** The second letter of `g …`. */
  key?: string
  /** Other words by which the palette finds it. */
  words?: string
  /** Whether its route exists; the others are not shown. */
  isReady: boolean
  /** One of the three beside 'More' in the bottom bar of phones. */
  isInBottomBar?: true
  /** What waits for somebody here, and how it is called beside its number. */
  waiting?: Partial<Record<keyof Schema<'Waiting'>, readonly [one: string, many: string]>>
  /** What the palette offers beside the page itself. */
  ways?: readonly { label: string; href: string }[]
}

/** Every page of the admin area that the navigation shows: adding one is a line here. */
const PAGES: readonly NavPage[] = [
  {
    path: '/admin/dashboard',
    label: 'Dashboard',
    group: 'today',
    glyph: 'today',
    key: 'd',
    words: 'to do orders e-mails',
    isReady: true,
    waiting: { ordersToShip: ['order to ship', 'orders to ship'], returnsToAnswer: ['return to answer', 'returns to answer'] },
    isInBottomBar: true,
  },
  {
    path: '/admin/products',
    label: 'Parts',
    group: 'catalogue',
    glyph: 'parts',
    key: 'p',
    words: 'products prices stock',
    isReady: true,
    ways: [
      { label: 'New part', href: '/admin/products/new' },
      { label: 'Parts as a grid', href: '/admin/products/grid' },
      ...PART_VIEWS.map((view) => ({ label: `Parts: ${view.name}`, href: partViewHref(view) })),
    ],
    isInBottomBar: true,
  },
  { path: '/admin/categories', label: 'Categories', group: 'catalogue', glyph: 'tree', key: 'c', isReady: true, isInBottomBar: true },
  { path: '/admin/brands', label: 'Brands', group: 'catalogue', glyph: 'brand', key: 'b', words: 'makers', isReady: true },
  {
    path: '/admin/fitment',
    label: 'Fit',
    group: 'catalogue',
    glyph: 'ruler',
    key: 'f',
    words: 'fitment appliances models',
    isReady: true,
    waiting: { fitProposals: ['proposal of a return', 'proposals of returns'] },
    ways: [
      { label: 'New model', href: '/admin/fitment/new' },
      { label: 'Fit: what returns say', href: '/admin/fitment/returns' },
      { label: 'Fit: paste a list', href: '/admin/fitment/list' },
    ],
  },
  {
    path: '/admin/suggestions',
    label: 'Suggestions',
    group: 'catalogue',
    glyph: 'bulb',
    key: 'u',
    words: 'rules',
    isReady: true,
    ways: [{ label: 'New rule', href: '/admin/suggestions/new' }],
  },
  {
    path: '/admin/bulk-import',
    label: 'Import',
    group: 'catalogue',
    glyph: 'upload',
    key: 'i',
    words: 'bulk csv xlsx upload',
    isReady: true,
    waiting: { importsToApply: ['import to decide on', 'imports to decide on'] },
  },
  {
    path: '/admin/subcategory-logos',
    label: 'Category pictures',
    group: 'catalogue',
    glyph: 'pictures',
    key: 'l',
    words: 'subcategory logos images',
    isReady: true,
  },
  { path: '/admin/homepage-settings', label: 'Home page', group: 'shop', glyph: 'home', key: 'h', words: 'hero popup', isReady: true },
  {
    path: '/admin/discount-codes',
    label: 'Discount codes',
    group: 'shop',
    glyph: 'ticket',
    key: 'k',
    words: 'coupons promotions vouchers',
    isReady: true,
    ways: [{ label: 'New discount code', href: '/admin/discount-codes/new' }],
  },
  { path: '/admin/homepage-featured', label: 'Featured parts', group: 'shop', glyph: 'star', key: 'e', words: 'slots', isReady: true },
  { path: '/admin/frontpage-sale', label: 'Sale', group: 'shop', glyph: 'percent', key: 'a', words: 'front page', isReady: true },
  {
    path: '/admin/settings',
    label: 'Settings',
    group: 'office',
    glyph: 'settings',
    key: 's',
    words: 'tax shipping mail phone name legal',
    isReady: true,
    ways: [
      { label: 'Settings: redirects', href: '/admin/settings/redirects' },
      { label: 'Settings: change log', href: '/admin/settings/changes' },
      { label: 'Settings: jobs and health', href: '/admin/settings/health' },
    ],
  },
  {
    path: '/admin/activity',
    label: 'Activity',
    group: 'office',
    glyph: 'history',
    key: 'v',
    words: 'changes undo jobs bulk grid imports',
    isReady: true,
  },
]

/** The pages that exist, in the order of the navigation. */
export const navPages: readonly NavPage[] = PAGES.filter(({ isReady }) => isReady)

/** The page of the navigation to which an address belongs: `/admin/products/prd_1` to the parts. */
export const navPageAt = (pathname: string): NavPage | undefined =>
  navPages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
