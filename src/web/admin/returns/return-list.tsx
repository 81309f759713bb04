import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { REFETCH_MS } from '#web/admin/orders/order-query.ts'
import { RETURN_NAMES, StateMark } from '#web/admin/orders/order-states.tsx'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { exportFrom } from '#web/admin/table/list/list-request.ts'
import { REASON_LABELS } from '#web/orders/return-form/reason-labels.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { RETURN_BULK_ACTIONS } from './return-bulk.ts'

type ReturnRow = Schema<'StaffReturnOfOrder'>

const partsText = ({ lines }: ReturnRow) =>
  lines
    .slice(0, 3)
    .map(({ quantity, partNumber }) => `${quantity} × ${partNumber}`)
    .join(', ') + (lines.length > 3 ? ' …' : '')

const reasonsText = ({ lines }: ReturnRow) => [...new Set(lines.map(({ reason }) => REASON_LABELS[reason]))].join(', ')

const modelsText = ({ lines }: ReturnRow) => [...new Set(lines.flatMap(({ modelNumber }) => (modelNumber ? [modelNumber] : [])))].join(', ')

const stateOf = ({ status }: ReturnRow) => <StateMark state={RETURN_NAMES[status]} />

/** All returns, for staff. New ones appear by themselves. */
export const returnListDefinition: ListDefinition<ReturnRow> = {
  name: 'returns',
  title: 'Returns',
  noun: ['return', 'returns'],
  searchHint: 'Number, order, name, e-mail, part',
  empty: { title: 'Nobody has sent anything back yet.', action: { label: 'What the shop says of returns', href: '/returns' } },
  refetchEvery: REFETCH_MS,
  exportHref: exportFrom('/api/admin/returns/export'),
  exportRight: 'personal_data:read',
  rowId: ({ number }) => number,
  rowHref: ({ number }) => `/admin/returns/${number}`,
  rowName: ({ number }) => number,
  query: (request) => ({
    queryKey: ['admin', 'returns', request],
    queryFn: async ({ signal }) => {
      const { returns, ...page } = await read(api.GET('/api/admin/returns', { params: { query: request }, signal }))
      return { ...page, rows: returns }
    },
  }),
  columns: [
    {
      id: 'number',
      head: 'Return',
      width: 210,
      isPinned: true,
      isName: true,
      sort: 'number',
      cell: ({ number }) => <span className="font-mono">{number}</span>,
    },
    { id: 'asked', head: 'Asked for', width: 170, sort: 'asked', cell: ({ requestedAt }) => <ShopDate iso={requestedAt} hasTime /> },
    { id: 'status', head: 'State', width: 160, cell: stateOf },
    { id: 'parts', head: 'Parts', width: 190, cell: partsText },
    { id: 'reason', head: 'Reason', width: 200, cell: reasonsText },
    { id: 'model', head: 'Machine', width: 140, cell: modelsText },
    { id: 'customer', head: 'Customer', width: 150, cell: ({ name, email }) => <span dir="auto">{name || email}</span> },
    { id: 'order', head: 'Order', width: 200, sort: 'order', cell: ({ orderNumber }) => <span className="font-mono">{orderNumber}</span> },
    {
      id: 'received',
      head: 'Came back',
      width: 150,
      sort: 'received',
      isHidden: true,
      cell: ({ receivedAt }) => receivedAt && <ShopDate iso={receivedAt} />,
    },
    { id: 'email', head: 'E-mail', width: 200, isHidden: true, cell: ({ email }) => email },
    { id: 'words', head: 'Words of the customer', width: 240, isHidden: true, cell: ({ comment }) => comment ?? '' },
  ],
  fields: [
    {
      name: 'status',
      label: 'State',
      kind: 'choice',
      choices: Object.entries(RETURN_NAMES).map(([value, { name }]) => ({ value, label: name })),
    },
    { name: 'asked', label: 'Asked for', kind: 'date' },
    { name: 'received', label: 'Came back', kind: 'date' },
    { name: 'part', label: 'Part number', kind: 'text' },
    { name: 'email', label: 'E-mail', kind: 'text' },
    { name: 'order', label: 'Order', kind: 'text' },
    { name: 'misfit', label: 'Did not fit', kind: 'flag' },
    { name: 'exchanged', label: 'Exchanged', kind: 'flag' },
  ],
  bulkActions: RETURN_BULK_ACTIONS,
  // What waits longest stands first.
  views: [
    { id: 'to-answer', name: 'To answer', filter: ['status:any:requested'], sort: 'asked' },
    { id: 'coming', name: 'Coming back', filter: ['status:any:approved,in_transit'] },
    { id: 'to-settle', name: 'To settle', filter: ['status:any:received'], sort: 'received' },
    { id: 'misfit', name: 'Did not fit', filter: ['misfit:is:true'] },
    { id: 'settled', name: 'Settled', filter: ['status:any:closed'] },
  ],
  card: (row) => ({
    identity: row.number,
    state: stateOf(row),
    hint: [row.name || row.email, partsText(row), reasonsText(row)].filter(Boolean).join(' · '),
  }),
}
