import { expect, test } from 'vitest'
import { FairGate } from './fair-semaphore.ts'

/** A work that lasts until it is told to end. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('who has many works that last takes one place; others run beside them, and each gets its turn', async () => {
  const gate = new FairGate({ running: 2 })
  const [first, second] = [held(), held()]
  const slow = [gate.run('slow', first.work), gate.run('slow', second.work), gate.run('slow', async () => 'third')]
  expect(await gate.run('quick', async () => 'done')).toBe('done')
  expect(await gate.run('quick', async () => 'again')).toBe('again')
  expect(gate.running).toBe(1)
  first.end()
  await slow[0]
  expect(gate.running).toBe(1)
  second.end()
  expect(await Promise.all(slow)).toEqual([undefined, undefined, 'third'])
  expect(gate.running).toBe(0)
})

test('no more than the limit run at once, and one that fails leaves its place', async () => {
  const gate = new FairGate({ running: 2 })
  const works = [held(), held(), held()]
  const running = works.map(({ work }, owner) => gate.run(`${owner}`, work))
  expect(gate.running).toBe(2)
  for (const { end } of works) end()
  await Promise.all(running)
  await expect(gate.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.run('one', async () => 'next')).toBe('next')
  expect(gate.running).toBe(0)
})
