import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useMediaQuery } from '#web/ui/browser/use-window.ts'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CardList } from './card-list.tsx'
import { FilterBar } from './filter/filter-bar.tsx'
import { changedSearch } from './list/list-request.ts'
import { useListPreference } from './list/list-preference.ts'
import { useStaysInView } from '#web/links/pending/use-stays-in-view.ts'
import type { DataTableProps } from './data-table-props.ts'
import { ListFoot } from './list-foot.tsx'
import { ListError, NoMatch, NoRecords, SkeletonRows } from './list-states.tsx'
import { ListSettings } from './list-settings.tsx'
import { RecordTable } from './record-table.tsx'
import { useList } from './use-list.ts'
import type { List } from './use-list.ts'
import { useListKeys } from './use-list-keys.ts'
import { ListViews } from './view/list-views.tsx'
import partStyles from './list-components.css?url'
import rowStyles from './rows.css?url'
import tableStyles from './table.css?url'

/* They load with the list, and are no part of the storefront's own. */
const STYLES = [tableStyles, rowStyles, partStyles]

/** Below this width rows are cards. */
const PHONE = '(width < 48rem)'

/** The rows, or what there is to say instead of them. */
function ListBody<Row>({ list, props }: { list: List<Row>; props: DataTableProps<Row> }) {
  const { definition, search, onSearch } = props
  const isPhone = useMediaQuery(PHONE)
  const { page, query } = list
  if (!page && query.error)
    return (
      <ListError
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
        onClear={() => onSearch(changedSearch(search, { filter: [], q: undefined, sort: undefined }))}
      />
    )
  if (!page) return <SkeletonRows />
  if (page.total === 0 && !query.isPlaceholderData)
    return search.q || search.filter?.length ? (
      <NoMatch definition={definition} search={search} onNarrow={(narrow) => onSearch(changedSearch(search, narrow))} />
    ) : (
      <NoRecords definition={definition} />
    )
  return isPhone ? (
    <CardList definition={definition} rows={page.rows} selection={list.selection} />
  ) : (
    <RecordTable list={list} props={props} page={page} />
  )
}

/**
 * The state of the list as it was asked for last: the address follows a moment later, and a second change in that moment must not be made to the
 * state before the first.
 */
function useLatestSearch<Row>({ search: given, onSearch: onGiven }: DataTableProps<Row>) {
  const [latest, setLatest] = useState({ given, search: given })
  if (latest.given !== given) setLatest({ given, search: given })
  const onSearch = useCallback<DataTableProps<Row>['onSearch']>(
    (search, options) => {
      setLatest({ given, search })
      onGiven(search, options)
    },
    [given, onGiven],
  )
  return { search: latest.given === given ? latest.search : given, onSearch }
}

/** Gives the list the rest of the window's height, wherever the frame lets it begin. */
export function useRestOfWindow() {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = root.current
    if (!element) return
    const measure = () => element.style.setProperty('--list-top', `${element.getBoundingClientRect().top + window.scrollY}px`)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return root
}

/** The list for those whose role may only look: nothing to add, to edit in place or to do with many. */
function useAllowed<Row>(given: DataTableProps<Row>, mayChange: boolean): DataTableProps<Row> {
  const { definition } = given
  const shown = useMemo(() => {
    if (mayChange) return definition
    const { bulkActions: _, columns, ...rest } = definition
    return { ...rest, empty: { title: rest.empty.title }, columns: columns.map(({ edit: __, ...column }) => column) }
  }, [definition, mayChange])
  if (mayChange) return given
  const { actions: _, onNew: __, onGrid: ___, ...looking } = given
  return { ...looking, definition: shown }
}

/**
 * The one table of all lists of staff: views, search, filters, sort, columns, selection, editing in place and pages, by the list's definition.
 * Its state is the address's; what is remembered of its looks is the browser's.
 */
export function DataTable<Row>(given: DataTableProps<Row>) {
  const mayChange = useMayChange()
  const allowed = useAllowed(given, mayChange)
  const props = { ...allowed, ...useLatestSearch(allowed) }
  const { definition, search, onSearch, actions } = props
  const root = useRestOfWindow()
  useStaysInView()
  const list = useList(props)
  const { density } = useListPreference(definition.name)
  const { selection } = list
  const canDoWithMany = (definition.bulkActions?.length ?? 0) > 0
  useListKeys(root, {
    onToggle: canDoWithMany ? selection.toggle : undefined,
    onClear: () => selection.count > 0 && (selection.clear(), true),
    onUndo: list.status.undo,
    onNew: props.onNew,
    onGrid: props.onGrid,
  })
  return (
    <div
      ref={root}
      className="dt"
      data-density={density}
      data-loading={list.isLoading || undefined}
      data-one-by-one={!canDoWithMany || undefined}
    >
      {STYLES.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
      <div className="dt-top">
        <h1 className="dt-title">{definition.title}</h1>
        <ListViews definition={definition} search={search} onSearch={onSearch} announce={list.announce} />
        <div className="dt-actions">{actions}</div>
      </div>
      {selection.count > 0 ? (
        <BulkBar
          definition={definition}
          selection={selection}
          request={list.request}
          total={list.page?.total}
          context={{ clearSelection: selection.clear, announce: list.announce, refetch: list.refetch }}
        />
      ) : (
        <FilterBar
          title={definition.title}
          fields={definition.fields}
          searchHint={definition.searchHint}
          search={search}
          onSearch={onSearch}
        >
          <ListSettings definition={definition} search={search} onSearch={onSearch} request={list.request} />
        </FilterBar>
      )}
      <div className="dt-progress" aria-hidden="true" />
      <ListBody list={list} props={props} />
      <ListFoot page={list.page} search={search} size={list.request.size} onSearch={onSearch} status={list.status} />
    </div>
  )
}
