import { api, read } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { DecideProposal } from './decide-proposal.tsx'
import type { Proposal } from './decide-proposal.tsx'

const STATES: Record<Proposal['state'], { name: string; tone: StateTone }> = {
  open: { name: 'Open', tone: 'waiting' },
  accepted: { name: 'Does not fit', tone: 'bad' },
  declined: { name: 'Declined', tone: 'quiet' },
}

const stateOf = ({ state }: Proposal) => <StateBadge tone={STATES[state].tone}>{STATES[state].name}</StateBadge>

const fromOf = ({ rma, source }: Proposal) => rma ?? (source === 'review' ? 'Review' : 'Question')

const modelsOf = ({ models }: Proposal) =>
  models.map(({ name, fits }) => (fits === true ? `${name} (said to fit)` : name)).join(', ') || 'Unknown'

/** Returns, messages and reviews that say of a part that it does not fit. */
export const proposalListDefinition: ListDefinition<Proposal> = {
  name: 'fit-proposals',
  title: 'Returns, questions and reviews about fit',
  noun: ['proposal', 'proposals'],
  searchHint: 'Part, model, return',
  empty: { title: 'Nobody has sent a part back because it did not fit, asked about one and a model, or said so in a review.' },
  rowId: ({ id }) => id,
  rowHref: ({ models, productId }) => (models[0] ? `/admin/fitment/${models[0].id}` : `/admin/products/${productId}`),
  rowName: (row) => row.rma ?? `${fromOf(row)} about ${row.partNumber}`,
  query: (request) => ({
    queryKey: ['admin', 'fit-proposals', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/fit-proposals', { params: { query: request }, signal })),
  }),
  columns: [
    {
      id: 'part',
      head: 'Part',
      width: 260,
      isPinned: true,
      isName: true,
      sort: 'part',
      cell: ({ partNumber, partName }) => `${partNumber} ${partName}`,
    },
    { id: 'model', head: 'Model as typed', width: 150, sort: 'model', cell: ({ modelNumber }) => modelNumber },
    { id: 'models', head: 'Model', width: 200, cell: modelsOf },
    { id: 'state', head: 'State', width: 130, cell: stateOf },
    { id: 'decide', head: 'Decide', width: 90, cell: (row) => <DecideProposal proposal={row} /> },
    { id: 'rma', head: 'From', width: 190, cell: fromOf },
    { id: 'created', head: 'Asked', width: 110, sort: 'created', cell: ({ createdAt }) => <ShopDate iso={createdAt} /> },
    { id: 'by', head: 'Decided by', width: 140, cell: ({ decidedBy }) => decidedBy ?? '' },
    { id: 'decided', head: 'Decided', width: 110, cell: ({ decidedAt }) => (decidedAt ? <ShopDate iso={decidedAt} /> : '') },
    { id: 'note', head: 'Note', width: 200, cell: ({ note }) => note },
  ],
  fields: [
    { name: 'state', label: 'State', kind: 'choice', choices: Object.entries(STATES).map(([value, { name }]) => ({ value, label: name })) },
    {
      name: 'source',
      label: 'From',
      kind: 'choice',
      choices: [
        { value: 'return', label: 'Return' },
        { value: 'question', label: 'Question' },
        { value: 'review', label: 'Review' },
      ],
    },
    { name: 'model', label: 'Model as typed', kind: 'text' },
    { name: 'part', label: 'Part number', kind: 'text' },
    { name: 'created', label: 'Asked', kind: 'date' },
  ],
  views: [
    { id: 'open', name: 'Open', filter: ['state:any:open'] },
    { id: 'decided', name: 'Decided', filter: ['state:any:accepted,declined'] },
  ],
  card: (row) => ({
    identity: `${row.partNumber} ${row.partName}`,
    state: (
      <>
        {stateOf(row)}
        <DecideProposal proposal={row} />
      </>
    ),
    hint: `${row.modelNumber} → ${modelsOf(row)} · ${fromOf(row)}`,
  }),
}
