import { useEffect, useState, type RefObject } from 'react'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { CUSTOMER_FORM_ID } from './customer/customer-fields.ts'

/** Where the totals stand beside the form, and no bar is needed. */
const WIDE = '(min-width: 64rem)'

/** Whether an element is out of a window that has no room for it beside the form, also once that is turned. Focus is kept clear of the bar by its height (see base.css). */
function useOutOfView(watched: RefObject<HTMLElement | null>): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    if (!watched.current) return
    const wide = window.matchMedia(WIDE)
    let isHidden = false
    const tell = () => {
      const out = isHidden && !wide.matches
      setOut(out)
      document.documentElement.style.setProperty('--buy-bar-height', out ? '5rem' : '')
    }
    const observer = new IntersectionObserver(([entry]) => {
      isHidden = entry !== undefined && !entry.isIntersecting
      tell()
    })
    observer.observe(watched.current)
    wide.addEventListener('change', tell)
    return () => {
      observer.disconnect()
      wide.removeEventListener('change', tell)
      document.documentElement.style.removeProperty('--buy-bar-height')
    }
  }, [watched])
  return isOut
}

interface PayBarProps {
  /** The button that the bar stands in for while it is out of the window. */
  watched: RefObject<HTMLElement | null>
  /** Null until it is priced. */
  totalCents: Cents | null
  isBusy: boolean
  isResting: boolean
}

/** On phones and tablets: the total and the way to pay at the foot of the window, all the way through the checkout. */
export function PayBar({ watched, totalCents, isBusy, isResting }: PayBarProps) {
  if (!useOutOfView(watched)) return null
  return (
    <div className="no-print fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t-[1.5px] border-ink bg-surface px-4 py-3 lg:hidden">
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
        className="grow"
        disabled={isResting}
        busy={isBusy}
        busyLabel="Processing..."
      >
        Checkout
      </Button>
    </div>
  )
}
