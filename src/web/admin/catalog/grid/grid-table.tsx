import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { cellId, GridRowView } from './grid-row.tsx'
import type { Grid } from './state/use-grid.ts'
import { clipboardOf, handleGridKey } from './state/use-grid-keys.ts'

/** Height of a row, and of the head, in px. */
const ROW = 32

interface GridTableProps {
  grid: Grid
  /** Number of all that match. */
  total: number
  onNeed: (row: number) => void
  onFind: () => void
  onReview: () => void
}

/** The cell or head below the pointer: its row, from −1 for the head, and its column, −1 for the number of the row. */
function placeAt(event: PointerEvent): { row: number; column: number } | null {
  const target = document.elementFromPoint(event.clientX, event.clientY)
  const row = target?.closest<HTMLElement>('[data-row]')
  if (!row) return null
  const cell = target?.closest<HTMLElement>('[data-cell]')
  return { row: Number(row.dataset.row), column: cell ? Number(cell.dataset.cell) : -1 }
}

/** Selecting by pointer: cells, whole rows and columns, and the handle that fills. */
function usePointer(grid: Grid, element: React.RefObject<HTMLDivElement | null>) {
  const drag = useRef<'select' | 'fill' | null>(null)
  const [fillTo, setFillTo] = useState<number | null>(null)
  const lastRow = grid.size.rows - 1
  const lastColumn = grid.size.columns - 1
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('input')) return
    const place = placeAt(event)
    if (!place) return
    event.preventDefault()
    element.current?.focus({ preventScroll: true })
    if (event.target.closest('[data-handle]')) drag.current = 'fill'
    else if (place.row < 0)
      grid.setRange({
        anchor: { row: 0, column: Math.max(0, place.column) },
        focus: { row: lastRow, column: place.column < 0 ? lastColumn : place.column },
      })
    else if (place.column < 0) grid.setRange({ anchor: { row: place.row, column: 0 }, focus: { row: place.row, column: lastColumn } })
    else {
      drag.current = 'select'
      grid.select(place, event.shiftKey)
    }
    if (drag.current) event.currentTarget.setPointerCapture(event.pointerId)
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const place = drag.current && placeAt(event)
    if (!place || place.row < 0) return
    if (drag.current === 'fill') setFillTo(place.row)
    else if (place.column >= 0) grid.select(place, true)
  }
  function onPointerUp() {
    if (drag.current === 'fill' && fillTo !== null) grid.commands.dragTo(fillTo)
    drag.current = null
    setFillTo(null)
  }
  return { fillTo, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } }
}

type Columns = Grid['grid']['columns']

/** The widths of the columns, and the size of all rows, for the style sheet. */
function useSizes(element: React.RefObject<HTMLDivElement | null>, columns: Columns, rowCount: number) {
  useEffect(() => {
    const widths = columns.map(({ width, id }) => (id === 'name' ? `minmax(${width}px, 1fr)` : `${width}px`)).join(' ')
    element.current?.style.setProperty('--gr-columns', `48px ${widths}`)
    element.current?.style.setProperty('--gr-width', `${48 + columns.reduce((sum, { width }) => sum + width, 0)}px`)
    element.current?.style.setProperty('--gr-height', `${rowCount * ROW}px`)
  }, [element, columns, rowCount])
}

/** The editor takes the focus away: it comes back when it closes. */
function useFocusAfterEditing(element: React.RefObject<HTMLDivElement | null>, isEditing: boolean) {
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) element.current?.focus({ preventScroll: true })
    wasEditing.current = isEditing
  }, [element, isEditing])
}

const GridHead = ({ columns }: { columns: Columns }) => (
  <div role="row" aria-rowindex={1} data-row={-1} className="gr-head">
    <div role="columnheader" aria-colindex={1} className="gr-number">
      <span className="sr-only">Row</span>
    </div>
    {columns.map((column, at) => (
      <div
        key={column.id}
        role="columnheader"
        aria-colindex={at + 2}
        data-cell={at}
        className={column.kind === 'money' || column.kind === 'number' ? 'gr-cell gr-end' : 'gr-cell'}
      >
        {column.head}
      </div>
    ))}
  </div>
)

/** The grid itself: only the rows in view are drawn; the focus is on the grid, and the active cell is named by it. */
export function GridTable({ grid, total, onNeed, onFind, onReview }: GridTableProps) {
  const element = useRef<HTMLDivElement>(null)
  const { range, box, editing, size } = grid
  const { rows, columns, edits } = grid.grid
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => element.current,
    estimateSize: () => ROW,
    overscan: 10,
    scrollPaddingStart: ROW,
    scrollPaddingEnd: ROW,
  })
  const pointer = usePointer(grid, element)
  const items = virtual.getVirtualItems()
  const firstInView = items[0]?.index ?? 0
  useEffect(() => onNeed(firstInView), [firstInView, onNeed])
  // The end of the range that moves: it stays in view, and is read out.
  const { row: activeRow, column: activeColumn } = range.focus
  useEffect(() => {
    virtual.scrollToIndex(activeRow)
    document.querySelector(`#${cellId(activeRow, activeColumn)}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-deps -- only when the active cell moves
  }, [activeRow, activeColumn])
  useSizes(element, columns, rows.length)
  useFocusAfterEditing(element, editing !== null)
  const isFilling = (row: number) =>
    pointer.fillTo !== null && ((row > box.bottom && row <= pointer.fillTo) || (row < box.top && row >= pointer.fillTo))
  const page = Math.max(1, Math.floor((element.current?.clientHeight ?? 600) / ROW) - 2)
  return (
    <div
      ref={element}
      role="grid"
      tabIndex={0}
      className="gr-scroll"
      aria-label="Parts"
      aria-multiselectable="true"
      aria-rowcount={total + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={size.rows > 0 ? cellId(activeRow, activeColumn) : undefined}
      aria-describedby="grid-cell-state"
      onKeyDown={(event) => handleGridKey(event, grid, { openFind: onFind, review: onReview, page })}
      onDoubleClick={() => grid.open()}
      {...clipboardOf(grid)}
      {...pointer.handlers}
    >
      <GridHead columns={columns} />
      <div role="rowgroup" className="gr-rows">
        {items.map(({ index, start }) => {
          const row = rows[index]
          const isIn = index >= box.top && index <= box.bottom
          return (
            <GridRowView
              key={index}
              row={row}
              index={index}
              start={start}
              columns={columns}
              edits={row && edits.get(row.id)}
              left={isIn ? box.left : null}
              right={isIn ? box.right : null}
              active={index === range.anchor.row ? range.anchor.column : null}
              editing={index === range.anchor.row ? editing : null}
              handle={index === box.bottom ? box.right : null}
              isTarget={isFilling(index)}
              onClose={grid.close}
            />
          )
        })}
      </div>
    </div>
  )
}
