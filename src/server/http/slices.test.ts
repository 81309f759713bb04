import { setImmediate as round } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inSlices } from './slices.ts'

/** Keeps the processor busy for so many ms. */
function burn(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('works that come together are run in their order, in several rounds of the event loop', async () => {
  const later = inSlices()
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
