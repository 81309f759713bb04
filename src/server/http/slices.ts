import { AsyncResource } from 'node:async_hooks'

/** So long works are begun one after the other before what has come from the database meanwhile goes on (ms). */
const SLICE_MS = 4

/** Gives turns in the rounds of the event loop. */
export interface Slices {
  /** Begins a work when its turn comes: the first come first, several in a round as far as they are short. */
  later: (work: () => void) => void
  /** Waits until what has begun may do something that takes longer than a slice, as rendering a page: one in each round, before new works. */
  turn: () => Promise<void>
}

/**
 * Shares the rounds of the event loop out. A thousand visitors who ask in the same moment would else be answered in one round, three pages might be
 * rendered in it, and each step of somebody's payment would wait for such a round.
 */
export function inSlices(): Slices {
  const waiting: (() => void)[] = []
  const long: (() => void)[] = []
  let isDue = false
  const run = () => {
    isDue = false
    const next = long.shift()
    next?.()
    // What is long has the rest of the round, but keeps nobody from beginning.
    const until = next ? 0 : performance.now() + SLICE_MS
    try {
      do waiting.shift()?.()
      while (waiting.length > 0 && performance.now() < until)
    } finally {
      comeBack()
    }
  }
  const comeBack = () => {
    if (isDue || waiting.length + long.length === 0) return
    isDue = true
    setImmediate(run)
  }
  return {
    later(work) {
      // A round may have been begun by another visitor's page: this work is no part of it.
      waiting.push(AsyncResource.bind(work))
      comeBack()
    },
    turn: () =>
      new Promise((go) => {
        long.push(go)
        comeBack()
      }),
  }
}

/** The turns of whoever looks around in this process. */
export const browsing: Slices = inSlices()
