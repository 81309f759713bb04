import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { exportFrom } from '#web/admin/table/list/list-request.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { SubscriberMenu } from './subscriber-menu.tsx'

type Subscriber = Schema<'StaffSubscriber'>

const STATES: Record<Subscriber['state'], { name: string; tone: StateTone }> = {
  subscribed: { name: 'Subscribed', tone: 'good' },
  unsubscribed: { name: 'Unsubscribed', tone: 'quiet' },
  suppressed: { name: 'Suppressed', tone: 'bad' },
}

const SOURCES: Record<string, string> = {
  homepage: 'Home page',
  compact: 'Footer',
  checkout: 'Checkout',
  popup: 'Pop-up',
  account: 'Account page',
  import: 'Import',
}

const stateOf = ({ state }: Subscriber) => <StateBadge tone={STATES[state].tone}>{STATES[state].name}</StateBadge>
const sourceOf = ({ source, consentSource }: Subscriber) => [SOURCES[source] ?? source, consentSource].filter(Boolean).join(': ')

/** Everybody who has signed up for the newsletter. */
export const subscriberListDefinition: ListDefinition<Subscriber> = {
  name: 'subscribers',
  title: 'Newsletter',
  noun: ['subscriber', 'subscribers'],
  searchHint: 'Address, name',
  empty: { title: 'Nobody has signed up yet.', action: { label: 'The pop-up that asks for it', href: '/admin/settings/popup' } },
  exportHref: exportFrom('/api/admin/subscribers/export'),
  exportRight: 'marketing:write',
  rowId: ({ id }) => id,
  rowHref: ({ email }) => `/admin/newsletter?q=${encodeURIComponent(email)}`,
  rowName: ({ email }) => email,
  query: (request) => ({
    queryKey: ['admin', 'subscribers', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/subscribers', { params: { query: request }, signal })),
  }),
  columns: [
    {
      id: 'email',
      head: 'Address',
      width: 260,
      isPinned: true,
      isName: true,
      sort: 'email',
      cell: ({ email }) => <span dir="auto">{email}</span>,
    },
    { id: 'state', head: 'State', width: 140, cell: stateOf },
    { id: 'name', head: 'Name', width: 160, cell: ({ name }) => <span dir="auto">{name}</span> },
    { id: 'source', head: 'Consent from', width: 180, sort: 'source', cell: sourceOf },
    {
      id: 'consent',
      head: 'Consent given',
      width: 170,
      sort: 'consent',
      cell: ({ consentedAt }) => <ShopDate iso={consentedAt} hasTime />,
    },
    {
      id: 'ended',
      head: 'Unsubscribed',
      width: 170,
      sort: 'ended',
      cell: ({ unsubscribedAt }) => (unsubscribedAt ? <ShopDate iso={unsubscribedAt} hasTime /> : ''),
    },
    { id: 'suppression', head: 'Suppressed because', width: 180, cell: ({ suppression }) => suppression ?? '' },
    { id: 'menu', head: 'Actions', width: 90, cell: (row) => <SubscriberMenu subscriber={row} /> },
  ],
  fields: [
    { name: 'email', label: 'Address', kind: 'text' },
    { name: 'state', label: 'State', kind: 'choice', choices: Object.entries(STATES).map(([value, { name }]) => ({ value, label: name })) },
    { name: 'source', label: 'Consent from', kind: 'choice', choices: Object.entries(SOURCES).map(([value, label]) => ({ value, label })) },
    { name: 'consent', label: 'Consent given', kind: 'date' },
    { name: 'ended', label: 'Unsubscribed', kind: 'date' },
  ],
  views: [
    { id: 'subscribed', name: 'Subscribed', filter: ['state:any:subscribed'] },
    { id: 'unsubscribed', name: 'Unsubscribed', filter: ['state:any:unsubscribed'] },
    { id: 'suppressed', name: 'Suppressed', filter: ['state:any:suppressed'] },
  ],
  card: (row) => ({
    identity: row.email,
    state: (
      <>
        {stateOf(row)}
        <SubscriberMenu subscriber={row} />
      </>
    ),
    hint: sourceOf(row),
  }),
}
