import { expect, test } from 'vitest'
import { FairSemaphore } from './fair-semaphore.ts'

/** A work that lasts until it is told to end. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('who has many works that last takes one place; others run beside them, and each gets its turn', async () => {
  const semaphore = new FairSemaphore({ running: 2 })
  const [first, second] = [held(), held()]
  const slow = [semaphore.run('slow', first.work), semaphore.run('slow', second.work), semaphore.run('slow', async () => 'third')]
  expect(await semaphore.run('quick', async () => 'done')).toBe('done')
  expect(await semaphore.run('quick', async () => 'again')).toBe('again')
  expect(semaphore.running).toBe(1)
  first.end()
  await slow[0]
  expect(semaphore.running).toBe(1)
  second.end()
  expect(await Promise.all(slow)).toEqual([undefined, undefined, 'third'])
  expect(semaphore.running).toBe(0)
})

test('no more than the limit run at once, and one that fails leaves its place', async () => {
  const semaphore = new FairSemaphore({ running: 2 })
  const works = [held(), held(), held()]
  const running = works.map(({ work }, owner) => semaphore.run(`${owner}`, work))
  expect(semaphore.running).toBe(2)
  for (const { end } of works) end()
  await Promise.all(running)
  await expect(semaphore.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await semaphore.run('one', async () => 'next')).toBe('next')
  expect(semaphore.running).toBe(0)
})

test('who may have two works at once has no third', async () => {
  const semaphore = new FairSemaphore({ running: 3, each: 2 })
  const works = [held(), held(), held()]
  const slow = works.map(({ work }) => semaphore.run('slow', work))
  expect(semaphore.running).toBe(2)
  expect(await semaphore.run('quick', async () => 'done')).toBe('done')
  for (const { end } of works) end()
  await Promise.all(slow)
  expect(semaphore.running).toBe(0)
})

test('a visitor with many owners has a share; others run beside it, and what waits for an owner takes nothing of it', async () => {
  const semaphore = new FairSemaphore({ running: 4, ofVisitor: 2 })
  const works = [held(), held(), held()]
  const slow = works.map(({ work }, owner) => semaphore.runFrom('192.0.2.1', `slow ${owner}`, work))
  expect(semaphore.running).toBe(2)
  expect(await semaphore.runFrom('192.0.2.2', 'quick', async () => 'done')).toBe('done')
  works[0]?.end()
  await slow[0]
  const again = semaphore.runFrom('192.0.2.1', 'slow 1', async () => 'again')
  works[2]?.end()
  await slow[2]
  expect(await semaphore.runFrom('192.0.2.1', 'another', async () => 'beside')).toBe('beside')
  works[1]?.end()
  expect(await again).toBe('again')
  expect(semaphore.running).toBe(0)
})
