import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'

/* A browser that is never idle starts it after this time, in ms. */
const IDLE_TIMEOUT_MS = 2_000

const nothing = { default: (): ReactNode => null }

// Without it a page is as good as before: a failed download is logged and not shown to the shopper.
const IdleTasks = lazy(() =>
  import('./idle-tasks.tsx').then(
    (module) => ({ default: module.IdleTasks }),
    (error: unknown) => {
      console.warn('Page visits are not counted', error)
      return nothing
    },
  ),
)

/** Safari has no requestIdleCallback. */
const runWhenIdle = (callback: () => void) =>
  'requestIdleCallback' in window
    ? window.requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS })
    : setTimeout(callback, IDLE_TIMEOUT_MS / 4)

/** Starts a page's background work once it can be read. */
export function IdleTasksIsland() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => void runWhenIdle(() => setIdle(true)), [])
  return isIdle ? (
    <Suspense fallback={null}>
      <IdleTasks />
    </Suspense>
  ) : null
}
