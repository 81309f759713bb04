import { CHANGE_KINDS } from '#domain/staff/change-kind.ts'
import { countOf } from '#domain/count-of.ts'
import { api, ApiProblem, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { isFewEnough, withChosen } from '#web/admin/table/bulk/bulk-run.ts'
import type { BulkContext, ListDefinition } from '#web/admin/table/list/definition.ts'
import { exportFrom } from '#web/admin/table/list/list-request.ts'
import { changeSelection } from '#web/admin/table/list/selection.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'

type LoggedChange = Schema<'LoggedChange'>
type Redirect = Schema<'Redirect'>

/** Where records have pages, by the prefix of their ids. */
const PAGES: Record<string, (change: { subject: string; name: string; action: string }) => string> = {
  prd: ({ subject }) => `/admin/products/${subject}`,
  brd: ({ subject }) => `/admin/brands/${subject}`,
  mdl: ({ subject }) => `/admin/fitment/${subject}`,
  sug: ({ subject }) => `/admin/suggestions/${subject}`,
  ord: ({ name }) => `/admin/orders/${name}`,
  shp: ({ name }) => `/admin/orders/${name}`,
  ret: ({ name }) => `/admin/returns/${name}`,
  dsc: ({ subject }) => `/admin/discount-codes/${subject}`,
  use: ({ subject, action }) => (action.startsWith('staff.') ? '/admin/users/staff' : `/admin/users/${subject}`),
  gst: ({ subject }) => `/admin/users/${subject}`,
}

/** The page of a record of the log, where it has one that is still there; else all that the log has of it. */
const hrefOf = ({ subject, name, action }: LoggedChange): string => {
  const page = PAGES[subject.split('_', 1)[0] ?? '']
  return page && name !== null ? page({ subject, name, action }) : `/admin/activity/changes?q=${encodeURIComponent(subject)}`
}

/** What a record is called, and its id where it is called nothing. */
const nameOf = ({ subject, name }: LoggedChange): string => name ?? subject

/** A field as words: 'tracking number' of `trackingNumber`, 'tax' of `taxCents`. */
const fieldWords = (field: string): string =>
  field.replace(/(?<=.)Cents$/, '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Everything that staff have changed. */
export const changeLogDefinition: ListDefinition<LoggedChange> = {
  name: 'changes',
  title: 'Change log',
  noun: ['change', 'changes'],
  searchHint: 'Record, action, person',
  empty: { title: 'Nothing has been changed yet.' },
  exportHref: exportFrom('/api/admin/changes/export'),
  rowId: ({ id }) => id,
  rowHref: hrefOf,
  rowName: (change) => `${change.action} ${nameOf(change)}`,
  query: (request) => ({
    queryKey: ['admin', 'changes', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/changes', { params: { query: request }, signal })),
  }),
  columns: [
    { id: 'subject', head: 'Record', width: 240, isPinned: true, isName: true, sort: 'subject', cell: nameOf },
    { id: 'action', head: 'Action', width: 180, sort: 'action', cell: ({ action }) => action },
    { id: 'fields', head: 'Fields', width: 240, cell: ({ fields }) => fields.map(fieldWords).join(', ') },
    { id: 'who', head: 'Who', width: 180, sort: 'who', cell: ({ who }) => who },
    { id: 'at', head: 'When', width: 180, sort: 'at', cell: ({ at }) => <ShopDate iso={at} hasTime /> },
  ],
  fields: [
    { name: 'kind', label: 'Kind', kind: 'choice', choices: Object.entries(CHANGE_KINDS).map(([value, label]) => ({ value, label })) },
    { name: 'action', label: 'Action', kind: 'text' },
    { name: 'subject', label: 'Record', kind: 'text' },
    { name: 'who', label: 'Who', kind: 'text' },
    { name: 'at', label: 'When', kind: 'date' },
  ],
  views: [
    { id: 'orders', name: 'Orders', filter: ['kind:any:order,return'] },
    { id: 'settings', name: 'Settings', filter: ['kind:any:settings'] },
    { id: 'products', name: 'Parts', filter: ['kind:any:product'] },
  ],
  card: (change) => ({
    identity: nameOf(change),
    state: change.action,
    hint: (
      <>
        {change.who}, <ShopDate iso={change.at} hasTime />
      </>
    ),
  }),
}

/** Does it with each, one after the other: what was done, and why what was not. */
async function withEach<Item, Done>(items: readonly Item[], run: (item: Item) => Promise<Done>) {
  const done: Done[] = []
  const failed: { item: Item; error: unknown }[] = []
  for (const item of items)
    await run(item).then(
      (result) => done.push(result),
      (error: unknown) => failed.push({ item, error }),
    )
  return { done, failed }
}

const isProblem = (error: unknown, code: string) => error instanceof ApiProblem && error.code === code

const redirects = (count: number) => countOf(count, 'redirect', 'redirects')

/** Removes redirects; what was refused is named and chosen again, and what was removed can be brought back. */
async function removeRedirects(paths: readonly string[], { announce, clearSelection, refetch }: BulkContext) {
  clearSelection()
  announce(`Removing ${redirects(paths.length)} …`)
  const { done, failed } = await withEach(paths, async (fromPath) => ({
    fromPath,
    toPath: (await read(api.POST('/api/admin/redirects/remove', { body: { fromPath } }))).toPath,
  }))
  const refused = failed.filter(({ error }) => !isProblem(error, 'not_found'))
  if (refused.length > 0)
    changeSelection(
      'redirects',
      refused.map(({ item }) => item),
      true,
    )
  const gone = failed.length - refused.length
  const [first] = refused
  const text = [
    `${done.length} removed.`,
    gone > 0 && `${countOf(gone, 'was', 'were')} gone already.`,
    first && `${refused.length} not removed, ${first.item}: ${errorText(first.error)}`,
  ]
    .filter(Boolean)
    .join(' ')
  async function bringBack() {
    const { failed: missed } = await withEach(done, (body) => read(api.PUT('/api/admin/redirects', { body: { ...body, onlyNew: true } })))
    const [one] = missed
    const reason = one && (isProblem(one.error, 'conflict') ? 'it leads elsewhere by now.' : errorText(one.error))
    announce(one ? `${missed.length} not brought back, ${one.item.fromPath}: ${reason}` : 'Undone')
    refetch()
  }
  announce(text, done.length > 0 ? () => void bringBack() : undefined)
  refetch()
}

/** Addresses that have moved. */
export const redirectDefinition: ListDefinition<Redirect> = {
  name: 'redirects',
  title: 'Redirects',
  noun: ['redirect', 'redirects'],
  searchHint: 'Old or new address',
  empty: { title: 'No address has moved yet.' },
  rowId: ({ id }) => id,
  rowHref: ({ toPath }) => toPath,
  rowName: ({ fromPath }) => fromPath,
  query: (request) => ({
    queryKey: ['admin', 'redirects', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/redirects', { params: { query: request }, signal })),
  }),
  columns: [
    { id: 'from', head: 'Old address', width: 320, isPinned: true, isName: true, sort: 'from', cell: ({ fromPath }) => fromPath },
    {
      id: 'to',
      head: 'Leads to',
      width: 320,
      sort: 'to',
      cell: ({ toPath }) => toPath,
      edit: {
        kind: 'text',
        value: ({ toPath }) => toPath,
        async save({ fromPath }, value) {
          await read(api.PUT('/api/admin/redirects', { body: { fromPath, toPath: String(value) } }))
          return undefined
        },
      },
    },
    { id: 'created', head: 'Since', width: 170, sort: 'created', cell: ({ createdAt }) => <ShopDate iso={createdAt} hasTime /> },
  ],
  fields: [
    { name: 'from', label: 'Old address', kind: 'text' },
    { name: 'to', label: 'Leads to', kind: 'text' },
    { name: 'created', label: 'Since', kind: 'date' },
  ],
  views: [],
  card: ({ fromPath, toPath, createdAt }) => ({ identity: fromPath, state: toPath, hint: <ShopDate iso={createdAt} hasTime /> }),
  bulkActions: [
    {
      id: 'remove',
      label: 'Remove',
      isDangerous: true,
      question(selection) {
        const count = isFewEnough(selection) ? selection.ids.length : null
        if (count === null) return null
        const action = `Remove ${redirects(count)}`
        return { title: `${action}?`, description: 'Links to the old addresses lead nowhere then.', action }
      },
      onSelect: (selection, context) => withChosen(selection, { many: 'redirects', context }, (ids) => void removeRedirects(ids, context)),
    },
  ],
}
