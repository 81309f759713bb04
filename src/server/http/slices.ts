/** So long works are begun one after the other before what has come from the database meanwhile goes on (ms). */
const SLICE_MS = 4

/**
 * Runs works in their order, a few in each round of the event loop. A thousand visitors who ask in the same moment would else be answered in one
 * round, and each step of somebody's payment would wait for such a round.
 */
export function inSlices(): (work: () => void) => void {
  const waiting: (() => void)[] = []
  let isDue = false
  const run = () => {
    isDue = false
    const until = performance.now() + SLICE_MS
    try {
      do waiting.shift()?.()
      while (waiting.length > 0 && performance.now() < until)
    } finally {
      comeBack()
    }
  }
  const comeBack = () => {
    if (isDue || waiting.length === 0) return
    isDue = true
    setImmediate(run)
  }
  return (work) => {
    waiting.push(work)
    comeBack()
  }
}
