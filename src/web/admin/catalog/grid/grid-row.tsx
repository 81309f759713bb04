import { memo, useCallback, useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { GridColumn, GridRow } from './model/grid-columns.ts'
import { shownText } from './model/grid-store.ts'
import type { RowEdits } from './model/grid-store.ts'
import type { Place } from './model/range.ts'
import type { GridEditing } from './state/use-grid.ts'

export const cellId = (row: number, column: number): string => `grid-${row}-${column}`

interface GridRowProps {
  row: GridRow | undefined
  index: number
  start: number
  columns: readonly GridColumn[]
  edits: RowEdits | undefined
  /** First and last selected column; null when the row has none. */
  left: number | null
  right: number | null
  /** The active column; null in other rows. */
  active: number | null
  editing: GridEditing | null
  /** The column in whose corner the handle is. */
  handle: number | null
  /** The handle is being dragged over it. */
  isTarget: boolean
  onClose: (text: string | null, step: Place) => void
}

/** The steps of the keys that close the editor. */
const CLOSING: Record<string, Place> = { Enter: { row: 1, column: 0 }, Tab: { row: 0, column: 1 } }

function CellEditor({ label, editing, onClose }: { label: string; editing: GridEditing; onClose: GridRowProps['onClose'] }) {
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    input.current?.focus()
    if (editing.isSelected) input.current?.select()
  }, [editing])
  function close(text: string | null, step: Place) {
    if (isDone.current) return
    isDone.current = true
    onClose(text, step)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const step = CLOSING[event.key]
    const turn = event.shiftKey ? -1 : 1
    if (event.key === 'Escape') close(null, { row: 0, column: 0 })
    else if (step) close(event.currentTarget.value, { row: step.row * turn, column: step.column * turn })
    else return
    event.preventDefault()
  }
  return (
    <input
      ref={input}
      className="gr-editor"
      aria-label={label}
      defaultValue={editing.text}
      maxLength={500}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onBlur={(event) => close(event.currentTarget.value, { row: 0, column: 0 })}
      // The clipboard is the editor's own as long as it is open.
      onCopy={(event) => event.stopPropagation()}
      onCut={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    />
  )
}

interface GridCellProps {
  row: GridRow
  column: GridColumn
  place: Place
  props: GridRowProps
}

function GridCell({ row, column, place, props: { edits, left, right, active, editing, handle, onClose } }: GridCellProps) {
  const edit = column.field && edits?.cells[column.field]
  const isSelected = left !== null && right !== null && place.column >= left && place.column <= right
  const isActive = active === place.column
  const wrong = edit?.error ?? edit?.refused
  return (
    <div
      role="gridcell"
      id={cellId(place.row, place.column)}
      aria-colindex={place.column + 2}
      aria-selected={isSelected}
      aria-readonly={column.field ? undefined : true}
      aria-invalid={wrong === undefined ? undefined : true}
      data-cell={place.column}
      data-column={column.id}
      className={classNames(
        'gr-cell',
        (column.kind === 'money' || column.kind === 'number') && 'gr-end',
        !column.field && 'gr-read',
        isSelected && 'gr-selected',
        isActive && 'gr-active',
        edit && 'gr-changed',
        wrong !== undefined && 'gr-wrong',
      )}
    >
      {isActive && editing ? (
        <CellEditor label={`${column.head} of ${row.name}`} editing={editing} onClose={onClose} />
      ) : (
        <span className="gr-text">{shownText(row, column, edits)}</span>
      )}
      {edit && <span className="sr-only">{wrong ?? 'changed'}</span>}
      {handle === place.column && !editing && <span className="gr-handle" data-handle aria-hidden="true" />}
    </div>
  )
}

/** A row of the grid. It is drawn again only when something of it changes. */
export const GridRowView = memo(function GridRowView(props: GridRowProps) {
  const { row, index, start, columns, isTarget } = props
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      element?.style.setProperty('transform', `translateY(${start}px)`)
    },
    [start],
  )
  return (
    <div ref={place} role="row" aria-rowindex={index + 2} data-row={index} className={classNames('gr-row', isTarget && 'gr-target')}>
      <div role="rowheader" aria-colindex={1} className="gr-number">
        {index + 1}
      </div>
      {row ? (
        columns.map((column, at) => <GridCell key={column.id} row={row} column={column} place={{ row: index, column: at }} props={props} />)
      ) : (
        <div role="gridcell" aria-colindex={2} className="gr-cell gr-loading">
          <span className="skeleton" aria-hidden="true" />
          <span className="sr-only">Loading</span>
        </div>
      )}
    </div>
  )
})
