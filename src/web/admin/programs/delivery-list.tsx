import { WEBHOOK_EVENT_NAMES } from '#domain/webhook.ts'
import { api, read } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { DeliveryMenu } from './delivery-menu.tsx'
import { DELIVERY_STATES } from './program-query.ts'
import type { Delivery } from './program-query.ts'

const stateOf = ({ state }: Delivery) => <StateBadge tone={DELIVERY_STATES[state].tone}>{DELIVERY_STATES[state].name}</StateBadge>

const answerOf = ({ lastStatus, lastError }: Delivery) => lastError ?? (lastStatus === null ? '' : `Answered ${lastStatus}`)

const date = (iso: string | null) => (iso === null ? '' : <ShopDate iso={iso} hasTime />)

/** Every message to an endpoint, of the last 30 days. */
export const deliveryListDefinition: ListDefinition<Delivery> = {
  name: 'webhook-deliveries',
  title: 'Messages to other programs',
  noun: ['message', 'messages'],
  searchHint: 'Number or id in the message',
  empty: { title: 'Nothing has been sent in the last 30 days.' },
  rowId: ({ id }) => id,
  rowHref: ({ endpointId }) => `/admin/settings/webhook-log?filter=endpoint:any:${endpointId}`,
  rowName: ({ type, url }) => `${type} to ${url}`,
  query: (request) => ({
    queryKey: ['admin', 'programs', 'deliveries', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/webhook-deliveries', { params: { query: request }, signal })),
  }),
  columns: [
    {
      id: 'type',
      head: 'Message',
      width: 150,
      isPinned: true,
      isName: true,
      cell: ({ type }) => <span className="font-mono">{type}</span>,
    },
    { id: 'state', head: 'State', width: 120, cell: stateOf },
    { id: 'actions', head: 'Actions', width: 70, cell: (delivery) => <DeliveryMenu delivery={delivery} /> },
    { id: 'answer', head: 'Last answer', width: 260, cell: answerOf },
    { id: 'ms', head: 'ms', width: 70, align: 'end', cell: ({ lastMs }) => lastMs?.toLocaleString('en-US') ?? '' },
    { id: 'attempts', head: 'Attempts', width: 90, align: 'end', cell: ({ attempts }) => attempts },
    { id: 'url', head: 'To', width: 260, cell: ({ url }) => url },
    { id: 'created', head: 'Written', width: 170, sort: 'created', cell: ({ createdAt }) => date(createdAt) },
    { id: 'last', head: 'Last tried', width: 170, sort: 'last', cell: ({ lastAt }) => date(lastAt) },
    { id: 'next', head: 'Next attempt', width: 170, cell: ({ nextAt }) => date(nextAt) },
  ],
  fields: [
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      choices: Object.entries(DELIVERY_STATES).map(([value, { name }]) => ({ value, label: name })),
    },
    { name: 'type', label: 'Message', kind: 'choice', choices: [...WEBHOOK_EVENT_NAMES, 'test'].map((value) => ({ value, label: value })) },
    { name: 'endpoint', label: 'Endpoint', kind: 'choice' },
    { name: 'status', label: 'Status', kind: 'number' },
    { name: 'attempts', label: 'Attempts', kind: 'number' },
    { name: 'created', label: 'Written', kind: 'date' },
  ],
  views: [
    { id: 'failed', name: 'Given up', filter: ['state:any:failed'] },
    { id: 'due', name: 'To be sent', filter: ['state:any:due'] },
  ],
  card: (row) => ({
    identity: row.type,
    state: (
      <>
        {stateOf(row)}
        {date(row.createdAt)}
      </>
    ),
    hint: `${answerOf(row)} ${row.url}`.trim(),
    actions: <DeliveryMenu delivery={row} />,
  }),
}
