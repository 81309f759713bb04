import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { errorText } from '#web/api.ts'
import { useCellEdits } from './cell/use-cell-edits.ts'
import type { DataTableProps } from './data-table-props.ts'
import { lastRowsOf } from './list/last-rows.ts'
import { useListPage } from './list/list-data.ts'
import { changedSearch, listRequest } from './list/list-request.ts'
import { useListSelection } from './use-list-selection.ts'

/** How long results are gathered into one sentence, in ms. */
const GATHER_MS = 600
/** Pointer or focus has to rest on a row for this long before its record is fetched, in ms. */
const INTENT_MS = 80

/** The last result, and what undoes it. */
export interface ListStatus {
  text: string
  undo?: (() => void) | undefined
}

/** The list's status line: single results are counted and said in one sentence. */
function useStatus() {
  const [status, setStatus] = useState<ListStatus>({ text: '' })
  const announce = useCallback((text: string, undo?: () => void) => setStatus({ text, undo }), [])
  const counts = useRef({ saved: 0, failed: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function onSettled(isSaved: boolean, undo?: () => Promise<void>) {
    counts.current[isSaved ? 'saved' : 'failed'] += 1
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const { saved, failed } = counts.current
      counts.current = { saved: 0, failed: 0 }
      const text = [saved > 0 && `${saved} saved`, failed > 0 && `${failed} failed`].filter(Boolean).join(', ')
      const takeBack = () =>
        void undo?.().then(
          () => announce('Undone'),
          (error: unknown) => announce(`Not undone: ${errorText(error)}`),
        )
      announce(text, undo && saved === 1 && failed === 0 ? takeBack : undefined)
    }, GATHER_MS)
  }
  return { status, announce, onSettled }
}

/** Everything that a list knows: its page, what is selected, the cells that are edited, and the row that keys act on. */
export function useList<Row>({ definition, search, onSearch, onSaved, prefetch }: DataTableProps<Row>) {
  const request = useMemo(() => listRequest(search), [search])
  const query = useListPage(definition, request)
  const page = query.data
  const queryClient = useQueryClient()
  /** Has the rows asked anew, the numbers on the tabs, and what waits in the menu. */
  const refetch = () => {
    for (const queryKey of [definition.query(request).queryKey.slice(0, 2), ['admin', 'waiting']])
      void queryClient.invalidateQueries({ queryKey })
  }
  const { status, announce, onSettled } = useStatus()
  const ids = useMemo(() => page?.rows.map(definition.rowId) ?? [], [page, definition])
  const selection = useListSelection(definition, { ids, request, announce })
  const edits = useCellEdits({ definition, queryKey: definition.query(request).queryKey, onSettled, onSaved })
  const [activeId, setActiveId] = useState<string | null>(null)

  // A page after the last one: rows were removed, or somebody has typed its number.
  const isBeyond = page !== undefined && !query.isPlaceholderData && page.total > 0 && page.page > page.pageCount
  useEffect(() => {
    if (isBeyond) onSearch(changedSearch(search, { page: page.pageCount }), { replace: true })
  }, [isBeyond, onSearch, page, search])

  const isStale = query.isPlaceholderData
  useEffect(() => {
    // The page of a record then knows which comes before it, and which after.
    if (page && !isStale) lastRowsOf(definition.name).write(ids.join(' '))
  }, [definition.name, ids, page, isStale])

  const latest = useRef(prefetch)
  latest.current = prefetch
  const { toggle } = selection
  const commands = useMemo(() => {
    let intent: ReturnType<typeof setTimeout> | undefined
    return {
      ...edits.commands,
      toggle,
      activate: setActiveId,
      prefetch(row: Row | null) {
        clearTimeout(intent)
        if (row !== null) intent = setTimeout(() => latest.current?.(row), INTENT_MS)
      },
    }
  }, [edits.commands, toggle])

  return { request, query, page, ids, selection, edits, activeId, commands, status, announce, refetch, isLoading: query.isPlaceholderData }
}

export type List<Row> = ReturnType<typeof useList<Row>>
