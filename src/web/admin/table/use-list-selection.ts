import { useCallback, useMemo, useRef } from 'react'
import type { ListDefinition, Selection } from './list/definition.ts'
import type { ListRequest } from './list/list-request.ts'
import { changeSelection, select, selectedCount, selectionOf, useSelection } from './list/selection.ts'

interface Shown {
  /** Of the rows of the page, in order. */
  ids: readonly string[]
  /** What the list is asked for. */
  request: ListRequest
  announce: (text: string) => void
}

/** Whether what is chosen is all that match another filter or text than the list shows: which of its rows are among it is not known. */
function isOfAnother(selection: Selection, { filter, q = '' }: ListRequest): boolean {
  if ('ids' in selection) return false
  return q !== selection.q || JSON.stringify(filter.toSorted()) !== JSON.stringify([...selection.filter].toSorted())
}

/** Chooses rows of the page instead of all that match, and says so. */
function replaceAll(name: string, { ids, announce }: { ids: readonly string[]; announce: (text: string) => void }) {
  const before = selectedCount(selectionOf(name).read()).toLocaleString('en-US')
  select(name, { ids })
  announce(`${ids.length.toLocaleString('en-US')} of this page selected now, instead of the ${before} that matched.`)
}

/** What is chosen in a list, and the ways to choose among the rows of the page. */
export function useListSelection<Row>({ name }: Pick<ListDefinition<Row>, 'name'>, shown: Shown) {
  const selection = useSelection(name)
  const chosen = useMemo(() => ('ids' in selection ? new Set(selection.ids) : null), [selection])
  const isOther = isOfAnother(selection, shown.request)
  // Where a range begins: the row that was chosen last.
  const anchor = useRef<string | null>(null)
  const latest = useRef(shown)
  latest.current = shown

  const toggle = useCallback(
    (id: string, isRange = false) => {
      const current = selectionOf(name).read()
      const { ids: rows, request, announce } = latest.current
      const from = isRange && anchor.current !== null ? rows.indexOf(anchor.current) : -1
      const to = rows.indexOf(id)
      anchor.current = id
      // From 'all that match' one row is taken away: what is left of it is what is in view. In another filter it is chosen anew.
      if (!('ids' in current))
        return replaceAll(name, { ids: isOfAnother(current, request) ? [id] : rows.filter((row) => row !== id), announce })
      if (from < 0 || to < 0) return changeSelection(name, [id], !current.ids.includes(id))
      changeSelection(name, rows.slice(Math.min(from, to), Math.max(from, to) + 1), true)
    },
    [name],
  )

  return {
    selection,
    count: selectedCount(selection),
    isOther,
    isSelected: (id: string) => chosen?.has(id) ?? !isOther,
    toggle,
    togglePage(isSelected: boolean) {
      if (isOther) replaceAll(name, latest.current)
      else changeSelection(name, latest.current.ids, isSelected)
    },
    clear: useCallback(() => select(name, { ids: [] }), [name]),
    selectAll: (matching: { filter: readonly string[]; q: string; count: number }) => select(name, matching),
  }
}

export type ListSelection = ReturnType<typeof useListSelection>
