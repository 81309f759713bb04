import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import type { FigureSlots } from './chart-figure.ts'

// The library that draws it is no part of a page's first load: it comes when a chart is looked at.
const FigureChart = lazyWithPreload(async () => (await import('./figure-chart.tsx')).FigureChart)

/** As high as a chart with the line below it. */
export const waitingChart = <Skeleton className="h-49 w-full" />

/** The chart, from the moment at which its place is on the screen. */
export function SeenChart(slots: FigureSlots) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || isSeen) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  return (
    <div ref={place} className="min-w-0">
      <Suspense fallback={waitingChart}>{isSeen ? <FigureChart {...slots} /> : waitingChart}</Suspense>
    </div>
  )
}
