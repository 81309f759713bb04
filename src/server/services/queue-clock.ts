import { systemClock } from 'pg-boss'

/** Clocks differ by less without anybody having set one back (ms). */
const SET_BACK_MS = 1_000

let setBackMs = 0

/**
 * The library's clock. It waits by the time of the day, so that a clock that is set back by an hour would have it wait an hour longer: to what a wait
 * that has ended asks, the clock has not been set back.
 */
export const QUEUE_CLOCK: typeof systemClock = {
  ...systemClock,
  now: () => Date.now() + setBackMs,
  setTimeout(run, ms) {
    const [began, day] = [performance.now(), Date.now()]
    return setTimeout(() => {
      // A timer may fire a fraction of a millisecond early.
      const missing = Math.max(performance.now() - began, ms) - (Date.now() - day)
      setBackMs = missing > SET_BACK_MS ? missing : 0
      try {
        run()
      } finally {
        setBackMs = 0
      }
    }, ms)
  },
}
