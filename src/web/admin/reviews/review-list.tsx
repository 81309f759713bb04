import { HIDE_REASON_NAMES } from '#domain/customer/review.ts'
import { api, read } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { NEW_ROWS_MS } from '#web/admin/table/list/list-data.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Stars } from '#web/ui/part/stars.tsx'
import { REVIEW_BULK_ACTIONS } from './review-bulk.ts'
import { HIDE_REASON_LABELS, REVIEW_STATE_NAMES, reviewName } from './review-query.ts'
import type { ReviewRow } from './review-query.ts'

const stateOf = ({ state }: ReviewRow) => <StateBadge tone={REVIEW_STATE_NAMES[state].tone}>{REVIEW_STATE_NAMES[state].name}</StateBadge>

/** The reviews of parts. */
export const reviewListDefinition: ListDefinition<ReviewRow> = {
  name: 'reviews',
  title: 'Reviews',
  noun: ['review', 'reviews'],
  searchHint: 'Words, part, SKU, machine, writer',
  empty: { title: 'No buyer has reviewed a part yet.' },
  refetchEvery: NEW_ROWS_MS,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/admin/reviews/${id}`,
  rowName: reviewName,
  query: (request) => ({
    queryKey: ['admin', 'reviews', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/reviews', { params: { query: request }, signal })),
  }),
  columns: [
    { id: 'review', head: 'Review', width: 340, isPinned: true, isName: true, cell: (row) => <span dir="auto">{reviewName(row)}</span> },
    { id: 'rating', head: 'Stars', width: 110, sort: 'rating', cell: ({ rating }) => <Stars rating={rating} /> },
    { id: 'state', head: 'State', width: 130, sort: 'state', cell: stateOf },
    { id: 'fits', head: 'Fitted', width: 90, cell: ({ fits }) => (fits ? 'Yes' : 'No') },
    { id: 'part', head: 'Part', width: 260, sort: 'part', cell: ({ productName }) => productName },
    { id: 'sku', head: 'SKU', width: 120, cell: ({ sku }) => <span className="font-mono">{sku}</span> },
    { id: 'machine', head: 'Machine', width: 170, cell: ({ machine }) => <span dir="auto">{machine ?? ''}</span> },
    { id: 'writer', head: 'Writer', width: 140, cell: ({ writer }) => <span dir="auto">{writer ?? ''}</span> },
    { id: 'answered', head: 'Replied', width: 100, cell: ({ isAnswered }) => (isAnswered ? 'Yes' : '') },
    { id: 'created', head: 'Came in', width: 170, sort: 'created', cell: ({ createdAt }) => <ShopDate iso={createdAt} hasTime /> },
    { id: 'written', head: 'Written', width: 170, sort: 'written', cell: ({ writtenAt }) => <ShopDate iso={writtenAt} hasTime /> },
  ],
  fields: [
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      choices: Object.entries(REVIEW_STATE_NAMES).map(([value, { name }]) => ({ value, label: name })),
    },
    {
      name: 'reason',
      label: 'Hidden for',
      kind: 'choice',
      choices: HIDE_REASON_NAMES.map((value) => ({ value, label: HIDE_REASON_LABELS[value] })),
    },
    { name: 'rating', label: 'Stars', kind: 'number' },
    { name: 'fits', label: 'Fitted', kind: 'flag' },
    { name: 'answered', label: 'Replied', kind: 'flag' },
    { name: 'part', label: 'Part', kind: 'text' },
    { name: 'sku', label: 'SKU', kind: 'text' },
    { name: 'text', label: 'Text', kind: 'text' },
    { name: 'machine', label: 'Machine', kind: 'text' },
    { name: 'writer', label: 'Writer', kind: 'text' },
    { name: 'created', label: 'Came in', kind: 'date' },
    { name: 'written', label: 'Written', kind: 'date' },
  ],
  bulkActions: REVIEW_BULK_ACTIONS,
  views: [
    { id: 'waiting', name: 'Waiting', filter: ['state:any:waiting'], sort: 'written' },
    { id: 'published', name: 'Published', filter: ['state:any:published'] },
    { id: 'unanswered', name: 'Two stars or fewer, without a reply', filter: ['rating:between:..2', 'answered:is:false'] },
    { id: 'hidden', name: 'Hidden', filter: ['state:any:hidden'] },
  ],
  card: (row) => ({ identity: reviewName(row), state: stateOf(row), hint: `${row.rating} of 5 stars, ${row.productName}` }),
}
