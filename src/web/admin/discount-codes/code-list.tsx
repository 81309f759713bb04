import { formatMoney } from '#domain/money.ts'
import { api, read } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { exportFrom } from '#web/admin/table/list/list-request.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { CodeMenu } from './code-menu.tsx'
import { CODE_KIND_NAMES, CODE_SCOPE_NAMES, CODE_SOURCE_NAMES, CODE_STATE_NAMES, discountOf, scopeOf } from './code-query.ts'
import type { Code } from './code-query.ts'

const stateOf = ({ state }: Code) => <StateBadge tone={CODE_STATE_NAMES[state].tone}>{CODE_STATE_NAMES[state].name}</StateBadge>

const count = (value: number) => value.toLocaleString('en-US')

const usesOf = ({ usedCount, usageLimit }: Code) => (usageLimit === null ? count(usedCount) : `${count(usedCount)} of ${count(usageLimit)}`)

const labels = (names: Record<string, string>) => Object.entries(names).map(([value, label]) => ({ value, label }))

const date = (iso: string | null) => (iso === null ? '' : <ShopDate iso={iso} />)

/** All discount codes. */
export const codeListDefinition: ListDefinition<Code> = {
  name: 'discount-codes',
  title: 'Discount codes',
  noun: ['code', 'codes'],
  searchHint: 'Code, note, e-mail',
  empty: { title: 'No discount codes yet.' },
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/admin/discount-codes/${id}`,
  rowName: ({ code }) => code,
  query: (request) => ({
    queryKey: ['admin', 'discount-codes', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/discount-codes', { params: { query: request }, signal })),
  }),
  exportHref: exportFrom('/api/admin/discount-codes/export'),
  columns: [
    {
      id: 'code',
      head: 'Code',
      width: 200,
      isPinned: true,
      isName: true,
      sort: 'code',
      cell: ({ code }) => <span className="font-mono">{code}</span>,
    },
    { id: 'discount', head: 'Discount', width: 180, sort: 'type', cell: discountOf },
    { id: 'scope', head: 'Covers', width: 180, cell: scopeOf },
    { id: 'state', head: 'State', width: 110, sort: 'state', cell: stateOf },
    { id: 'actions', head: 'Actions', width: 70, cell: (code) => <CodeMenu code={code} /> },
    { id: 'uses', head: 'Uses', width: 100, align: 'end', sort: 'uses', cell: usesOf },
    { id: 'revenue', head: 'Revenue', width: 110, align: 'end', sort: 'revenue', cell: ({ results }) => formatMoney(results.revenueCents) },
    {
      id: 'given',
      head: 'Discount given',
      width: 120,
      align: 'end',
      sort: 'given',
      cell: ({ results }) => formatMoney(results.discountCents),
    },
    { id: 'starts', head: 'Starts', width: 110, sort: 'starts', cell: ({ validFrom }) => date(validFrom) },
    { id: 'ends', head: 'Ends', width: 110, sort: 'ends', cell: ({ validUntil }) => date(validUntil) },
    { id: 'auto', head: 'Automatic', width: 100, cell: ({ autoApply }) => (autoApply ? 'Yes' : '') },
    { id: 'source', head: 'Source', width: 120, cell: ({ source }) => CODE_SOURCE_NAMES[source] },
    { id: 'note', head: 'Note', width: 180, isHidden: true, cell: ({ note }) => note },
    { id: 'created', head: 'Made', width: 110, sort: 'created', isHidden: true, cell: ({ createdAt }) => date(createdAt) },
  ],
  fields: [
    { name: 'code', label: 'Code', kind: 'text' },
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      choices: Object.entries(CODE_STATE_NAMES).map(([value, { name }]) => ({ value, label: name })),
    },
    { name: 'type', label: 'Type', kind: 'choice', choices: labels(CODE_KIND_NAMES) },
    { name: 'scope', label: 'Covers', kind: 'choice', choices: labels(CODE_SCOPE_NAMES) },
    { name: 'auto', label: 'Automatic', kind: 'flag' },
    { name: 'source', label: 'Source', kind: 'choice', choices: labels(CODE_SOURCE_NAMES) },
    { name: 'batch', label: 'Made together', kind: 'choice' },
    { name: 'starts', label: 'Starts', kind: 'date' },
    { name: 'ends', label: 'Ends', kind: 'date' },
    { name: 'uses', label: 'Uses', kind: 'number' },
    { name: 'limit', label: 'Limit', kind: 'number' },
    { name: 'revenue', label: 'Revenue', kind: 'cents' },
    { name: 'given', label: 'Discount given', kind: 'cents' },
    { name: 'note', label: 'Note', kind: 'text' },
    { name: 'created', label: 'Made', kind: 'date' },
  ],
  views: [
    { id: 'active', name: 'Active', filter: ['state:any:active'] },
    { id: 'scheduled', name: 'Scheduled', filter: ['state:any:scheduled'] },
    { id: 'paused', name: 'Paused', filter: ['state:any:paused'] },
    { id: 'over', name: 'Expired or used up', filter: ['state:any:expired,used_up'] },
    { id: 'popup', name: 'Pop-up', filter: ['source:any:popup'] },
    { id: 'archived', name: 'Archived', filter: ['state:any:archived'] },
  ],
  card: (code) => ({
    identity: code.code,
    state: (
      <>
        {stateOf(code)}
        <span>{discountOf(code)}</span>
      </>
    ),
    hint: `${scopeOf(code)} · ${usesOf(code)} used · ${formatMoney(code.results.discountCents)} given`,
  }),
}
