import { expect, test } from 'vitest'
import { readFitList } from './fit-list.ts'

const ofModel = (text: string) => readFitList(text, { hasModel: true }).map(({ line, part, note }) => [line, part, note])
const ofAll = (text: string) => readFitList(text, { hasModel: false }).map(({ model, part, note }) => [model, part, note])

test('a list of one model is part numbers, one per line, with a note behind', () => {
  expect(ofModel('S97009\r\n\n  S 97-010 \tonly before 2004\n')).toEqual([
    [1, 'S97009', ''],
    [3, 'S 97-010', 'only before 2004'],
  ])
})

test('a list of many models is model and part', () => {
  expect(ofAll('688,S97009\n688;S97010;long shaft')).toEqual([
    ['688', 'S97009', ''],
    ['688', 'S97010', 'long shaft'],
  ])
})

test('a head says which column is which, in any order, and columns that it does not name are left out', () => {
  expect(ofAll('Price\tPart number\tBrand\tModel\n5.00\tS97009\tBroan\t688')).toEqual([['Broan 688', 'S97009', '']])
  expect(ofModel('Note,Part\nthe old one,S97009')).toEqual([[2, 'S97009', 'the old one']])
})

test('quoted cells keep their separators and quotes', () => {
  expect(ofAll('"688","S97009","with 3/4"" shaft, long"')).toEqual([['688', 'S97009', 'with 3/4" shaft, long']])
})

test('nothing is no list, and a quote that is never closed ends with its line', () => {
  expect(ofModel('')).toEqual([])
  expect(ofModel('\n \n,,\n')).toEqual([])
  expect(ofModel('"S97009\nS97010')).toEqual([
    [1, 'S97009', ''],
    [2, 'S97010', ''],
  ])
})
