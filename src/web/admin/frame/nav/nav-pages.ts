import { mayDo } from '#domain/staff/staff-role.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import type { NavPage } from './nav-page.ts'
import { PART_VIEWS, partViewHref } from './part-views.ts'

/** Every page that the navigation shows, in its order: adding one is a line here. */
const navPages: readonly NavPage[] = [
  {
    path: '/admin/dashboard',
    label: 'Dashboard',
    group: 'today',
    glyph: 'today',
    // What stands on it is by right: the figures for whoever may see reports, the orders for whoever may see orders.
    areas: ['desk'],
    key: 'd',
    words: 'to do sales figures conversion set up',
    isInBottomBar: true,
  },
  {
    path: '/admin/orders',
    label: 'Orders',
    group: 'today',
    glyph: 'orders',
    areas: ['orders'],
    inside: { '/admin/orders/new': 'orders:write' },
    key: 'o',
    words: 'ship refund hold shipments',
    ways: [{ label: 'New order for a caller', href: '/admin/orders/new' }],
    waiting: { ordersToShip: ['order to ship', 'orders to ship'] },
    isInBottomBar: true,
  },
  {
    path: '/admin/returns',
    label: 'Returns',
    group: 'today',
    glyph: 'back',
    areas: ['orders'],
    key: 'r',
    words: 'rma send back exchange refund',
    waiting: {
      returnsToAnswer: ['return to answer', 'returns to answer'],
      returnsToSettle: ['return to settle', 'returns to settle'],
    },
  },
  {
    path: '/admin/messages',
    label: 'Messages',
    group: 'today',
    glyph: 'message',
    areas: ['orders'],
    key: 'm',
    words: 'contact form questions answers mail',
    waiting: { messagesToAnswer: ['message to answer', 'messages to answer'] },
  },
  {
    path: '/admin/questions',
    label: 'Questions',
    group: 'today',
    glyph: 'message',
    areas: ['orders'],
    words: 'answers about parts ask publish product page',
    waiting: { questionsToAnswer: ['question to answer', 'questions to answer'] },
  },
  {
    path: '/admin/reviews',
    label: 'Reviews',
    group: 'today',
    glyph: 'message',
    areas: ['orders'],
    words: 'stars ratings buyers publish hide reply product page',
    waiting: { reviewsToRead: ['review to read', 'reviews to read'] },
  },
  {
    path: '/admin/products',
    label: 'Parts',
    group: 'catalogue',
    glyph: 'parts',
    areas: ['catalogue'],
    inside: { '/admin/products/new': 'catalogue:write', '/admin/products/grid': 'catalogue:write' },
    key: 'p',
    words: 'products prices stock',
    ways: [
      { label: 'New part', href: '/admin/products/new' },
      { label: 'Parts as a grid', href: '/admin/products/grid' },
      ...PART_VIEWS.map((view) => ({ label: `Parts: ${view.name}`, href: partViewHref(view) })),
    ],
    isInBottomBar: true,
  },
  {
    path: '/admin/categories',
    label: 'Categories',
    group: 'catalogue',
    glyph: 'tree',
    areas: ['catalogue'],
    key: 'c',
  },
  {
    path: '/admin/brands',
    label: 'Brands',
    group: 'catalogue',
    glyph: 'brand',
    areas: ['catalogue'],
    inside: { '/admin/brands/logos': 'catalogue:write', '/admin/brands/popular': 'catalogue:write' },
    key: 'b',
    words: 'makers',
  },
  {
    path: '/admin/fitment',
    label: 'Fit',
    group: 'catalogue',
    glyph: 'ruler',
    areas: ['catalogue'],
    inside: { '/admin/fitment/new': 'catalogue:write', '/admin/fitment/list': 'catalogue:write' },
    key: 'f',
    words: 'fitment appliances models',
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
    areas: ['catalogue'],
    inside: { '/admin/suggestions/new': 'catalogue:write' },
    key: 'u',
    words: 'rules',
    ways: [{ label: 'New rule', href: '/admin/suggestions/new' }],
  },
  {
    path: '/admin/bulk-import',
    label: 'Import',
    group: 'catalogue',
    glyph: 'upload',
    areas: ['catalogue', 'orders', 'marketing', 'settings'],
    key: 'i',
    words: 'bulk csv xlsx upload',
    waiting: { importsToApply: ['import to decide on', 'imports to decide on'] },
  },
  {
    path: '/admin/subcategory-logos',
    label: 'Category pictures',
    group: 'catalogue',
    glyph: 'pictures',
    areas: ['catalogue'],
    key: 'l',
    words: 'subcategory logos images',
  },
  {
    path: '/admin/homepage-settings',
    label: 'Home page',
    group: 'shop',
    glyph: 'home',
    areas: ['content'],
    key: 'h',
    words: 'hero popup',
  },
  {
    path: '/admin/discount-codes',
    label: 'Discount codes',
    group: 'shop',
    glyph: 'ticket',
    areas: ['marketing'],
    inside: { '/admin/discount-codes/new': 'marketing:write' },
    key: 'k',
    words: 'coupons promotions vouchers',
    ways: [{ label: 'New discount code', href: '/admin/discount-codes/new' }],
  },
  {
    path: '/admin/homepage-featured',
    label: 'Featured parts',
    group: 'shop',
    glyph: 'star',
    areas: ['content'],
    key: 'e',
    words: 'slots',
  },
  {
    path: '/admin/frontpage-sale',
    label: 'Sale',
    group: 'shop',
    glyph: 'percent',
    areas: ['content'],
    key: 'a',
    words: 'front page',
  },
  {
    path: '/admin/reports',
    label: 'Reports',
    group: 'office',
    glyph: 'chart',
    // Everybody has some; which of them, each report's own right says.
    areas: ['desk'],
    key: 'y',
    words: 'sales figures tax stock statistics export',
  },
  {
    path: '/admin/users',
    label: 'People',
    group: 'office',
    glyph: 'people',
    areas: ['customers', 'staff'],
    inside: { '/admin/users/staff': 'staff:read' },
    key: 't',
    words: 'users customers accounts guests staff roles invite team second factor merge erase',
    ways: [{ label: 'Staff', href: '/admin/users/staff' }],
  },
  {
    path: '/admin/newsletter',
    label: 'Newsletter',
    group: 'shop',
    glyph: 'letter',
    areas: ['marketing'],
    key: 'n',
    words: 'subscribers consent popup suppression unsubscribe',
    ways: [{ label: 'Newsletter: results of the pop-up', href: '/admin/newsletter/popup' }],
  },
  {
    path: '/admin/settings',
    label: 'Settings',
    group: 'office',
    glyph: 'settings',
    areas: ['settings', 'programs'],
    inside: {
      '/admin/settings/api-keys': 'programs:read',
      '/admin/settings/webhooks': 'programs:read',
      '/admin/settings/webhook-log': 'programs:read',
    },
    key: 's',
    words: 'tax shipping mail phone name legal',
    ways: [
      { label: 'Settings: redirects', href: '/admin/settings/redirects' },
      { label: 'Settings: jobs and health', href: '/admin/settings/health' },
      { label: 'Settings: API keys', href: '/admin/settings/api-keys' },
      { label: 'Settings: webhooks', href: '/admin/settings/webhooks' },
    ],
  },
  {
    path: '/admin/test-email',
    label: 'Test e-mail',
    group: 'office',
    glyph: 'letter',
    areas: ['orders'],
    key: 'x',
    words: 'e-mails mails outbox log failed templates preview',
    ways: [
      { label: 'E-mails: log', href: '/admin/test-email/log' },
      { label: 'E-mails: SPF, DKIM and DMARC', href: '/admin/test-email/domain' },
    ],
  },
  {
    path: '/admin/activity',
    label: 'Activity',
    group: 'office',
    glyph: 'history',
    areas: ['desk', 'staff', 'settings'],
    inside: { '/admin/activity/changes': 'settings:read', '/admin/activity/sessions': 'staff:read' },
    key: 'v',
    words: 'changes undo jobs bulk grid imports audit log sessions',
    ways: [
      { label: 'Activity: log of all changes', href: '/admin/activity/changes' },
      { label: 'Activity: sessions', href: '/admin/activity/sessions' },
    ],
  },
]

