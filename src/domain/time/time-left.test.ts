import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [1, '1 min'],
  [59 * 60_000, '59 min'],
  [60 * 60_000, '1 h 0 min'],
  [3 * 3_600_000 + 11.5 * 60_000, '3 h 12 min'],
])('%i ms are %s', (ms, text) => expect(timeLeft(ms)).toBe(text))
