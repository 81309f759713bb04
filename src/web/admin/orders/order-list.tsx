import { US_STATES } from '#domain/customer/states.ts'
import { formatMoney } from '#domain/money.ts'
import { countOf } from '#domain/count-of.ts'
import { api, read } from '#web/api.ts'
import type { Choice, ListDefinition } from '#web/admin/table/list/definition.ts'
import { exportFrom } from '#web/admin/table/list/list-request.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { ORDER_BULK_ACTIONS } from './order-bulk.ts'
import { REFETCH_MS } from './order-query.ts'
import { dayText, FULFILMENT_NAMES, ORDER_NAMES, PAYMENT_NAMES, RETURN_NAMES, ShipByMark, StateMark } from './order-states.tsx'
import type { OrderRow } from './order-states.tsx'
import { ORDER_VIEWS } from './order-views.ts'

const choices = (names: Record<string, { name: string }>): Choice[] =>
  Object.entries(names).map(([value, { name }]) => ({ value, label: name }))

const piecesText = ({ pieces, partNumbers }: OrderRow) =>
  `${countOf(pieces, 'part', 'parts')}: ${partNumbers.slice(0, 3).join(', ')}${partNumbers.length > 3 ? ' …' : ''}`

const PACKED = { name: 'Packed', tone: 'plain' } as const
const PARTLY_PACKED = { name: 'Partly packed', tone: 'waiting' } as const

/** The states of an order that are worth a word: one that is open says more by its payment and its parcels. */
function States(row: OrderRow) {
  if (row.status !== 'open') return <StateMark state={ORDER_NAMES[row.status]} />
  // What is packed has not left; of the rest something may have.
  if (row.isPacked && row.fulfilmentStatus === 'unfulfilled') return <StateMark state={row.leftToPack ? PARTLY_PACKED : PACKED} />
  return <StateMark state={FULFILMENT_NAMES[row.fulfilmentStatus]} />
}

/** All orders of the shop, for staff. New ones appear by themselves. */
export const orderListDefinition: ListDefinition<OrderRow> = {
  name: 'orders',
  title: 'Orders',
  noun: ['order', 'orders'],
  searchHint: 'Number, name, e-mail, phone, ZIP, part, tracking',
  empty: { title: 'No orders yet.', action: { label: 'Open the shop', href: '/' } },
  refetchEvery: REFETCH_MS,
  exportHref: exportFrom('/api/admin/orders/export'),
  exportRight: 'personal_data:read',
  rowId: ({ number }) => number,
  rowHref: ({ number }) => `/admin/orders/${number}`,
  rowName: ({ number }) => number,
  query: (request) => ({
    queryKey: ['admin', 'orders', request],
    queryFn: async ({ signal }) => {
      const { orders, ...page } = await read(api.GET('/api/admin/orders', { params: { query: request }, signal }))
      return { ...page, rows: orders }
    },
  }),
  columns: [
    {
      id: 'number',
      head: 'Order',
      width: 200,
      isPinned: true,
      isName: true,
      sort: 'number',
      cell: ({ number }) => <span className="font-mono">{number}</span>,
    },
    { id: 'placed', head: 'Placed', width: 170, sort: 'placed', cell: ({ placedAt }) => <ShopDate iso={placedAt} hasTime /> },
    { id: 'customer', head: 'Customer', width: 130, sort: 'customer', cell: ({ name, email }) => <bdi>{name || email}</bdi> },
    { id: 'shipBy', head: 'Ship by', width: 130, sort: 'shipBy', cell: ShipByMark },
    {
      id: 'total',
      head: 'Total ($)',
      width: 90,
      align: 'end',
      sort: 'total',
      cell: ({ totalCents }) => formatMoney(totalCents).replace('$', ''),
    },
    { id: 'status', head: 'State', width: 140, cell: States },
    { id: 'payment', head: 'Payment', width: 140, cell: ({ paymentStatus }) => <StateMark state={PAYMENT_NAMES[paymentStatus]} /> },
    { id: 'state', head: 'Ship to', width: 130, sort: 'state', cell: ({ city, state }) => `${city}, ${state}` },
    { id: 'parts', head: 'Parts', width: 190, cell: piecesText },
    {
      id: 'return',
      head: 'Return',
      width: 150,
      cell: ({ returnStatus }) => returnStatus && <StateMark state={RETURN_NAMES[returnStatus]} />,
    },
    { id: 'email', head: 'E-mail', width: 200, isHidden: true, cell: ({ email }) => email },
    { id: 'coupon', head: 'Coupon', width: 110, isHidden: true, cell: ({ couponCode }) => couponCode ?? '' },
    { id: 'po', head: 'PO number', width: 140, isHidden: true, cell: ({ poNumber }) => poNumber ?? '' },
    { id: 'hold', head: 'Why on hold', width: 200, isHidden: true, cell: ({ holdReason }) => holdReason ?? '' },
    {
      id: 'tracking',
      head: 'Tracking',
      width: 180,
      isHidden: true,
      cell: ({ tracking }) => tracking.map(({ number }) => number).join(', '),
    },
  ],
  fields: [
    { name: 'placed', label: 'Placed', kind: 'date' },
    { name: 'paid', label: 'Paid', kind: 'date' },
    { name: 'ship-by', label: 'Promised to leave', kind: 'date' },
    { name: 'to-ship', label: 'To ship', kind: 'flag' },
    { name: 'packed', label: 'Packed', kind: 'flag' },
    { name: 'late', label: 'Late', kind: 'flag' },
    { name: 'status', label: 'Order state', kind: 'choice', choices: choices(ORDER_NAMES) },
    { name: 'payment', label: 'Payment', kind: 'choice', choices: choices(PAYMENT_NAMES) },
    { name: 'fulfilment', label: 'Shipments', kind: 'choice', choices: choices(FULFILMENT_NAMES) },
    { name: 'return', label: 'Return', kind: 'choice', choices: choices(RETURN_NAMES) },
    { name: 'total', label: 'Total', kind: 'cents' },
    { name: 'state', label: 'Ship to', kind: 'choice', choices: US_STATES.map(({ code, name }) => ({ value: code, label: name })) },
    { name: 'part', label: 'Part number', kind: 'text' },
    { name: 'sku', label: 'SKU of a part', kind: 'text' },
    { name: 'bought', label: 'Paid, not cancelled', kind: 'flag' },
    { name: 'coupon', label: 'Coupon', kind: 'text' },
    { name: 'email', label: 'E-mail', kind: 'text' },
    { name: 'po', label: 'PO number', kind: 'text' },
    { name: 'exempt', label: 'Tax-exempt', kind: 'flag' },
    { name: 'test', label: 'Test mode', kind: 'flag' },
    { name: 'sale', label: 'Counted as a sale', kind: 'flag' },
  ],
  bulkActions: ORDER_BULK_ACTIONS,
  views: ORDER_VIEWS,
  card: (row) => ({
    identity: row.number,
    state: (
      <>
        <span>{formatMoney(row.totalCents)}</span>
        <StateMark state={PAYMENT_NAMES[row.paymentStatus]} />
        <States {...row} />
      </>
    ),
    hint: (
      <span className="flex whitespace-pre">
        <bdi className="max-w-1/2 shrink-0 truncate">{row.name || row.email}</bdi>
        <span className="overflow-hidden text-ellipsis">
          {[row.state, row.shipBy && `${row.isLate ? 'late: ' : ''}by ${dayText(row.shipBy)}`, piecesText(row)]
            .filter(Boolean)
            .map((text) => ` · ${text}`)
            .join('')}
        </span>
      </span>
    ),
  }),
}
