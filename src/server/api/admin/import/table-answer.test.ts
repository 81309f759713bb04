import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendPieces } from './table-answer.ts'

test('of all tables that are taken at the same time one piece after the other is made', async () => {
  let now = 0
  let most = 0
  async function* pieces() {
    for (let piece = 0; piece < 3; piece++) {
      most = Math.max(most, ++now)
      await setTimeout(2)
      now--
      yield Buffer.from(`${piece};`)
    }
  }
  const tables = Array.from({ length: 4 }, () => sendPieces(pieces(), { name: 'parts', format: 'csv' }).text())
  expect(await Promise.all(tables)).toEqual(Array.from({ length: 4 }, () => '0;1;2;'))
  expect(most).toBe(1)
})
