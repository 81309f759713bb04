import { memo } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { EditCell } from './cell/edit-cell.tsx'
import type { CellCommands, Editing, RowCells } from './cell/use-cell-edits.ts'
import type { ListColumn, ListDefinition } from './list/definition.ts'

/** What a row does; the same object as long as the list stands. */
export interface RowCommands<Row> extends CellCommands<Row> {
  toggle: (id: string, isRange: boolean) => void
  /** The focus or the pointer is in the row. */
  activate: (id: string) => void
  prefetch: (row: Row | null) => void
}

interface TableRowProps<Row> {
  definition: ListDefinition<Row>
  columns: readonly ListColumn<Row>[]
  row: Row
  /** Counted from 1 over the whole list, the head included. */
  rowIndex: number
  isSelected: boolean
  isActive: boolean
  cells: RowCells | undefined
  editing: Editing | null
  commands: RowCommands<Row>
}

function CellContent<Row>(props: TableRowProps<Row> & { column: ListColumn<Row> }) {
  const { definition, row, column, cells, editing, isActive, commands } = props
  if (column.isName)
    return (
      <a href={definition.rowHref(row)} className="dt-name">
        {column.cell(row)}
      </a>
    )
  if (!column.edit) return column.cell(row)
  return (
    <EditCell
      row={row}
      rowId={definition.rowId(row)}
      name={definition.rowName(row)}
      column={column}
      edit={column.edit}
      cell={cells?.[column.id]}
      editing={editing?.columnId === column.id ? editing : null}
      isTabStop={isActive}
      commands={commands}
    />
  )
}

function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { definition, columns, row, rowIndex, isSelected, isActive, cells, commands } = props
  const id = definition.rowId(row)
  return (
    <tr
      aria-rowindex={rowIndex}
      data-selected={isSelected || undefined}
      data-row={id}
      data-active={isActive || undefined}
      onFocus={() => commands.activate(id)}
      onPointerEnter={() => commands.prefetch(row)}
      onPointerLeave={() => commands.prefetch(null)}
    >
      <td className="dt-select" data-pin="select">
        <input
          type="checkbox"
          aria-label={`Select ${definition.rowName(row)}`}
          checked={isSelected}
          readOnly
          onClick={(event) => commands.toggle(id, event.shiftKey)}
        />
      </td>
      {columns.map((column, index) => {
        const Cell = column.isName ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            scope={column.isName ? 'row' : undefined}
            data-pin={column.isPinned ? index : undefined}
            data-column={column.id}
            data-state={cells?.[column.id]?.state}
            className={classNames(column.align === 'end' && 'text-right')}
          >
            <CellContent {...props} column={column} />
          </Cell>
        )
      })}
      <td className="dt-rest" />
    </tr>
  )
}

/** A row of a list; it renders again only when something of its own has changed. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `memo` loses the type parameter of the component
export const TableRow = memo(PlainTableRow) as unknown as typeof PlainTableRow
