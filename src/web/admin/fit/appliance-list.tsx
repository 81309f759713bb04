import { applianceName } from '#domain/fit/appliance.ts'
import { api, read } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { countOf } from '#domain/count-of.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { brandChoicesQuery } from '#web/admin/pick/brand-choices.ts'
import { TYPE_CHOICES } from './fit-query.ts'
import type { Appliance } from './fit-query.ts'

const partsOf = ({ fitCount }: Appliance) =>
  fitCount === 0 ? <StateBadge tone="waiting">None</StateBadge> : fitCount.toLocaleString('en-US')

/** The parts that fit, as the card of a phone says them. */
const partsText = (row: Appliance) => (row.fitCount === 0 ? <>{partsOf(row)} fit</> : countOf(row.fitCount, 'part', 'parts'))

const title = ({ brand, number }: Appliance) => `${brand.name} ${number}`

/** All models of appliances. */
export const applianceListDefinition: ListDefinition<Appliance> = {
  name: 'appliances',
  title: 'Fit',
  noun: ['model', 'models'],
  searchHint: 'Model number, name',
  empty: { title: 'No models yet.', action: { label: 'Import a file', href: '/admin/bulk-import' } },
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/admin/fitment/${id}`,
  rowName: title,
  query: (request) => ({
    queryKey: ['admin', 'appliances', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/appliances', { params: { query: request }, signal })),
  }),
  columns: [
    {
      id: 'number',
      head: 'Model',
      width: 180,
      isPinned: true,
      isName: true,
      sort: 'number',
      cell: ({ number }) => <span className="font-mono">{number}</span>,
    },
    { id: 'brand', head: 'Brand', width: 130, sort: 'brand', cell: ({ brand }) => brand.name },
    { id: 'name', head: 'Name', width: 280, sort: 'name', cell: ({ name }) => name },
    { id: 'type', head: 'Type', width: 160, sort: 'type', cell: ({ type }) => applianceName(type) },
    { id: 'discontinued', head: 'Made', width: 120, cell: ({ discontinued }) => (discontinued ? 'Not any more' : 'Yes') },
    { id: 'parts', head: 'Parts that fit', width: 120, align: 'end', sort: 'parts', cell: partsOf },
    { id: 'updated', head: 'Updated', width: 110, sort: 'updated', cell: ({ updatedAt }) => <ShopDate iso={updatedAt} /> },
  ],
  fields: [
    { name: 'number', label: 'Model number', kind: 'text' },
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'brand', label: 'Brand', kind: 'choice', choicesQuery: brandChoicesQuery },
    { name: 'type', label: 'Type', kind: 'choice', choices: TYPE_CHOICES },
    { name: 'discontinued', label: 'Discontinued', kind: 'flag' },
    { name: 'parts', label: 'Parts that fit', kind: 'number' },
    { name: 'withoutParts', label: 'Without parts', kind: 'flag' },
    { name: 'updated', label: 'Updated', kind: 'date' },
  ],
  views: [
    { id: 'without', name: 'Without parts', filter: ['withoutParts:is:true'] },
    { id: 'discontinued', name: 'Discontinued', filter: ['discontinued:is:true'] },
  ],
  card: (row) => ({
    identity: title(row),
    state: (
      <>
        <span>{row.name}</span>
        <span>{partsText(row)}</span>
      </>
    ),
    hint: [applianceName(row.type), row.discontinued ? 'discontinued' : ''].filter(Boolean).join(' · '),
  }),
}
