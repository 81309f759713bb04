import { useCallback, useMemo, useRef } from 'react'
import type { ListDefinition } from './list/definition.ts'
import { changeSelection, select, selectedCount, selectionOf, useSelection } from './list/selection.ts'

/** What is chosen in a list, and the ways to choose among the rows of the page. `ids` are those of the page, in order. */
export function useListSelection<Row>({ name }: Pick<ListDefinition<Row>, 'name'>, ids: readonly string[]) {
  const selection = useSelection(name)
  const chosen = useMemo(() => ('ids' in selection ? new Set(selection.ids) : null), [selection])
  // Where a range begins: the row that was chosen last.
  const anchor = useRef<string | null>(null)
  const page = useRef(ids)
  page.current = ids

  const toggle = useCallback(
    (id: string, isRange = false) => {
      const current = selectionOf(name).read()
      const rows = page.current
      const from = isRange && anchor.current !== null ? rows.indexOf(anchor.current) : -1
      const to = rows.indexOf(id)
      anchor.current = id
      // From 'all that match' one row is taken away: what is left of it is what is in view.
      if (!('ids' in current)) return select(name, { ids: rows.filter((row) => row !== id) })
      if (from < 0 || to < 0) return changeSelection(name, [id], !current.ids.includes(id))
      changeSelection(name, rows.slice(Math.min(from, to), Math.max(from, to) + 1), true)
    },
    [name],
  )

  return {
    selection,
    count: selectedCount(selection),
    isSelected: (id: string) => chosen === null || chosen.has(id),
    toggle,
    togglePage: (isSelected: boolean) => changeSelection(name, page.current, isSelected),
    clear: useCallback(() => select(name, { ids: [] }), [name]),
    selectAll: (matching: { filter: readonly string[]; q: string; count: number }) => select(name, matching),
  }
}

export type ListSelection = ReturnType<typeof useListSelection>
