import { expect, test } from 'vitest'
import { resultText } from './change-set.ts'
import type { ChangeSet } from './change-set.ts'

test('of what could not be undone nobody is blamed: each part has a reason of its own', () => {
  const counts = { pending: 0, written: 0, same: 0, failed: 0, undone: 1_200, kept: 2 }
  const undone = { state: 'undone', counts, total: 1_202 } as ChangeSet
  expect(resultText(undone)).toBe('1,200 parts changed back; 2 kept as they are')
  expect(resultText({ ...undone, counts: { ...counts, undone: 1, kept: 1 } })).toBe('1 part changed back; 1 kept as it is')
})
