import { expect, test } from 'vitest'
import { postageText } from './return-postage.ts'

test('who pays the postage of several parts is said by their reasons only where the reasons decide it', () => {
  const ours = { payer: 'shop', reason: 'defective' } as const
  const theirs = { payer: 'customer', reason: 'other' } as const
  expect(postageText([ours, theirs])).toContain('faulty, damaged or not what you ordered')
  // The rule of the first part has the shop pay in any case.
  expect(postageText([{ payer: 'shop', reason: 'does_not_fit' }, theirs])).toContain('as it stands with each')
  expect([postageText([ours]), postageText([theirs])]).toEqual([expect.stringMatching(/^We pay/), expect.stringMatching(/^You pay/)])
})
