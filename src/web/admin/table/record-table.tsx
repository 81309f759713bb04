import { useEffect, useMemo, useRef } from 'react'
import { SELECT_WIDTH, useColumns, widthOf } from './columns/use-columns.ts'
import type { DataTableProps } from './data-table-props.ts'
import type { ListPage } from './list/definition.ts'
import { changedSearch } from './list/list-request.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import type { List } from './use-list.ts'

interface RecordTableProps<Row> {
  list: List<Row>
  props: DataTableProps<Row>
  page: ListPage<Row>
}

/** The table itself: head and first columns stay in view, the rows are scrolled below and beside them. */
export function RecordTable<Row>({ list, props: { definition, search, onSearch }, page }: RecordTableProps<Row>) {
  const { ids, shown, totalWidth } = useColumns(definition, search.columns)
  const { selection, edits } = list
  const columns = useMemo(() => ids.flatMap((id) => definition.columns.find((column) => column.id === id) ?? []), [ids, definition])
  const table = useRef<HTMLTableElement>(null)
  const starts = shown.flatMap(({ pin, start }) => (pin === undefined ? [] : [start])).join()
  useEffect(() => {
    for (const [pin, start] of starts.split(',').entries()) table.current?.style.setProperty(`--pin-${pin}`, widthOf(Number(start)))
  }, [starts])
  // Over the widths in px, which a page without scripts has: an attribute knows no other unit, and a style in the page's text is not let in.
  const widths = [SELECT_WIDTH, ...shown.map(({ width }) => width)].join()
  useEffect(() => {
    const known = widths.split(',').map(Number)
    if (table.current) table.current.style.width = widthOf(known.reduce((sum, width) => sum + width, 0))
    for (const [at, column] of table.current?.querySelectorAll('col').entries() ?? [])
      column.style.width = known[at] === undefined ? '' : widthOf(known[at])
  }, [widths])
  // A new page begins at its top.
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0
  }, [page.page, page.size])
  const chosen = list.ids.filter(selection.isSelected).length
  const first = (page.page - 1) * page.size
  return (
    <div ref={scroller} className="dt-scroll" role="region" aria-label={definition.title} tabIndex={0}>
      <table ref={table} className="dt-table" width={totalWidth} aria-rowcount={page.total + 1} aria-busy={list.isLoading}>
        <TableHead
          list={definition.name}
          shown={shown}
          sort={search.sort}
          onSort={(sort) => onSearch(changedSearch(search, { sort }))}
          selected={chosen === 0 ? 'none' : chosen === list.ids.length ? 'all' : 'some'}
          onSelect={selection.togglePage}
        />
        <tbody>
          {page.rows.map((row, index) => {
            const id = definition.rowId(row)
            return (
              <TableRow
                key={id}
                definition={definition}
                columns={columns}
                row={row}
                rowIndex={first + index + 2}
                isSelected={selection.isSelected(id)}
                isActive={list.activeId === id}
                cells={edits.cells.get(id)}
                editing={edits.editing?.rowId === id ? edits.editing : null}
                commands={list.commands}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
