import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { widenColumn } from './columns/use-columns.ts'
import type { ShownColumn } from './columns/use-columns.ts'
import { nextSort } from './list/list-request.ts'

interface TableHeadProps<Row> {
  list: string
  shown: readonly ShownColumn<Row>[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** Of the rows of the page: all, some or none are chosen. */
  selected: 'all' | 'some' | 'none'
  onSelect: (isSelected: boolean) => void
}

const WIDTH_STEP = 16

const sortOf = (sort: string | undefined, name: string | undefined) =>
  name === undefined ? undefined : sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'

/** The check box of the whole page. */
function SelectPage({ selected, onSelect }: Pick<TableHeadProps<never>, 'selected' | 'onSelect'>) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected === 'some'
  }, [selected])
  return (
    <th scope="col" className="dt-select" data-pin="select">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all rows of this page"
        checked={selected === 'all'}
        onChange={(event) => onSelect(event.target.checked)}
      />
    </th>
  )
}

/** A column's head: its button sorts up, down, not at all; its edge is dragged, or moved by Shift+arrows on the button. */
function ColumnHead<Row>({ list, shown, sort, onSort }: Omit<TableHeadProps<Row>, 'shown'> & { shown: ShownColumn<Row> }) {
  const { column, width, pin, isResizing, onResizeStart } = shown
  const ordered = sortOf(sort, column.sort)
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -WIDTH_STEP, ArrowRight: WIDTH_STEP }[event.key]
    if (!step || !event.shiftKey) return
    event.preventDefault()
    widenColumn(list, column.id, width + step)
  }
  return (
    <th
      scope="col"
      aria-sort={ordered}
      data-pin={pin}
      className={classNames(column.align === 'end' && 'text-right')}
      data-resizing={isResizing || undefined}
    >
      {column.sort ? (
        <button
          type="button"
          className="dt-sort"
          data-sort={ordered}
          onClick={() => onSort(nextSort(sort, column.sort ?? ''))}
          onKeyDown={onKeyDown}
        >
          {column.head}
        </button>
      ) : (
        <span className="dt-head-text">{column.head}</span>
      )}
      <span className="dt-resize" aria-hidden="true" onMouseDown={onResizeStart} onTouchStart={onResizeStart} />
    </th>
  )
}

/** The widths and heads of the columns. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  return (
    <>
      <colgroup>
        <col width={36} />
        {props.shown.map(({ column, width }) => (
          <col key={column.id} width={width} />
        ))}
        <col />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <SelectPage selected={props.selected} onSelect={props.onSelect} />
          {props.shown.map((shown) => (
            <ColumnHead key={shown.column.id} {...props} shown={shown} />
          ))}
          {/* Takes what the columns leave of the width. */}
          <td className="dt-rest" />
        </tr>
      </thead>
    </>
  )
}
