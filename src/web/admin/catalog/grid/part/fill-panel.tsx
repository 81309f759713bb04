import { useState } from 'react'
import { PRICE_ENDINGS } from '#domain/pricing/reprice-rule.ts'
import type { PriceEnding } from '#domain/pricing/reprice-rule.ts'
import { Popover } from '#web/admin/table/part/popover.tsx'
import { readPercent } from '../model/percent.ts'
import type { Box } from '../model/range.ts'
import type { Grid } from '../state/use-grid.ts'

const ENDING_LABELS: Record<PriceEnding, string> = { exact: 'to the cent', '95': 'to .95', '99': 'to .99', '00': 'to .00' }

/** Where the rule works: the range, or the whole column when the range is one cell. */
function scopeOf({ box, grid: { rows, columns } }: Grid): { scope: Box; text: string } {
  const isOne = box.top === box.bottom && box.left === box.right
  const scope = isOne ? { ...box, top: 0, bottom: rows.length - 1 } : box
  const heads = columns.slice(scope.left, scope.right + 1).flatMap(({ kind, field, head }) => (kind === 'money' && field ? [head] : []))
  const count = (scope.bottom - scope.top + 1).toLocaleString('en-US')
  return {
    scope,
    text: heads.length === 0 ? 'Choose cells of Price, Sale or Cost first.' : `${heads.join(', ')}: ${isOne ? 'all ' : ''}${count} rows`,
  }
}

function FillForm({ grid, onDone }: { grid: Grid; onDone: () => void }) {
  const [text, setText] = useState('+5')
  const [ending, setEnding] = useState<PriceEnding>('95')
  const [error, setError] = useState('')
  const { scope, text: where } = scopeOf(grid)
  return (
    <form
      className="gr-panel"
      onSubmit={(event) => {
        event.preventDefault()
        const basisPoints = readPercent(text)
        if (basisPoints === null) return setError('Type a share such as +5 or -2.5.')
        if (grid.commands.byRule({ basisPoints, ending }, scope)) onDone()
      }}
    >
      <label>
        Change in %
        <input
          className="dt-input w-24"
          value={text}
          maxLength={12}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby="fill-error"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <label>
        Rounded
        <select
          className="dt-input"
          value={ending}
          onChange={({ target }) => setEnding(PRICE_ENDINGS.find((one) => one === target.value) ?? 'exact')}
        >
          {PRICE_ENDINGS.map((one) => (
            <option key={one} value={one}>
              {ENDING_LABELS[one]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="dt-button">
        Fill
      </button>
      <p className="w-full text-ink-2">{where}</p>
      <p id="fill-error" role="alert" className="w-full text-brick empty:hidden">
        {error}
      </p>
    </form>
  )
}

/** New prices by a rule. */
export function FillPanel({ grid }: { grid: Grid }) {
  return (
    <Popover label="Fill prices by a rule" button="Fill" buttonClass="dt-button" shortcut="grid-fill" atEnd>
      {(close) => <FillForm grid={grid} onDone={close} />}
    </Popover>
  )
}
