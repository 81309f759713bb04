import { expect, test } from 'vitest'
import { GRID_COLUMNS, gridColumns, readCell, valueText } from './grid-columns.ts'
import type { GridColumn } from './grid-columns.ts'

const column = (id: string): GridColumn => GRID_COLUMNS.find((one) => one.id === id) ?? { id, head: id, kind: 'text', width: 0 }

test.each([
  ['price', '1,299.95', 129_995, undefined],
  ['price', '$12', 1_200, undefined],
  ['price', '12,50', 1_250, 'Read as $12.50.'],
  ['sale', ' ', null, undefined],
  ['stock', '1,200', 1_200, undefined],
  ['stock', '7.0', 7, undefined],
  ['status', 'ARCHIVED', false, undefined],
  ['status', 'yes', true, undefined],
  ['name', ' Blower \n wheel ', 'Blower wheel', undefined],
])('%s reads "%s" as %s', (id, text, value, note) => {
  expect(readCell(column(id), text)).toEqual({ isValue: true, value, ...(id === 'price' && { note }) })
})

test.each([
  ['price', ''],
  ['price', 'abc'],
  ['price', '-5'],
  ['price', '12.345'],
  ['cost', '=1+1'],
  ['stock', '3.5'],
  ['stock', '-1'],
  ['stock', '99999999999'],
  ['status', 'perhaps'],
  ['name', ''],
  ['name', 'x'.repeat(201)],
])('%s does not take "%s"', (id, text) => {
  expect(readCell(column(id), text)).toMatchObject({ isValue: false })
})

test('what is copied is read as the same', () => {
  for (const [id, value] of [
    ['price', 129_995],
    ['sale', null],
    ['status', false],
    ['stock', 0],
    ['name', 'A 24" hose'],
  ] as const)
    expect(readCell(column(id), valueText(column(id), value))).toMatchObject({ value })
})

test('columns follow those of the list, with number and name always', () => {
  expect(gridColumns(undefined)).toEqual(GRID_COLUMNS)
  expect(gridColumns(['price', 'cost', 'updated']).map(({ id }) => id)).toEqual(['number', 'name', 'price', 'cost', 'margin'])
  expect(gridColumns(['updated'])).toEqual(GRID_COLUMNS)
})
