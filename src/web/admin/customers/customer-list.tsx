import { formatMoney } from '#domain/money.ts'
import { countOf } from '#domain/count-of.ts'
import { api, read } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { exportFrom } from '#web/admin/table/list/list-request.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import type { CustomerRow } from './customer-query.ts'

export const MARKETING_NAMES: Record<CustomerRow['marketing'], { name: string; tone: StateTone }> = {
  subscribed: { name: 'Subscribed', tone: 'good' },
  unsubscribed: { name: 'Unsubscribed', tone: 'quiet' },
  suppressed: { name: 'Suppressed', tone: 'bad' },
  none: { name: 'No consent', tone: 'quiet' },
}

const EXEMPT_NAMES: Record<CustomerRow['exempt'], { name: string; tone: StateTone }> = {
  waiting: { name: 'Waiting for approval', tone: 'waiting' },
  approved: { name: 'Exempt', tone: 'good' },
  expired: { name: 'Expired', tone: 'quiet' },
  none: { name: 'No certificate', tone: 'quiet' },
}

/** Whether somebody has an account, and what is to be known about it, in one mark. */
export function AccountMark({ kind, isVerified, isBlocked }: Pick<CustomerRow, 'kind' | 'isVerified' | 'isBlocked'>) {
  if (kind === 'guest') return <StateBadge tone="quiet">Guest</StateBadge>
  if (isBlocked) return <StateBadge tone="bad">Blocked</StateBadge>
  return <StateBadge tone={isVerified ? 'good' : 'waiting'}>{isVerified ? 'Verified' : 'Not verified'}</StateBadge>
}

const nameOf = ({ name, email }: CustomerRow) => name || email
const ordersText = (orders: number) => countOf(orders, 'order', 'orders')

/** Everybody who has an account or has paid an order. */
export const customerListDefinition: ListDefinition<CustomerRow> = {
  name: 'customers',
  title: 'Customers',
  noun: ['customer', 'customers'],
  searchHint: 'Name, e-mail, phone, order',
  empty: { title: 'Nobody has signed up or bought yet.' },
  exportHref: exportFrom('/api/admin/customers/export'),
  exportRight: 'personal_data:read',
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/admin/users/${id}`,
  rowName: nameOf,
  query: (request) => ({
    queryKey: ['admin', 'customers', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/customers', { params: { query: request }, signal })),
  }),
  columns: [
    {
      id: 'name',
      head: 'Name',
      width: 190,
      isPinned: true,
      isName: true,
      sort: 'name',
      cell: (row) => <span dir="auto">{nameOf(row)}</span>,
    },
    { id: 'email', head: 'E-mail', width: 250, sort: 'email', cell: ({ email }) => <span dir="auto">{email}</span> },
    { id: 'account', head: 'Account', width: 130, cell: AccountMark },
    { id: 'orders', head: 'Orders', width: 80, align: 'end', sort: 'orders', cell: ({ orders }) => orders.toLocaleString('en-US') },
    {
      id: 'spent',
      head: 'Spent ($)',
      width: 110,
      align: 'end',
      sort: 'spent',
      cell: ({ spentCents }) => formatMoney(spentCents).replace('$', ''),
    },
    {
      id: 'lastOrder',
      head: 'Last order',
      width: 120,
      sort: 'lastOrder',
      cell: ({ lastOrderAt }) => (lastOrderAt ? <ShopDate iso={lastOrderAt} /> : ''),
    },
    { id: 'seen', head: 'Last seen', width: 120, sort: 'seen', cell: ({ lastSeenAt }) => <ShopDate iso={lastSeenAt} /> },
    { id: 'joined', head: 'Joined', width: 120, sort: 'joined', cell: ({ joinedAt }) => <ShopDate iso={joinedAt} /> },
    {
      id: 'marketing',
      head: 'Newsletter',
      width: 130,
      cell: ({ marketing }) => <StateBadge tone={MARKETING_NAMES[marketing].tone}>{MARKETING_NAMES[marketing].name}</StateBadge>,
    },
    {
      id: 'exempt',
      head: 'Tax-exempt',
      width: 150,
      cell: ({ exempt }) =>
        exempt === 'none' ? '' : <StateBadge tone={EXEMPT_NAMES[exempt].tone}>{EXEMPT_NAMES[exempt].name}</StateBadge>,
    },
  ],
  fields: [
    { name: 'email', label: 'E-mail', kind: 'text' },
    { name: 'name', label: 'Name', kind: 'text' },
    {
      name: 'kind',
      label: 'Kind',
      kind: 'choice',
      choices: [
        { value: 'account', label: 'Account' },
        { value: 'guest', label: 'Guest' },
      ],
    },
    { name: 'verified', label: 'Verified', kind: 'flag' },
    { name: 'blocked', label: 'Blocked', kind: 'flag' },
    {
      name: 'marketing',
      label: 'Newsletter',
      kind: 'choice',
      choices: Object.entries(MARKETING_NAMES).map(([value, { name }]) => ({ value, label: name })),
    },
    {
      name: 'exempt',
      label: 'Tax-exempt',
      kind: 'choice',
      choices: Object.entries(EXEMPT_NAMES).map(([value, { name }]) => ({ value, label: name })),
    },
    { name: 'orders', label: 'Orders', kind: 'number' },
    { name: 'spent', label: 'Spent', kind: 'cents' },
    { name: 'joined', label: 'Joined', kind: 'date' },
    { name: 'seen', label: 'Last seen', kind: 'date' },
    { name: 'lastOrder', label: 'Last order', kind: 'date' },
  ],
  views: [
    { id: 'buyers', name: 'Have bought', filter: ['orders:between:1..'], sort: '-spent' },
    { id: 'guests', name: 'Guests', filter: ['kind:any:guest'] },
    { id: 'unverified', name: 'Not verified', filter: ['kind:any:account', 'verified:is:false'] },
    { id: 'certificates', name: 'Certificates to approve', filter: ['exempt:any:waiting'] },
    { id: 'blocked', name: 'Blocked', filter: ['blocked:is:true'] },
  ],
  card: (row) => ({
    identity: nameOf(row),
    state: (
      <>
        <AccountMark {...row} />
        <span>{formatMoney(row.spentCents)}</span>
        <span>{ordersText(row.orders)}</span>
      </>
    ),
    hint: row.email,
  }),
}
