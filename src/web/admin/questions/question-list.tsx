import { api, errorText, read } from '#web/api.ts'
import type { BulkAction, ListDefinition, Selection } from '#web/admin/table/list/definition.ts'
import { NEW_ROWS_MS } from '#web/admin/table/list/list-data.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { QUESTION_STATE_NAMES } from './question-query.ts'
import type { QuestionRow } from './question-query.ts'
import { countOf } from '#domain/count-of.ts'

const stateOf = ({ state }: QuestionRow) => (
  <StateBadge tone={QUESTION_STATE_NAMES[state].tone}>{QUESTION_STATE_NAMES[state].name}</StateBadge>
)

/** As many as the API decides on at once. */
const MAX_AT_ONCE = 200

/** The chosen ones; null when they are too many, or all that match. */
const chosen = (selection: Selection) => ('ids' in selection && selection.ids.length <= MAX_AT_ONCE ? selection.ids : null)

/** What is asked before the chosen ones are decided on, but for their number. */
const LABELS = {
  published: {
    label: 'Publish',
    description:
      'Those that wait are shown on the pages of their parts, as they were written. What was answered by mail or declined stays as it is: publish it on its own page.',
  },
  declined: { label: 'Decline', description: 'Those that are on the pages of their parts are taken off them.' },
}

/** Publishes or declines those that are chosen. */
const decideAll = (state: 'published' | 'declined'): BulkAction => ({
  id: state,
  label: LABELS[state].label,
  question(selection) {
    const count = chosen(selection)?.length
    if (count === undefined) return null
    const action = `${LABELS[state].label} ${countOf(count, 'question', 'questions')}`
    return { title: `${action}?`, description: LABELS[state].description, action }
  },
  onSelect(selection, { clearSelection, announce, refetch }) {
    const ids = chosen(selection)
    if (ids === null) return announce(`Choose at most ${MAX_AT_ONCE} questions, one by one or page by page.`)
    void read(api.POST('/api/admin/questions/decide', { body: { questionIds: [...ids], decision: state } })).then(
      ({ changed }) => {
        clearSelection()
        announce(`${changed} ${state}${changed < ids.length ? `, ${ids.length - changed} left as they were` : ''}.`)
        refetch()
      },
      (error: unknown) => announce(errorText(error)),
    )
  },
})

/** The questions about parts. */
export const questionListDefinition: ListDefinition<QuestionRow> = {
  name: 'questions',
  title: 'Questions',
  noun: ['question', 'questions'],
  searchHint: 'Words, part, SKU, address, model',
  empty: { title: 'Nobody has asked about a part yet.' },
  refetchEvery: NEW_ROWS_MS,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/admin/questions/${id}`,
  rowName: ({ question }) => question,
  query: (request) => ({
    queryKey: ['admin', 'questions', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/questions', { params: { query: request }, signal })),
  }),
  columns: [
    {
      id: 'question',
      head: 'Question',
      width: 380,
      isPinned: true,
      isName: true,
      cell: ({ question }) => <span dir="auto">{question}</span>,
    },
    { id: 'state', head: 'State', width: 150, sort: 'state', cell: stateOf },
    { id: 'part', head: 'Part', width: 260, sort: 'part', cell: ({ productName }) => productName },
    { id: 'sku', head: 'SKU', width: 120, cell: ({ sku }) => <span className="font-mono">{sku}</span> },
    { id: 'answer', head: 'Answer', width: 260, cell: ({ answer }) => <span dir="auto">{answer ?? ''}</span> },
    { id: 'model', head: 'Model', width: 130, cell: ({ modelNumber }) => <span dir="auto">{modelNumber ?? ''}</span> },
    { id: 'email', head: 'From', width: 200, sort: 'email', cell: ({ email }) => <span dir="auto">{email ?? ''}</span> },
    { id: 'buyers', head: 'Buyers waiting', width: 120, align: 'end', cell: ({ toDecide }) => toDecide || '' },
    { id: 'created', head: 'Asked', width: 170, sort: 'created', cell: ({ createdAt }) => <ShopDate iso={createdAt} hasTime /> },
  ],
  fields: [
    { name: 'todo', label: 'To do', kind: 'flag' },
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      choices: Object.entries(QUESTION_STATE_NAMES).map(([value, { name }]) => ({ value, label: name })),
    },
    { name: 'part', label: 'Part', kind: 'text' },
    { name: 'sku', label: 'SKU', kind: 'text' },
    { name: 'question', label: 'Question', kind: 'text' },
    { name: 'answer', label: 'Answer', kind: 'text' },
    { name: 'email', label: 'From', kind: 'text' },
    { name: 'model', label: 'Model', kind: 'text' },
    { name: 'created', label: 'Asked', kind: 'date' },
    { name: 'published', label: 'Published', kind: 'date' },
  ],
  bulkActions: [decideAll('published'), decideAll('declined')],
  views: [
    { id: 'todo', name: 'To do', filter: ['todo:is:true'], sort: 'created' },
    { id: 'waiting', name: 'Waiting', filter: ['state:any:waiting'], sort: 'created' },
    { id: 'published', name: 'Published', filter: ['state:any:published'] },
    { id: 'answered', name: 'Answered off the page', filter: ['state:any:answered'] },
    { id: 'declined', name: 'Declined', filter: ['state:any:declined'] },
  ],
  card: (row) => ({ identity: row.question, state: stateOf(row), hint: `${row.productName}, ${row.sku}` }),
}
