import { Suspense } from 'react'
import { useHydrated } from '#web/ui/browser/use-hydrated.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const SessionEndedBar = lazyWithPreload(async () => (await import('./session-ended.tsx')).SessionEndedBar)

/** The bar of a page that stands when the session has ended. Its code comes after the page. */
export function SessionEndedIsland() {
  const isHydrated = useHydrated()
  return (
    isHydrated && (
      <Suspense>
        <SessionEndedBar />
      </Suspense>
    )
  )
}
