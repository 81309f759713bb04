import { expect, test } from 'vitest'
import { pageNumbers } from './pagination.tsx'

test('a short list of pages is offered whole', () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
})

test('a long list is offered by its ends and the neighbours of the current page', () => {
  expect(pageNumbers(6, 12)).toEqual([1, 0, 5, 6, 7, 0, 12])
})

test('a gap of one page is filled with that page', () => {
  expect(pageNumbers(4, 12)).toEqual([1, 2, 3, 4, 5, 0, 12])
  expect(pageNumbers(9, 12)).toEqual([1, 0, 8, 9, 10, 11, 12])
})
