import { useState } from 'react'
import { Popover } from '#web/admin/table/part/popover.tsx'
import { findScope } from '../model/find-scope.ts'
import type { Grid } from '../state/use-grid.ts'
import { countOf } from '#domain/count-of.ts'

function FindForm({ grid, total, onDone }: { grid: Grid; total: number; onDone: () => void }) {
  const [find, setFind] = useState('')
  const [replacement, setReplacement] = useState('')
  const count = find === '' ? 0 : grid.commands.countFound(find)
  return (
    <form
      className="gr-panel"
      onSubmit={(event) => {
        event.preventDefault()
        if (grid.commands.replace({ find, replacement })) onDone()
      }}
    >
      <label>
        Find
        <input className="dt-input" value={find} maxLength={200} autoComplete="off" onChange={(event) => setFind(event.target.value)} />
      </label>
      <label>
        Replace with
        <input
          className="dt-input"
          value={replacement}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setReplacement(event.target.value)}
        />
      </label>
      <button type="submit" className="dt-button" disabled={count === 0}>
        Replace all
      </button>
      <p className="w-full text-ink-2" role="status">
        {countOf(count, 'cell', 'cells')} in {findScope(grid.grid.rows, grid.box, total)}
      </p>
    </form>
  )
}

/** Finds a text in the range and replaces it: Ctrl+H. */
export function FindPanel({ grid, total }: { grid: Grid; total: number }) {
  return (
    <Popover label="Find and replace" button="Find" buttonClass="dt-button" shortcut="grid-find" atEnd>
      {(close) => <FindForm grid={grid} total={total} onDone={close} />}
    </Popover>
  )
}
