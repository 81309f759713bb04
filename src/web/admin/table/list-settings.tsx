import { useRight } from '#web/admin/frame/nav/rights.ts'
import { DropdownMenu, MenuLink } from '#web/admin/ui/menu.tsx'
import { ColumnChooser } from './columns/column-chooser.tsx'
import { shownColumns, widenColumn } from './columns/use-columns.ts'
import type { ListDefinition } from './list/definition.ts'
import { DENSITIES, rememberPreference, useListPreference } from './list/list-preference.ts'
import type { ListRequest } from './list/list-request.ts'
import type { ListSearch } from './list/list-search.ts'

interface ListSettingsProps<Row> {
  definition: ListDefinition<Row>
  search: ListSearch
  onSearch: (search: ListSearch, options?: { replace: boolean }) => void
  request: ListRequest
}

const DENSITY_LABELS = { comfortable: 'Comfortable', normal: 'Normal', compact: 'Compact' }

/** The list as a file, for those who may take it. */
function ExportMenu<Row>({ definition: { exportHref, exportRight }, request }: Pick<ListSettingsProps<Row>, 'definition' | 'request'>) {
  const mayTake = useRight(exportRight ?? 'desk:read')
  if (!exportHref || !mayTake) return null
  return (
    <DropdownMenu
      trigger={<button type="button" className="dt-button" data-shortcut="export" />}
      items={
        <>
          <MenuLink href={exportHref(request, 'csv')}>CSV, all that match</MenuLink>
          <MenuLink href={exportHref(request, 'xlsx')}>Excel (XLSX), all that match</MenuLink>
        </>
      }
    >
      Export
    </DropdownMenu>
  )
}

/** Export, columns and the height of rows. */
export function ListSettings<Row>({ definition, search, onSearch, request }: ListSettingsProps<Row>) {
  const { name, columns } = definition
  const preference = useListPreference(name)
  const free = columns.filter(({ isPinned }) => !isPinned)
  const shown = shownColumns(definition, search.columns ?? preference.columns).filter((id) => free.some((column) => column.id === id))
  function change(ids: readonly string[] | null) {
    rememberPreference(name, { columns: ids && [...ids] })
    const { columns: _, ...others } = search
    onSearch(ids ? { ...others, columns: ids } : others, { replace: true })
  }
  return (
    <div className="dt-settings">
      <ExportMenu definition={definition} request={request} />
      <ColumnChooser
        columns={free.map(({ id, head, width }) => ({ id, head, width: preference.widths[id] ?? width }))}
        shown={shown}
        onChange={change}
        onWidth={(id, width) => widenColumn(name, id, width)}
      />
      <select
        className="dt-input"
        aria-label="Height of rows"
        value={preference.density}
        onChange={(event) => rememberPreference(name, { density: DENSITIES.find((density) => density === event.target.value) ?? 'normal' })}
      >
        {DENSITIES.map((density) => (
          <option key={density} value={density}>
            {DENSITY_LABELS[density]}
          </option>
        ))}
      </select>
    </div>
  )
}
