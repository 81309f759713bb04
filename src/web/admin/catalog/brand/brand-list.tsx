import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import type { ListDefinition } from '#web/admin/table/list/definition.ts'
import { countOf } from '#domain/count-of.ts'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'

type BrandRow = Schema<'StaffBrandRow'>

const STATUS = { active: 'Active', hidden: 'Hidden' } as const

const statusOf = ({ status }: BrandRow) => <StateBadge tone={status === 'active' ? 'good' : 'quiet'}>{STATUS[status]}</StateBadge>

const number = (value: number) => value.toLocaleString('en-US')

/** What is to be put right about a brand. */
const issuesOf = ({ status, logoUrl, activePartCount, fittingPartCount, modelCount }: BrandRow): string =>
  [logoUrl === null && 'logo', status === 'active' && activePartCount + fittingPartCount + modelCount === 0 && 'nothing to show']
    .filter((issue) => issue !== false)
    .join(', ')

const logoOf = ({ logoUrl, name }: BrandRow) =>
  logoUrl ? (
    <img src={logoUrl} alt="" width={28} height={28} loading="lazy" className="dt-picture" />
  ) : (
    <span className="grid size-7 place-items-center border border-line text-ink-3" aria-hidden="true">
      {name.charAt(0)}
    </span>
  )

/** All brands of the shop, for staff. */
export const brandListDefinition: ListDefinition<BrandRow> = {
  name: 'brands',
  title: 'Brands',
  noun: ['brand', 'brands'],
  searchHint: 'Name, other names, slug',
  empty: { title: 'No brands yet.' },
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/admin/brands/${id}`,
  rowName: ({ name }) => name,
  query: (request) => ({
    queryKey: ['admin', 'brands', request],
    queryFn: ({ signal }) => read(api.GET('/api/admin/brands', { params: { query: request }, signal })),
  }),
  columns: [
    { id: 'logo', head: 'Logo', width: 56, isPinned: true, cell: logoOf },
    { id: 'name', head: 'Brand', width: 200, isPinned: true, isName: true, sort: 'name', cell: ({ name }) => name },
    { id: 'slug', head: 'Slug', width: 150, sort: 'slug', cell: ({ slug }) => <span className="font-mono">{slug}</span> },
    {
      id: 'status',
      head: 'Status',
      width: 100,
      sort: 'status',
      cell: statusOf,
      edit: {
        kind: 'flag',
        value: ({ status }) => status === 'active',
        labels: { on: STATUS.active, off: STATUS.hidden },
        async save(row, value) {
          const params = { path: { brandId: row.id } }
          const status = value === true ? 'active' : 'hidden'
          const saved = await read(api.PATCH('/api/admin/brands/{brandId}', { params, body: { version: row.version, status } }))
          return { ...row, version: saved.version, status: saved.status }
        },
      },
    },
    { id: 'aliases', head: 'Other names', width: 180, cell: ({ aliases }) => aliases.join(', ') },
    { id: 'parts', head: 'Parts', width: 90, align: 'end', sort: 'parts', cell: ({ partCount }) => number(partCount) },
    { id: 'models', head: 'Models', width: 90, align: 'end', sort: 'models', cell: ({ modelCount }) => number(modelCount) },
    { id: 'popular', head: 'In the menu', width: 100, align: 'end', sort: 'popular', cell: ({ menuPosition }) => menuPosition ?? '' },
    { id: 'issues', head: 'Missing', width: 140, cell: issuesOf },
    { id: 'website', head: 'Website', width: 200, isHidden: true, cell: ({ website }) => website ?? '' },
  ],
  fields: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'slug', label: 'Slug', kind: 'text' },
    { name: 'aliases', label: 'Other names', kind: 'text' },
    { name: 'website', label: 'Website', kind: 'text' },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      choices: [
        { value: 'active', label: STATUS.active },
        { value: 'hidden', label: STATUS.hidden },
      ],
    },
    { name: 'parts', label: 'Parts', kind: 'number' },
    { name: 'models', label: 'Models', kind: 'number' },
    { name: 'noLogo', label: 'No logo', kind: 'flag' },
    { name: 'noParts', label: 'No active parts', kind: 'flag' },
    { name: 'activeWithoutParts', label: 'Active with nothing to show', kind: 'flag' },
    { name: 'popular', label: 'In the menu', kind: 'flag' },
  ],
  views: [
    { id: 'no-logo', name: 'No logo', filter: ['noLogo:is:true'] },
    { id: 'no-parts', name: 'No parts', filter: ['noParts:is:true'] },
    { id: 'hidden', name: 'Hidden', filter: ['status:any:hidden'] },
    { id: 'popular', name: 'In the menu', filter: ['popular:is:true'], sort: 'popular' },
  ],
  card: (row) => ({
    identity: row.name,
    state: (
      <>
        {statusOf(row)}
        <span>{countOf(row.partCount, 'part', 'parts')}</span>
        <span>{countOf(row.modelCount, 'model', 'models')}</span>
      </>
    ),
    hint: [row.aliases.join(', '), issuesOf(row) && `Missing: ${issuesOf(row)}`].filter(Boolean).join(' · '),
  }),
}
