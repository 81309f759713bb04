import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'

type Part = Schema<'StaffSuggestedPart'>

type Change = Partial<Pick<Part, 'suggestionPriority' | 'suggestionTags' | 'manualSuggestionsEnabled'>>

/** Saves fields of the part itself. @throws {ApiProblem} */
async function save(row: Part, change: Change): Promise<Part> {
  const saved = await read(
    api.PATCH('/api/admin/products/{productId}', { params: { path: { productId: row.id } }, body: { version: row.version, ...change } }),
  )
  const { version, suggestionPriority, suggestionTags, manualSuggestionsEnabled } = saved
  return { ...row, version, suggestionPriority, suggestionTags, manualSuggestionsEnabled }
}

const exclude = ({ id }: Part, excluded: boolean) =>
  read(api.PUT('/api/admin/suggested-parts/{productId}/excluded', { params: { path: { productId: id } }, body: { excluded } }))

const tagsOf = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter(Boolean)

/** Parts with what suggestions look at: priority, tags, and whether they are suggested always or never. */
export const suggestedPartDefinition: ListDefinition<Part> = {
  name: 'suggested-parts',
  title: 'Parts in suggestions',
  noun: ['part', 'parts'],
  searchHint: 'Number, name',
  empty: { title: 'No parts yet.' },
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/admin/products/${id}`,
  rowName: ({ name }) => name,
  query: (request) => ({
    queryKey: ['admin', 'suggested-parts', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/suggested-parts', { params: { query: request }, signal })),
  }),
  columns: [
    { id: 'name', head: 'Part', width: 300, isPinned: true, isName: true, sort: 'name', cell: ({ name }) => name },
    { id: 'number', head: 'Number', width: 130, sort: 'number', cell: ({ partNumber }) => <span className="font-mono">{partNumber}</span> },
    {
      id: 'priority',
      head: 'Priority',
      width: 90,
      align: 'end',
      sort: 'priority',
      cell: ({ suggestionPriority }) => suggestionPriority,
      edit: {
        kind: 'int',
        value: ({ suggestionPriority }) => suggestionPriority,
        save: (row, value) => save(row, { suggestionPriority: Number(value) }),
      },
    },
    {
      id: 'tags',
      head: 'Tags',
      width: 220,
      cell: ({ suggestionTags }) => suggestionTags.join(', '),
      edit: {
        kind: 'text',
        isOptional: true,
        value: ({ suggestionTags }) => suggestionTags.join(', '),
        save: (row, value) => save(row, { suggestionTags: tagsOf(String(value ?? '')) }),
      },
    },
    {
      id: 'always',
      head: 'When sold out',
      width: 130,
      cell: ({ manualSuggestionsEnabled }) => (manualSuggestionsEnabled ? 'Suggested' : 'Left out'),
      edit: {
        kind: 'flag',
        value: ({ manualSuggestionsEnabled }) => manualSuggestionsEnabled,
        labels: { on: 'Suggested', off: 'Left out' },
        save: (row, value) => save(row, { manualSuggestionsEnabled: value === true }),
      },
    },
    {
      id: 'excluded',
      head: 'Suggested at all',
      width: 140,
      cell: ({ excluded }) => <StateBadge tone={excluded ? 'bad' : 'good'}>{excluded ? 'Never' : 'Yes'}</StateBadge>,
      edit: {
        kind: 'flag',
        value: ({ excluded }) => excluded,
        labels: { on: 'Never', off: 'Yes' },
        save: (row, value) => exclude(row, value === true),
      },
    },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'number', label: 'Number', kind: 'text' },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      choices: [
        { value: 'active', label: 'Active' },
        { value: 'archived', label: 'Archived' },
      ],
    },
    { name: 'priority', label: 'Priority', kind: 'number' },
    { name: 'tag', label: 'Tags', kind: 'text' },
    { name: 'always', label: 'Suggested when sold out', kind: 'flag' },
    { name: 'excluded', label: 'Never suggested', kind: 'flag' },
  ],
  views: [
    { id: 'priority', name: 'With priority', filter: ['priority:between:1..'] },
    { id: 'tagged', name: 'With tags', filter: ['tag:filled:'] },
    { id: 'never', name: 'Never suggested', filter: ['excluded:is:true'] },
  ],
  card: (row) => ({
    identity: row.name,
    state: (
      <>
        <span>Priority {row.suggestionPriority}</span>
        {row.excluded && <StateBadge tone="bad">Never suggested</StateBadge>}
      </>
    ),
    hint: [row.partNumber, ...row.suggestionTags].join(' · '),
  }),
}
