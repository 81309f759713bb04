import { useState } from 'react'
import { CheckField } from '#web/admin/ui/fields.tsx'
import type { StaffOrder } from './order-states.tsx'

type Line = StaffOrder['lines'][number]

/** How many pieces of each line are meant: as many as `initial` says, until somebody says otherwise, and no more than are left. */
export function usePieces(order: StaffOrder, left: (line: Line) => number, initial: (line: Line) => number) {
  const [typed, setTyped] = useState<Record<string, number>>({})
  const of = (line: Line) => Math.min(left(line), typed[line.id] ?? initial(line))
  return {
    of,
    set: (lineId: string, quantity: number) => setTyped((known) => ({ ...known, [lineId]: quantity })),
    left,
    lines: order.lines.map((line) => ({ lineId: line.id, quantity: of(line) })).filter(({ quantity }) => quantity > 0),
    open: order.lines.filter((line) => left(line) > 0),
  }
}
export type Pieces = ReturnType<typeof usePieces>

/** A line with its box and, of several pieces, how many. */
export function PieceRow({ line, pieces }: { line: StaffOrder['lines'][number]; pieces: Pieces }) {
  const left = pieces.left(line)
  const chosen = pieces.of(line)
  return (
    <div className="flex items-center gap-x-3 border-b border-line py-1">
      <CheckField
        className="min-w-0 grow"
        label={
          <span>
            <span className="font-mono">{line.partNumber}</span> {line.name}
          </span>
        }
        checked={chosen > 0}
        onChange={(event) => pieces.set(line.id, event.target.checked ? left : 0)}
      />
      {left > 1 && (
        <label className="flex shrink-0 items-center gap-2 text-small">
          <input
            type="number"
            className="control w-20"
            aria-label={`Pieces of ${line.partNumber}`}
            min={0}
            max={left}
            value={chosen}
            onChange={(event) => pieces.set(line.id, Math.max(0, Math.min(left, Math.trunc(Number(event.target.value)) || 0)))}
          />
          of {left}
        </label>
      )}
    </div>
  )
}
