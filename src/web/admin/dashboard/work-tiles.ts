import type { WorkKind } from '#domain/staff/work-kinds.ts'

/** A tile of work to do. */
interface WorkTileKind {
  label: string
  /** The page that lists it. */
  path: `/admin/${string}`
  /** Beside the filters that the API names: the list's tab and order. */
  search?: Readonly<Record<string, string>>
  /** Work that is a fault or is late, once there is any. */
  isBad?: true
  /** Nobody counts further. */
  atMost?: number
}

/** How each kind of work is called and where it is done. */
export const WORK_TILES: Record<WorkKind, WorkTileKind> = {
  'to-ship': { label: 'To ship', path: '/admin/orders', search: { view: 'to-ship', sort: 'placed' } },
  overdue: { label: 'Late to ship', path: '/admin/orders', search: { sort: 'placed' }, isBad: true },
  'on-hold': { label: 'On hold', path: '/admin/orders', search: { view: 'on-hold' } },
  disputes: { label: 'Disputed payments', path: '/admin/orders', isBad: true },
  returns: { label: 'Returns to answer', path: '/admin/returns', search: { view: 'to-answer' } },
  'returns-to-settle': { label: 'Returns to settle', path: '/admin/returns', search: { view: 'to-settle', sort: 'received' } },
  messages: { label: 'Messages to answer', path: '/admin/messages' },
  questions: { label: 'Questions about parts', path: '/admin/questions' },
  certificates: { label: 'Tax certificates to approve', path: '/admin/users' },
  reviews: { label: 'Reviews to read', path: '/admin/reviews' },
  'low-stock': { label: 'Low stock', path: '/admin/products' },
  'failed-mails': { label: 'E-mails that failed', path: '/admin/test-email/log', isBad: true },
  'failed-webhooks': {
    label: 'Messages to other programs that failed',
    path: '/admin/settings/webhook-log',
    isBad: true,
  },
  'payment-messages': { label: 'Payment messages that failed', path: '/admin/settings/health', isBad: true },
  differences: { label: 'Differences with the payment provider', path: '/admin/settings/health', isBad: true },
  'late-jobs': { label: 'Jobs that wait too long', path: '/admin/settings/health', isBad: true },
  'searches-in-vain': { label: 'Searches without a result, 30 days', path: '/admin/settings/search', atMost: 50 },
}

/** The places on a page that lists several things. */
const PLACES: Partial<Record<WorkKind, string>> = {
  'payment-messages': '#failed-events',
  differences: '#differences',
  'late-jobs': '#jobs',
}

/** The address of the list with exactly what the tile counts. */
export function workHref(kind: WorkKind, filter: readonly string[]): string {
  const { path, search = {} } = WORK_TILES[kind]
  const query = new URLSearchParams([...Object.entries(search), ...filter.map((one) => ['filter', one])])
  return `${path}${query.size > 0 ? `?${query}` : ''}${PLACES[kind] ?? ''}`
}

/** The number on a tile: '12', '50+'. */
export const workCount = (kind: WorkKind, count: number): string => {
  const { atMost = Infinity } = WORK_TILES[kind]
  return count >= atMost ? `${atMost}+` : count.toLocaleString('en-US')
}
