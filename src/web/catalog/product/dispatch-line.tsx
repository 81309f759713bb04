import { Suspense, useEffect, useState } from 'react'
import { promisedDays } from '#domain/order/delivery.ts'
import { timeLeft } from '#domain/time/time-left.ts'
import type { Schema } from '#web/api.ts'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const ZipArrival = lazyWithPreload(async () => (await import('./zip-arrival.tsx')).ZipArrival)

/** How often the page looks at the clock (ms). */
const TICK_MS = 5_000

const dayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** The time (ms); null in what the server renders and in the first rendering of the browser, which has to be the same. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface DispatchLineProps {
  windows: Schema<'Dispatch'>
  /** The shop's, which says what day it is there. */
  timeZone: string
  slug: string
  quantity: number
}

/**
 * When an order of this part leaves the shop, 'Order within 3 h 12 min: ships today', 'Ships Monday, November 23', and arrives. Nothing without a promise. The day
 * is the server's; the countdown begins in the browser and goes on to the next day when the cut-off passes.
 */
export function DispatchLine({ windows, timeZone, ...part }: DispatchLineProps) {
  const now = useNow()
  const next = windows.find(({ orderBefore }) => now === null || Date.parse(orderBefore) > now)
  if (!next) return null
  const today = now !== null && new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const text =
    now !== null && today === next.leavesOn
      ? `Order within ${timeLeft(Date.parse(next.orderBefore) - now)}: ships today`
      : `Ships ${dayFormat.format(new Date(next.leavesOn))}`
  // The room of the button that comes with the code.
  const fallback = (
    <>
      Arrives {promisedDays(next, next.leavesOn)} in most states.{' '}
      <span aria-hidden className="invisible inline-block min-h-6 noscript:hidden">
        Your ZIP code?
      </span>
    </>
  )
  return (
    <>
      <strong className="block font-semibold text-ink tabular-nums">{text}</strong>
      <div className="text-ink">
        {now === null ? (
          fallback
        ) : (
          <Suspense fallback={fallback}>
            <ZipArrival {...part} shown={next} />
          </Suspense>
        )}
      </div>
    </>
  )
}
