import { useState } from 'react'
import { Popover } from '#web/admin/table/part/popover.tsx'
import type { Grid } from '../state/use-grid.ts'

function FindForm({ grid, onDone }: { grid: Grid; onDone: () => void }) {
  const [find, setFind] = useState('')
  const [replacement, setReplacement] = useState('')
  const { box } = grid
  const isOne = box.top === box.bottom && box.left === box.right
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
        {count.toLocaleString('en-US')} {count === 1 ? 'cell' : 'cells'} in {isOne ? 'all rows' : 'the range'}
      </p>
    </form>
  )
}

/** Finds a text in the range and replaces it: Ctrl+H. */
export function FindPanel({ grid }: { grid: Grid }) {
  return (
    <Popover label="Find and replace" button="Find" buttonClass="dt-button" shortcut="grid-find" atEnd>
      {(close) => <FindForm grid={grid} onDone={close} />}
    </Popover>
  )
}
