import { CONTACT_TOPICS } from '#domain/customer/contact.ts'
import { api, read } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { NEW_ROWS_MS } from '#web/admin/table/list/list-data.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { MESSAGE_STATES } from './message-query.ts'
import type { MessageRow } from './message-query.ts'

const stateOf = ({ state }: MessageRow) => <StateBadge tone={MESSAGE_STATES[state].tone}>{MESSAGE_STATES[state].name}</StateBadge>

/** The messages of the contact form. */
export const messageListDefinition: ListDefinition<MessageRow> = {
  name: 'messages',
  title: 'Messages',
  noun: ['message', 'messages'],
  searchHint: 'Address, words, order, model',
  empty: { title: 'Nobody has written to the shop yet.', action: { label: 'Open the contact page', href: '/contact' } },
  refetchEvery: NEW_ROWS_MS,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/admin/messages/${id}`,
  rowName: ({ email, topic }) => `${CONTACT_TOPICS[topic]}, ${email}`,
  query: (request) => ({
    queryKey: ['admin', 'messages', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/messages', { params: { query: request }, signal })),
  }),
  columns: [
    {
      id: 'email',
      head: 'From',
      width: 220,
      isPinned: true,
      isName: true,
      sort: 'email',
      cell: ({ email }) => <span dir="auto">{email}</span>,
    },
    { id: 'state', head: 'State', width: 120, sort: 'state', cell: stateOf },
    { id: 'topic', head: 'Topic', width: 130, sort: 'topic', cell: ({ topic }) => CONTACT_TOPICS[topic] },
    { id: 'message', head: 'Message', width: 380, cell: ({ beginning }) => <span dir="auto">{beginning}</span> },
    { id: 'order', head: 'Order', width: 190, cell: ({ orderNumber }) => <span className="font-mono">{orderNumber ?? ''}</span> },
    { id: 'model', head: 'Model', width: 130, cell: ({ modelNumber }) => modelNumber ?? '' },
    { id: 'created', head: 'Written', width: 170, sort: 'created', cell: ({ createdAt }) => <ShopDate iso={createdAt} hasTime /> },
    { id: 'answers', head: 'Answers', width: 90, align: 'end', cell: ({ answers }) => answers },
  ],
  fields: [
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      choices: Object.entries(MESSAGE_STATES).map(([value, { name }]) => ({ value, label: name })),
    },
    { name: 'topic', label: 'Topic', kind: 'choice', choices: Object.entries(CONTACT_TOPICS).map(([value, label]) => ({ value, label })) },
    { name: 'email', label: 'From', kind: 'text' },
    { name: 'order', label: 'Order', kind: 'text' },
    { name: 'model', label: 'Model', kind: 'text' },
    { name: 'message', label: 'Message', kind: 'text' },
    { name: 'created', label: 'Written', kind: 'date' },
    { name: 'closed', label: 'Closed', kind: 'date' },
  ],
  views: [
    { id: 'open', name: 'Open', filter: ['state:any:open'], sort: 'created' },
    { id: 'answered', name: 'Answered', filter: ['state:any:answered'] },
    { id: 'closed', name: 'Closed', filter: ['state:any:closed'] },
  ],
  card: (row) => ({
    identity: row.email,
    state: (
      <>
        {stateOf(row)}
        <span>{CONTACT_TOPICS[row.topic]}</span>
        <ShopDate iso={row.createdAt} />
      </>
    ),
    hint: row.beginning,
  }),
}
