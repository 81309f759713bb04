import { expect, onTestFinished, test, vi } from 'vitest'
import { QUEUE_CLOCK } from './queue-clock.ts'

/** What is left of a wait for `ms` when its timer has fired, in ms, as the library asks. */
const leftOf = (ms: number) =>
  new Promise<number>((resolve) => {
    const due = QUEUE_CLOCK.now() + ms
    QUEUE_CLOCK.setTimeout(() => resolve(due - QUEUE_CLOCK.now()), ms)
  })

test('nothing is left of a wait in which the clock is set back by an hour, also where its timer fires a fraction of a millisecond early', async () => {
  const left = Array.from({ length: 100 }, (_, at) => leftOf(20 + at))
  const now = Date.now.bind(Date)
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000)
  onTestFinished(() => void vi.restoreAllMocks())
  expect((await Promise.all(left)).filter((ms) => ms > 0)).toEqual([])
})
