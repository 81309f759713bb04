import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { brandChoicesQuery } from '#web/admin/pick/brand-choices.ts'
import { SOURCE_NAMES } from './fit-query.ts'
import { useFitChanges } from './use-fit-changes.ts'

type Conflict = Schema<'FitConflict'>

const KINDS: Record<Conflict['kind'], string> = { sent_back: 'Sent back', archived: 'Part archived' }

const kindOf = ({ kind }: Conflict) => <StateBadge tone={kind === 'archived' ? 'quiet' : 'bad'}>{KINDS[kind]}</StateBadge>

/** Takes the statement back. */
function TakeBack({ conflict }: { conflict: Conflict }) {
  const { remove } = useFitChanges(conflict.applianceId)
  const { productId: id, partNumber, partName: name, source, note } = conflict
  if (!useMayChange()) return null
  return (
    <button
      type="button"
      className="dt-link"
      aria-label={`Remove ${partNumber} from ${conflict.model}`}
      onClick={() => void remove({ id, slug: '', name, partNumber, active: true, fits: true, source, note, addedAt: '' })}
    >
      Remove
    </button>
  )
}

/** Statements 'fits' that something else contradicts. */
export const conflictListDefinition: ListDefinition<Conflict> = {
  name: 'fit-conflicts',
  title: 'Conflicts of fit',
  noun: ['conflict', 'conflicts'],
  searchHint: 'Part, model',
  empty: { title: 'No conflicts: no part that is said to fit was sent back because it did not, or is archived.' },
  rowId: ({ id }) => id.replace(' ', '_'),
  rowHref: ({ applianceId }) => `/admin/fitment/${applianceId}`,
  rowName: ({ model, partNumber }) => `${model}, ${partNumber}`,
  query: (request) => ({
    queryKey: ['admin', 'fit-conflicts', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/fit-conflicts', { params: { query: request }, signal })),
  }),
  columns: [
    { id: 'model', head: 'Model', width: 180, isPinned: true, isName: true, sort: 'model', cell: ({ model }) => model },
    {
      id: 'part',
      head: 'Part that is said to fit',
      width: 280,
      sort: 'part',
      cell: ({ partNumber, partName }) => `${partNumber} ${partName}`,
    },
    { id: 'kind', head: 'Conflict', width: 140, cell: kindOf },
    { id: 'source', head: 'Says', width: 140, cell: ({ source }) => SOURCE_NAMES[source] },
    { id: 'rma', head: 'Return', width: 190, cell: ({ rma }) => rma ?? '' },
    { id: 'note', head: 'Note', width: 200, cell: ({ note }) => note },
    { id: 'remove', head: 'Remove', width: 90, cell: (row) => <TakeBack conflict={row} /> },
  ],
  fields: [
    { name: 'kind', label: 'Conflict', kind: 'choice', choices: Object.entries(KINDS).map(([value, label]) => ({ value, label })) },
    { name: 'source', label: 'Source', kind: 'choice', choices: Object.entries(SOURCE_NAMES).map(([value, label]) => ({ value, label })) },
    { name: 'brand', label: 'Brand', kind: 'choice', choicesQuery: brandChoicesQuery },
  ],
  views: [
    { id: 'sent-back', name: 'Sent back', filter: ['kind:any:sent_back'] },
    { id: 'archived', name: 'Part archived', filter: ['kind:any:archived'] },
  ],
  card: (row) => ({
    identity: row.model,
    state: (
      <>
        {kindOf(row)}
        <TakeBack conflict={row} />
      </>
    ),
    hint: `${row.partNumber} ${row.partName} · ${SOURCE_NAMES[row.source]}`,
  }),
}
