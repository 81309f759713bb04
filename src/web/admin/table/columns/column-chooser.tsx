import { useRef, useState } from 'react'
import type { DragEvent, KeyboardEvent } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { Popover } from '../part/popover.tsx'

interface ChosenColumn {
  id: string
  head: string
  width: number
}

interface ColumnChooserProps {
  /** All columns that can be hidden or moved. */
  columns: readonly ChosenColumn[]
  /** Ids of those that are shown, in order. */
  shown: readonly string[]
  /** Null for the columns as they come with the list. */
  onChange: (shown: readonly string[] | null) => void
  onWidth: (id: string, width: number) => void
}

/** By how much a key press changes a width, in px. */
const WIDTH_STEP = 16

const moved = (ids: readonly string[], id: string, to: number) => {
  const others = ids.filter((one) => one !== id)
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, id)
}

interface ColumnItemProps {
  column: ChosenColumn
  place: number
  isShown: boolean
  onToggle: () => void
  onMove: (to: number) => void
  onWidth: (width: number) => void
  onDragStart: (event: DragEvent) => void
}

/** A column of the list: shown or not; Alt+arrows move it, Shift+arrows change its width. */
function ColumnItem({ column, place, isShown, onToggle, onMove, onWidth, onDragStart }: ColumnItemProps) {
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const wider = { ArrowLeft: -WIDTH_STEP, ArrowRight: WIDTH_STEP }[event.key]
    if (event.altKey && step && isShown) onMove(place + step)
    else if (event.shiftKey && wider) onWidth(column.width + wider)
    else return
    event.preventDefault()
  }
  return (
    <li className="dt-column" data-place={isShown ? place : undefined} draggable={isShown} onDragStart={onDragStart}>
      <label className="dt-choice grow">
        <input type="checkbox" checked={isShown} onChange={onToggle} onKeyDown={onKeyDown} aria-describedby="column-keys" />
        {column.head}
      </label>
      {isShown && (
        <>
          <button type="button" className="dt-icon" aria-label={`Move ${column.head} up`} onClick={() => onMove(place - 1)}>
            <Icon name="chevron-down" className="size-3 rotate-180" />
          </button>
          <button type="button" className="dt-icon" aria-label={`Move ${column.head} down`} onClick={() => onMove(place + 1)}>
            <Icon name="chevron-down" className="size-3" />
          </button>
        </>
      )}
    </li>
  )
}

function ColumnList({ columns, shown, onChange, onWidth }: ColumnChooserProps) {
  const [search, setSearch] = useState('')
  const dragged = useRef<string | null>(null)
  const listed = [
    ...shown.flatMap((id) => columns.find((column) => column.id === id) ?? []),
    ...columns.filter(({ id }) => !shown.includes(id)),
  ].filter(({ head }) => head.toLowerCase().includes(search.trim().toLowerCase()))
  function onDrop(event: DragEvent) {
    event.preventDefault()
    const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined
    if (dragged.current !== null && place !== undefined) onChange(moved(shown, dragged.current, Number(place)))
    dragged.current = null
  }
  return (
    <div className="grid gap-2">
      <input
        className="dt-input"
        type="search"
        aria-label="Search columns"
        placeholder="Column"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p id="column-keys" className="text-caption text-ink-3">
        Alt and arrows move a column, Shift and arrows change its width.
      </p>
      <ul className="dt-choices" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        {listed.map((column) => {
          const isShown = shown.includes(column.id)
          return (
            <ColumnItem
              key={column.id}
              column={column}
              place={shown.indexOf(column.id)}
              isShown={isShown}
              onToggle={() => onChange(isShown ? shown.filter((id) => id !== column.id) : [...shown, column.id])}
              onMove={(to) => onChange(moved(shown, column.id, to))}
              onWidth={(width) => onWidth(column.id, width)}
              onDragStart={() => {
                dragged.current = column.id
              }}
            />
          )
        })}
      </ul>
      <button type="button" className="dt-button justify-self-start" onClick={() => onChange(null)}>
        Standard columns
      </button>
    </div>
  )
}

/** Which columns a list shows, in which order. */
export function ColumnChooser(props: ColumnChooserProps) {
  return (
    <Popover label="Columns" button="Columns" buttonClass="dt-button" atEnd>
      {() => <ColumnList {...props} />}
    </Popover>
  )
}