/** The page of the navigation to which an address belongs: `/admin/products/prd_1` to the parts. */
export const navPageAt = (pathname: string): NavPage | undefined =>
  navPages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))

/** What a role may do at an address, without its query. Addresses of no page, as the one that leads on, are everybody's. */
export function accessAt(role: StaffRole, pathname: string): 'none' | 'read' | 'write' {
  const page = navPageAt(pathname)
  if (!page) return 'write'
  const needed = page.inside?.[pathname]
  if (needed && !mayDo(role, needed)) return 'none'
  const areas = needed ? page.areas.filter((area) => needed.startsWith(`${area}:`)) : page.areas
  if (areas.some((area) => mayDo(role, `${area}:write`))) return 'write'
  return areas.some((area) => mayDo(role, `${area}:read`)) ? 'read' : 'none'
}

/** The pages that a role may see, with those of their ways that it may go. */
export const pagesOf = (role: StaffRole): NavPage[] =>
  navPages.flatMap((page) => {
    if (accessAt(role, page.path) === 'none') return []
    const ways = page.ways?.filter(({ href }) => accessAt(role, href.replace(/\?.*/, '')) !== 'none')
    return [ways ? { ...page, ways } : page]
  })

/** The first page that a role may see. */
export const firstPageOf = (role: StaffRole): string => pagesOf(role)[0]?.path ?? '/account'
