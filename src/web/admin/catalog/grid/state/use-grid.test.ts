import { expect, test } from 'vitest'
import { GRID_COLUMNS } from '../model/grid-columns.ts'
import type { GridRow } from '../model/grid-columns.ts'
import { countEdits, createGridStore } from '../model/grid-store.ts'
import type { Range } from '../model/range.ts'
import { commandsOf } from './use-grid.ts'

const row: GridRow = {
  id: 'prd_1',
  version: 1,
  partNumber: 'N-1',
  name: 'Part',
  priceCents: 1_000,
  salePriceCents: null,
  saleState: null,
  costCents: 500,
  onHand: 1,
  reserved: 0,
  trackStock: true,
  active: true,
  brand: null,
  category: 'Motors',
}
const price = GRID_COLUMNS.findIndex(({ id }) => id === 'price')

/** The commands of a grid of three rows, the cell of the first one's price chosen, and what they have said and chosen. */
function open(rows: readonly (GridRow | undefined)[], to = 0) {
  const store = createGridStore()
  const said: string[] = []
  const ranges: Range[] = []
  const commands = commandsOf(
    { rows, columns: GRID_COLUMNS, edits: store.edits() },
    { anchor: { row: 0, column: price }, focus: { row: to, column: price } },
    { store, say: (text) => said.push(text), setRange: (range) => ranges.push(range) },
  )
  return { commands, said, ranges, changed: () => countEdits(store.edits()).changed }
}

const NOT_YET = '2 of these rows are not loaded yet. Please try again in a moment.'

test('a command that would leave out rows which are still being loaded writes nothing, and says so', () => {
  const acts: ((commands: ReturnType<typeof commandsOf>) => unknown)[] = [
    (commands) => commands.paste('11\n12\n13'),
    (commands) => commands.replace({ find: '10', replacement: '12' }),
    (commands) => commands.dragTo(2),
    (commands) => commands.byRule({ basisPoints: 500, ending: 'exact' }, { top: 0, bottom: 2, left: price, right: price }),
  ]
  for (const act of acts) {
    const { commands, said, ranges, changed } = open([row, undefined, undefined])
    act(commands)
    expect([said, ranges, changed()]).toEqual([[NOT_YET], [], 0])
  }
})

test('a range with rows that are not loaded is not copied in part', () => {
  const half = open([row, undefined, undefined], 2)
  expect([half.commands.copy(), half.said]).toEqual([null, [NOT_YET]])
  const whole = open([row, { ...row, id: 'prd_2' }, { ...row, id: 'prd_3' }], 2)
  expect([whole.commands.copy(), whole.said]).toEqual(['10.00\r\n10.00\r\n10.00', ['3 cells copied.']])
})

test('a paste into rows that are there is written, whatever the rows below it', () => {
  const { commands, said, changed } = open([row, { ...row, id: 'prd_2' }, undefined])
  commands.paste('11\n12')
  expect([said, changed()]).toEqual([['2 cells pasted.'], 2])
})
