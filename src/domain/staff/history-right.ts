import type { StaffArea, StaffRight } from './staff-role.ts'

/** The area to which records belong, by the prefix of their ids, or the first word of `content.home`; what has neither belongs to the settings. */
const AREAS = new Map<string, StaffArea>([
  ...['prd', 'brd', 'cat', 'mdl', 'sug', 'med', 'imp', 'chg'].map((prefix) => [prefix, 'catalogue'] as const),
  ...['ord', 'shp', 'ret', 'mail', 'msg', 'pqu', 'pqa', 'rvw'].map((prefix) => [prefix, 'orders'] as const),
  ...['rfd', 'pay'].map((prefix) => [prefix, 'refunds'] as const),
  ...['cnt', 'slt', 'content'].map((prefix) => [prefix, 'content'] as const),
  ...['dsc', 'sub'].map((prefix) => [prefix, 'marketing'] as const),
  ['use', 'customers'],
  ['gst', 'customers'],
  ['txc', 'tax_exemptions'],
  ['inv', 'staff'],
  ...['key', 'whe', 'whd'].map((prefix) => [prefix, 'programs'] as const),
  ['viw', 'desk'],
])

/** The right that seeing the history of this subject of the log needs. */
export const rightToHistory = (subject: string): StaffRight => `${AREAS.get(subject.split(/[_.]/, 1)[0] ?? '') ?? 'settings'}:read`

/** Entries of the log about colleagues, by the beginning of their actions, and the right that seeing them needs: they are about who works here. */
export const STAFF_ENTRIES = { prefix: 'staff.', right: 'staff:read' } as const

/** The right that seeing what an entry of the log has changed needs. */
export const rightToEntry = ({ action, subject }: { action: string; subject: string }): StaffRight =>
  action.startsWith(STAFF_ENTRIES.prefix) ? STAFF_ENTRIES.right : rightToHistory(subject)

/** Whether what an entry of the log has changed is where somebody lives: a file of it is one of people (decision 176). */
export const hasAddress = ({ action }: { action: string }): boolean => action === 'order.change_address'
