import { describe, expect, test } from 'vitest'
import { progressOf } from './change-set.ts'

const counts = { pending: 0, written: 0, same: 0, failed: 0, undone: 0, kept: 0 }

describe('how far a change set is', () => {
  test('a run works on all rows', () => {
    const running = { ...counts, pending: 40, written: 50, same: 4, failed: 6 }
    expect(progressOf({ state: 'running', total: 100, counts: running })).toEqual({ done: 60, total: 100 })
    expect(progressOf({ state: 'cancelled', total: 100, counts: running })).toEqual({ done: 60, total: 100 })
  })

  test('an undo works on the rows that were written', () => {
    const undoing = { ...counts, written: 20, same: 49_400, failed: 100, undone: 470, kept: 10 }
    expect(progressOf({ state: 'undoing', total: 50_000, counts: undoing })).toEqual({ done: 480, total: 500 })
    const undone = { ...undoing, written: 0, undone: 490 }
    expect(progressOf({ state: 'undone', total: 50_000, counts: undone })).toEqual({ done: 500, total: 500 })
  })
})
