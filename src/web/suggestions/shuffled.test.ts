import { expect, test } from 'vitest'
import { shuffled } from './shuffled.ts'

test('nothing is lost or added, and what was given stays as it was', () => {
  const items = Array.from({ length: 12 }, (_, index) => index)
  expect(shuffled(items).toSorted((a, b) => a - b)).toEqual(items)
  expect(items[0]).toBe(0)
})

test('every order of three comes up equally often', () => {
  const counts = new Map<string, number>()
  for (let a = 0; a < 3; a++)
    for (let b = 0; b < 2; b++) {
      const chances = [a / 3, b / 2]
      const order = shuffled(['x', 'y', 'z'], () => chances.shift() ?? 0).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
  expect([...counts.values()]).toEqual([1, 1, 1, 1, 1, 1])
})

test('one thing, or none, stays', () => {
  expect([shuffled([]), shuffled(['x'])]).toEqual([[], ['x']])
})
