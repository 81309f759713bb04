import { useCallback, useEffect, useRef, useState } from 'react'
import { api, read } from '#web/api.ts'
import type { ListSearch } from '#web/admin/table/list/list-search.ts'
import type { GridRow } from '../model/grid-columns.ts'

/** Rows of one request, and of the whole grid: the API's bounds. */
const PAGE = 500
export const MAX_ROWS = 10_000

interface Loaded {
  rows: readonly (GridRow | undefined)[]
  /** Number of all that match; null until the first page is there. */
  total: number | null
  error: Error | null
}

const NOTHING: Loaded = { rows: [], total: null, error: null }

/** Puts a page into the rows. */
function withPage({ rows }: Loaded, page: { rows: GridRow[]; total: number; from: number }): Loaded {
  const next = rows.length > 0 ? [...rows] : Array.from<GridRow | undefined>({ length: Math.min(page.total, MAX_ROWS) })
  for (const [at, row] of page.rows.entries()) if (page.from + at < next.length) next[page.from + at] = row
  return { rows: next, total: page.total, error: null }
}

/** When all pages are there: a place is left empty, or a part there twice, where parts were removed or added between two requests. */
const withoutGaps = (loaded: Loaded): Loaded => ({
  ...loaded,
  rows: [...new Map(loaded.rows.flatMap((row) => (row ? [[row.id, row] as const] : []))).values()],
})

/**
 * The rows of the grid for a filter, text and order: the number of all at once, then pages of 500, the one in view first, until all are there.
 * `need` says which row is in view.
 */
export function useGridRows({ sort, q, filter = [] }: ListSearch) {
  const key = JSON.stringify({ sort, q, filter })
  const [loaded, setLoaded] = useState(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const inView = useRef(0)
  useEffect(() => {
    const stop = new AbortController()
    async function load() {
      const query = { ...(sort && { sort }), ...(q && { q }), filter: [...filter] }
      const fetchPage = (from: number) =>
        read(api.GET('/api/admin/products/grid', { params: { query: { ...query, from, limit: PAGE } }, signal: stop.signal }))
      setLoaded(NOTHING)
      const first = await fetchPage(0)
      setLoaded((before) => withPage(before, first))
      const left = new Set(Array.from({ length: Math.ceil(Math.min(first.total, MAX_ROWS) / PAGE) }, (_, page) => page))
      left.delete(0)
      while (left.size > 0) {
        const wanted = Math.floor(inView.current / PAGE)
        const [page = 0] = left.has(wanted) ? [wanted] : left
        left.delete(page)
        const answer = await fetchPage(page * PAGE)
        setLoaded((before) => withPage(before, answer))
      }
      setLoaded(withoutGaps)
    }
    load().catch((error: unknown) => {
      if (!stop.signal.aborted) setLoaded((before) => ({ ...before, error: error instanceof Error ? error : new Error(String(error)) }))
    })
    return () => stop.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the key has all of the request
  }, [key, attempt])
  const put = useCallback(
    (fresh: ReadonlyMap<string, GridRow>) =>
      setLoaded((before) => ({ ...before, rows: before.rows.map((row) => (row && fresh.get(row.id)) ?? row) })),
    [],
  )
  return {
    ...loaded,
    put,
    reload: useCallback(() => setAttempt((before) => before + 1), []),
    need: useCallback((row: number) => void (inView.current = row), []),
  }
}

export type GridRows = ReturnType<typeof useGridRows>
