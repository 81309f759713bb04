import { AsyncResource } from 'node:async_hooks'

/** So long works are begun one after the other before what has come from the database meanwhile goes on (ms). */
const SLICE_MS = 4

/**
 * While others are given way to (ms): a page is begun after so long at the earliest, a round's slice is so short, and so long a pause comes before the next
 * round for each of them that waits, up to the longest.
 */
const GIVING_WAY = { pageMs: 50, sliceMs: 1, pauseMs: 2, longestPauseMs: 40 }

/** Gives turns in the rounds of the event loop. */
export interface Slices {
  /** Begins a work when its turn comes: the first come first, several in a round as far as they are short. */
  later: (work: () => void) => void
  /** Waits until what has begun may do something that takes longer than a slice, as rendering a page: one in each round, before new works. */
  turn: () => Promise<void>
  /** From now on gives way to others of this process, as long as any wait. @param others how many wait now */
  giveWayTo: (others: () => number) => void
}

/**
 * Shares the rounds of the event loop out. A thousand visitors who ask in the same moment would else be answered in one round, three pages might be
 * rendered in it, and each step of somebody's payment would wait for such a round.
 */
export function inSlices(): Slices {
  const waiting: (() => void)[] = []
  const long: (() => void)[] = []
  let isDue = false
  let othersWaiting = () => 0
  let longAt = -Infinity
  const run = () => {
    isDue = false
    const now = performance.now()
    const givesWay = othersWaiting() > 0
    const next = givesWay && now < longAt + GIVING_WAY.pageMs ? undefined : long.shift()
    if (next) longAt = now
    next?.()
    // What is long has the rest of the round, but keeps nobody from beginning.
    const until = next ? 0 : now + (givesWay ? GIVING_WAY.sliceMs : SLICE_MS)
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
    const pauseMs = Math.min(GIVING_WAY.longestPauseMs, GIVING_WAY.pauseMs * othersWaiting())
    if (pauseMs > 0) setTimeout(run, pauseMs)
    else setImmediate(run)
  }
  return {
    later(work) {
      // A round may have been begun by another visitor's page: this work is no part of it. `AsyncResource.bind` would define a property of each function,
      // which takes as long as half of an answer by Node alone.
      const own = new AsyncResource('Turn')
      waiting.push(() => own.runInAsyncScope(work))
      comeBack()
    },
    turn: () =>
      new Promise((go) => {
        long.push(go)
        comeBack()
      }),
    giveWayTo(others) {
      othersWaiting = others
    },
  }
}

/** The turns of whoever looks around in this process. */
export const browsing: Slices = inSlices()
