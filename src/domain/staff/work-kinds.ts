import type { StaffRight } from './staff-role.ts'

/**
 * What waits for staff, in the order in which the dashboard shows it, each with the right that seeing it needs: the API refuses by this table, and
 * the screen leaves out by it. A further kind is a line here, one in `shop/staff/work-to-do.ts` and one in `web/admin/dashboard/work-tiles.ts`.
 */
export const WORK = {
  'to-ship': 'orders:read',
  overdue: 'orders:read',
  'on-hold': 'orders:read',
  disputes: 'orders:read',
  returns: 'orders:read',
  'returns-to-settle': 'orders:read',
  messages: 'orders:read',
  questions: 'orders:read',
  certificates: 'tax_exemptions:read',
  reviews: 'orders:read',
  'low-stock': 'catalogue:read',
  'failed-mails': 'orders:read',
  'failed-webhooks': 'programs:read',
  'payment-messages': 'settings:read',
  differences: 'settings:read',
  'late-jobs': 'settings:read',
  'searches-in-vain': 'settings:read',
} as const satisfies Record<string, StaffRight>

export type WorkKind = keyof typeof WORK
export const isWorkKind = (text: string): text is WorkKind => Object.hasOwn(WORK, text)
export const WORK_KINDS: readonly WorkKind[] = Object.keys(WORK).filter(isWorkKind)
