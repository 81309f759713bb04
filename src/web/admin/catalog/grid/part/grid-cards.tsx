import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { GridColumn, GridRow } from '../model/grid-columns.ts'
import { shownText } from '../model/grid-store.ts'
import type { RowEdits } from '../model/grid-store.ts'
import type { Grid } from '../state/use-grid.ts'

/** Height of a card in px; the style sheet has the same. */
const CARD = 172

interface FieldProps {
  row: GridRow
  column: GridColumn
  edits: RowEdits | undefined
  onText: (text: string) => void
}

function CardField({ row, column, edits, onText }: FieldProps) {
  const text = shownText(row, column, edits)
  const edit = column.field && edits?.cells[column.field]
  return (
    <label>
      {column.head}
      {edit && (edit.error ?? edit.refused) ? ': cannot be saved' : ''}
      {column.kind === 'status' ? (
        <select value={text} onChange={(event) => onText(event.target.value)}>
          <option>Active</option>
          <option>Archived</option>
        </select>
      ) : (
        <input
          key={text}
          defaultValue={text}
          inputMode="decimal"
          maxLength={500}
          autoComplete="off"
          aria-invalid={(edit?.error ?? edit?.refused) ? true : undefined}
          onBlur={(event) => event.target.value !== text && onText(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      )}
    </label>
  )
}

function Card({ row, start, grid }: { row: GridRow | undefined; start: number; grid: Grid }) {
  const edits = row && grid.grid.edits.get(row.id)
  return (
    <li
      ref={(element) => {
        element?.style.setProperty('transform', `translateY(${start}px)`)
      }}
      className="gr-card"
    >
      {row && (
        <>
          <p className="gr-card-name">
            <span className="font-mono">{row.partNumber}</span> {row.name}
          </p>
          <div className="gr-card-fields">
            {grid.grid.columns
              .filter(({ field }) => field && field !== 'name')
              .map((column) => (
                <CardField
                  key={column.id}
                  row={row}
                  column={column}
                  edits={edits}
                  onText={(text) => grid.commands.change({ row, column, text })}
                />
              ))}
          </div>
        </>
      )}
    </li>
  )
}

/** The grid on a phone: a card for each part with the fields of its columns. */
export function GridCards({ grid, onNeed }: { grid: Grid; onNeed: (row: number) => void }) {
  const element = useRef<HTMLDivElement>(null)
  const { rows } = grid.grid
  // oxlint-disable-next-line react/incompatible-library -- it is drawn again with each scroll, which is what the library needs
  const virtual = useVirtualizer({ count: rows.length, getScrollElement: () => element.current, estimateSize: () => CARD, overscan: 3 })
  const items = virtual.getVirtualItems()
  const firstInView = items[0]?.index ?? 0
  useEffect(() => onNeed(firstInView), [firstInView, onNeed])
  useEffect(() => element.current?.style.setProperty('--gr-height', `${rows.length * CARD}px`), [rows.length])
  return (
    <div ref={element} className="gr-cards" role="region" aria-label="Parts" tabIndex={0}>
      <ul className="gr-rows">
        {items.map(({ index, start }) => (
          <Card key={index} row={rows[index]} start={start} grid={grid} />
        ))}
      </ul>
    </div>
  )
}
