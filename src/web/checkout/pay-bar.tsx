import { useEffect, useState, type RefObject } from 'react'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { CUSTOMER_FORM_ID } from './customer/customer-fields.ts'

/** Where the totals stand beside the form: the bar is needed only while a long list has pushed them below the window. */
const WIDE = '(min-width: 64rem)'

/** What has scrolled out above the window counts as seen with this margin. */
const SEEN_ABOVE = '1000000px 0px 0px'

/** Whether an element is out of the window; out of a wide one, whether it is still to come. Focus and the page's foot are kept clear of the bar by its height (see base.css). */
function useOutOfView(watched: RefObject<HTMLElement | null>, isLong: boolean): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const element = watched.current
    if (!element) return
    const wide = window.matchMedia(WIDE)
    let observer: IntersectionObserver | undefined
    const observe = () => {
      observer?.disconnect()
      const tell: IntersectionObserverCallback = ([entry]) => {
        const out = entry !== undefined && !entry.isIntersecting && (isLong || !wide.matches)
        setOut(out)
        document.documentElement.style.setProperty('--buy-bar-height', out ? '5rem' : '')
      }
      observer = new IntersectionObserver(tell, { rootMargin: wide.matches ? SEEN_ABOVE : '0px' })
      observer.observe(element)
    }
    observe()
    wide.addEventListener('change', observe)
    return () => {
      observer?.disconnect()
      wide.removeEventListener('change', observe)
      document.documentElement.style.removeProperty('--buy-bar-height')
    }
  }, [watched, isLong])
  return isOut
}

interface PayBarProps {
  /** Whether the list is one that pushes the totals far down beside it. */
  isLong: boolean
  /** The button that the bar stands in for while it is out of the window. */
  watched: RefObject<HTMLElement | null>
  /** Null until it is priced. */
  totalCents: Cents | null
  isBusy: boolean
  isResting: boolean
}

/** The total and the way to pay at the foot of the window: on phones and tablets all the way through the checkout, on wide screens beside a long list. */
export function PayBar({ watched, isLong, totalCents, isBusy, isResting }: PayBarProps) {
  if (!useOutOfView(watched, isLong)) return null
  return (
    <div className="no-print fixed inset-x-0 bottom-0 z-30 border-t-[1.5px] border-ink bg-surface py-3">
      <div className="shell flex items-center gap-4 lg:justify-end">
        <p className="font-display leading-5">
          <span className="block text-small text-ink-2">Total</span>
          <strong className="text-price font-bold tabular-nums">
            {totalCents === null ? <span className="skeleton inline-block h-5 w-16 align-middle" /> : formatMoney(totalCents)}
          </strong>
        </p>
        <Button
          variant="primary"
          type="submit"
          form={CUSTOMER_FORM_ID}
          className="grow lg:min-w-80 lg:grow-0"
          disabled={isResting}
          busy={isBusy}
          busyLabel="Processing..."
        >
          Checkout
        </Button>
      </div>
    </div>
  )
}
