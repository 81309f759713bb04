import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as round } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inSlices } from './slices.ts'

/** Keeps the processor busy for so many ms. */
function burn(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('works that come together are run in their order, in several rounds of the event loop', async () => {
  const { later } = inSlices()
  const done: number[] = []
  for (let n = 0; n < 12; n++)
    later(() => {
      burn(2)
      done.push(n)
    })
  expect(done).toEqual([])
  const seen: number[] = []
  for (let rounds = 0; rounds < 20 && done.length < 12; rounds++) {
    await round()
    seen.push(done.length)
  }
  expect(done).toEqual(Array.from({ length: 12 }, (_, n) => n))
  expect(seen.filter((count) => count < 12).length).toBeGreaterThanOrEqual(3)
})

test('of what takes long one goes on in each round, before what is new, and keeps that from beginning in none', async () => {
  const { later, turn } = inSlices()
  const done: string[] = []
  for (let n = 0; n < 3; n++) later(() => void done.push(`new ${n}`))
  const renders = [0, 1, 2].map(async (n) => {
    await turn()
    burn(6)
    done.push(`long ${n}`)
  })
  await Promise.all(renders)
  expect(done).toEqual(['new 0', 'long 0', 'new 1', 'long 1', 'new 2', 'long 2'])
})

test('begins a work as who has asked for it, whoever has begun the round', async () => {
  const who = new AsyncLocalStorage<string>()
  const { later, turn } = inSlices()
  const seen: (string | undefined)[] = []
  const page = who.run('the page', async () => {
    await turn()
    seen.push(who.getStore())
  })
  await new Promise<void>((begun) => later(() => begun(void seen.push(who.getStore()))))
  await page
  expect(seen).toEqual([undefined, 'the page'])
})

test('while others wait, a page is begun every 50 ms at the most, and short works pause longer the more of them there are', async () => {
  const { later, turn, giveWayTo } = inSlices()
  let others = 12
  giveWayTo(() => others)
  const begun: number[] = []
  await Promise.all(
    [1, 2, 3].map(async () => {
      await turn()
      begun.push(performance.now())
    }),
  )
  const pauses = (times: number[]) => times.slice(1).map((time, n) => time - (times[n] ?? 0))
  for (const pause of pauses(begun)) expect(pause).toBeGreaterThan(45)
  const short: number[] = []
  const work = (done: () => void) => () => {
    burn(2)
    short.push(performance.now())
    done()
  }
  const shortWorks = () => Promise.all([1, 2, 3].map(() => new Promise<void>((done) => later(work(done)))))
  await shortWorks()
  for (const pause of pauses(short)) expect(pause).toBeGreaterThan(23)
  others = 0
  const rounds: string[] = []
  later(() => void rounds.push('short'))
  await turn()
  expect(rounds).toEqual(['short'])
})
