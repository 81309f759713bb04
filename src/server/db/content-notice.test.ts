import { expect, test } from 'vitest'
import type { ProductId } from '#domain/id.ts'
import { changeOf, noticeOf } from './content-notice.ts'

const parts = ['prd_motor', 'prd_belt'] as ProductId[]

test('a notice says of which parts the stock has changed, or the text, or that anything may have', () => {
  for (const change of [{ what: 'stock', parts } as const, { what: 'text', parts } as const, null])
    expect(changeOf(noticeOf(change))).toEqual(change)
})

test('a notice of more parts than fit, of none, and an empty one say that anything may have changed', () => {
  const many = Array.from({ length: 300 }, (_, n) => `prd_${n}` as ProductId)
  expect(noticeOf({ what: 'text', parts: many })).toBe('')
  expect(changeOf(noticeOf({ what: 'text', parts: [] }))).toBeNull()
  expect(changeOf('')).toBeNull()
  expect(changeOf(undefined)).toBeNull()
})
