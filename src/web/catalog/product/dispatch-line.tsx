import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { promisedDays } from '#domain/order/delivery.ts'
import { timeLeft } from '#domain/time/time-left.ts'
import type { Schema } from '#web/api.ts'
import { arrivalQuery } from '#web/cart/arrival-query.ts'
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
  stock: Schema<'Product'>['stock']
  quantity: number
}

/**
 * The windows of so many pieces: `windows` are those of one, and a part that may be back-ordered says not how many are on the shelf. They are
 * awaited until the server has said it; none where nobody can say.
 */
function useWindows({ windows, slug, stock, quantity }: DispatchLineProps): { windows: Schema<'Dispatch'>; isAwaited: boolean } {
  const mayRunShort = quantity > 1 && stock.available === null && stock.state !== 'backorder'
  const asked = useQuery({ ...arrivalQuery({ items: [{ slug, quantity }], zip: null, state: null }), enabled: mayRunShort })
  if (!mayRunShort) return { windows, isAwaited: false }
  return asked.isLoading ? { windows, isAwaited: true } : { windows: asked.data?.windows ?? [], isAwaited: false }
}

/**
 * When an order of this part leaves the shop, 'Order within 3 h 12 min: ships today', 'Ships Monday, November 23', and arrives. Nothing without a promise. The day
 * is the server's; the countdown begins in the browser and goes on to the next day when the cut-off passes.
 */
export function DispatchLine(props: DispatchLineProps) {
  const { timeZone, slug, quantity } = props
  const { windows, isAwaited } = useWindows(props)
  const now = useNow()
  const isOpen = ({ orderBefore }: Schema<'Dispatch'>[number]) => now === null || Date.parse(orderBefore) > now
  const next = windows.find(isOpen)
  // Of so many pieces nobody can say it: the line of one keeps its room, for the button below is about to be pressed.
  if (!next) return props.windows.some(isOpen) ? <div aria-hidden className="h-16 sm:h-11" /> : null
  const today = now !== null && new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const text =
    now !== null && today === next.leavesOn
      ? `Order within ${timeLeft(Date.parse(next.orderBefore) - now)}: ships today`
      : `Ships ${dayFormat.format(new Date(next.leavesOn))}`
  // The room of the button that comes with the code.
  const fallback = (
    <>
      <span>{`Arrives ${promisedDays(next, next.leavesOn)} in most states.`}</span>{' '}
      <span aria-hidden className="invisible inline-block min-h-6 noscript:hidden">
        Your ZIP code?
      </span>
    </>
  )
  return (
    // What is awaited keeps its room.
    <div className={isAwaited ? 'invisible' : undefined}>
      <strong className="block font-semibold text-ink tabular-nums">{text}</strong>
      <div className="text-ink">
        {now === null ? (
          fallback
        ) : (
          <Suspense fallback={fallback}>
            <ZipArrival slug={slug} quantity={quantity} shown={next} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
