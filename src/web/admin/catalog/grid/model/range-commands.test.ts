import { expect, test } from 'vitest'
import { GRID_COLUMNS } from './grid-columns.ts'
import type { GridRow } from './grid-columns.ts'
import { countEdits, createGridStore, shownText } from './grid-store.ts'
import { clearCells, fillByRule, fillRows, nextError, pasteBlock, replaceText, textsOf } from './range-commands.ts'
import type { GridCells } from './range-commands.ts'
import type { Box } from './range.ts'

const rows: GridRow[] = [1, 2, 3, 4].map((n) => ({
  id: `prd_${n}`,
  version: n,
  partNumber: `N-${n}`,
  name: `Part ${n}`,
  priceCents: n * 1_000,
  salePriceCents: n === 2 ? 1_500 : null,
  saleState: n === 2 ? 'runs' : null,
  costCents: 500,
  onHand: n,
  reserved: 0,
  trackStock: true,
  active: true,
  brand: null,
  category: 'Motors',
}))
const place = (id: string) => GRID_COLUMNS.findIndex((column) => column.id === id)
const box = (top: number, bottom: number, from: string, to = from): Box => ({ top, bottom, left: place(from), right: place(to) })

function open() {
  const store = createGridStore()
  const grid = (): GridCells => ({ rows, columns: GRID_COLUMNS, edits: store.edits() })
  const texts = (id: string) =>
    rows.map((row) => shownText(row, GRID_COLUMNS[place(id)] ?? { id, head: '', kind: 'text', width: 0 }, store.edits().get(row.id)))
  return { store, grid, texts }
}

test('one value fills a range, and a block that fits it several times is repeated', () => {
  const { store, grid, texts } = open()
  store.setTexts(pasteBlock(grid(), [['9.95']], box(0, 2, 'price', 'sale')).cells)
  expect([texts('price'), texts('sale')]).toEqual([
    ['9.95', '9.95', '9.95', '40.00'],
    ['9.95', '9.95', '9.95', ''],
  ])
  store.setTexts(pasteBlock(grid(), [['1'], ['2']], box(0, 3, 'stock')).cells)
  expect(texts('stock')).toEqual(['1', '2', '1', '2'])
})

test('a paste longer than the rows says how many were left over', () => {
  const { store, grid, texts } = open()
  const pasted = pasteBlock(grid(), [['5'], ['6'], ['7'], ['8']], box(2, 2, 'price'))
  store.setTexts(pasted.cells)
  expect(pasted.notes).toEqual(['2 rows did not fit and were left over.'])
  expect(texts('price')).toEqual(['10.00', '20.00', '5.00', '6.00'])
})

test('read-only columns take no paste, and say so once', () => {
  const { store, grid, texts } = open()
  const pasted = pasteBlock(
    grid(),
    [
      ['X', 'New', '5', ''],
      ['Y', 'Newer', '6', ''],
    ],
    box(0, 0, 'number'),
  )
  store.setTexts(pasted.cells)
  expect(pasted.notes).toEqual(['Number is read-only and was left as it is.'])
  expect([texts('number')[0], texts('name').slice(0, 2), texts('price').slice(0, 2)]).toEqual(['N-1', ['New', 'Newer'], ['5.00', '6.00']])
})

test('a range that is copied and pasted elsewhere and back is as it was', () => {
  const { store, grid } = open()
  const all = textsOf(grid(), box(0, 3, 'name', 'status'))
  store.setTexts(pasteBlock(grid(), all.toReversed(), box(0, 0, 'name')).cells)
  expect(countEdits(store.edits()).changed).toBeGreaterThan(8)
  store.setTexts(pasteBlock(grid(), all, box(0, 0, 'name')).cells)
  expect(countEdits(store.edits())).toEqual({ changed: 0, wrong: 0, refused: 0 })
})

test('fills down, and up by the handle, in the pattern of the rows', () => {
  const { store, grid, texts } = open()
  store.setTexts(fillRows(grid(), box(0, 0, 'price'), box(1, 3, 'price')).cells)
  expect(texts('price')).toEqual(['10.00', '10.00', '10.00', '10.00'])
  store.undo()
  store.setTexts(fillRows(grid(), box(2, 3, 'price'), box(0, 1, 'price')).cells)
  expect(texts('price')).toEqual(['30.00', '40.00', '30.00', '40.00'])
})

test('clears what can be empty and says what cannot', () => {
  const { store, grid, texts } = open()
  const cleared = clearCells(grid(), box(0, 3, 'price', 'cost'))
  store.setTexts(cleared.cells)
  expect(cleared.notes).toEqual(['Price cannot be empty.'])
  expect([texts('sale')[1], texts('cost')[0], texts('price')[0]]).toEqual(['', '', '10.00'])
})

test('finds and replaces as plain text', () => {
  const { store, grid, texts } = open()
  store.setTexts(replaceText(grid(), box(0, 3, 'number', 'category'), { find: 'PART', replacement: '$& (x)' }).cells)
  expect(texts('name')[0]).toBe('$& (x) 1')
  expect(replaceText(grid(), box(0, 3, 'name'), { find: '.', replacement: '!' }).cells).toEqual([])
})

test('fills prices by a rule; what is empty stays empty', () => {
  const { store, grid, texts } = open()
  store.setTexts(fillByRule(grid(), box(0, 3, 'name', 'sale'), { basisPoints: 500, ending: '95' }).cells)
  expect(texts('price')).toEqual(['10.95', '20.95', '31.95', '41.95'])
  expect(texts('sale')).toEqual(['', '15.95', '', ''])
})

test('what cannot be read stays as it was typed, is counted, and is found by F8 in turn', () => {
  const { store, grid, texts } = open()
  store.setTexts(pasteBlock(grid(), [['abc'], ['5'], ['x']], box(0, 2, 'price')).cells)
  expect(texts('price')).toEqual(['abc', '5.00', 'x', '40.00'])
  expect(countEdits(store.edits())).toEqual({ changed: 3, wrong: 2, refused: 0 })
  const price = place('price')
  expect(nextError(grid(), { row: 0, column: 0 })).toEqual({ row: 0, column: price })
  expect(nextError(grid(), { row: 0, column: price })).toEqual({ row: 2, column: price })
  expect(nextError(grid(), { row: 2, column: price })).toEqual({ row: 0, column: price })
})

test('the margin is that of what is charged: a sale that is over counts no more, a new one does', () => {
  const { store, grid } = open()
  const margin = GRID_COLUMNS[place('margin')]
  const [sale] = [GRID_COLUMNS[place('sale')]]
  const [row] = [rows[1]]
  if (!margin || !sale || !row) throw new Error('no such cell')
  const over: GridRow = { ...row, saleState: 'over' }
  expect([shownText(row, margin, undefined), shownText(over, margin, undefined)]).toEqual(['67 %', '75 %'])
  store.setTexts([{ row: over, column: sale, text: '10.00' }])
  expect(shownText(over, margin, grid().edits.get(over.id))).toBe('50 %')
})

test('undo and redo go by commands, and margins follow the prices', () => {
  const { store, grid, texts } = open()
  expect(texts('margin')[0]).toBe('50 %')
  store.setTexts(pasteBlock(grid(), [['100']], box(0, 3, 'price')).cells)
  expect(texts('margin')[0]).toBe('95 %')
  store.undo()
  expect([texts('price')[0], store.canUndo(), store.canRedo()]).toEqual(['10.00', false, true])
  store.redo()
  expect(texts('price')).toEqual(['100.00', '100.00', '100.00', '100.00'])
})
