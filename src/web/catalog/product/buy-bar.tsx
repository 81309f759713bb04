import { useEffect, useState, type RefObject } from 'react'
import type { Cents } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Price } from '#web/ui/part/price.tsx'

interface BuyBarProps {
  /** The button that the bar stands in for, once it has scrolled out of the window. */
  watched: RefObject<HTMLElement | null>
  cents: Cents
  label: string
  disabled: boolean
  onAdd: (event: { detail: number }) => void
}

/** Where the bar is not needed: wider than a phone. */
const WIDE = '(min-width: 48rem)'

/** What is still to come below the window counts as seen with this margin, so that a jump past it is told. */
const SEEN_BELOW = '0px 0px 1000000px 0px'

/** True on a phone while an element has been scrolled out above the window. Focus and the page's foot are kept clear of the bar by its height (see base.css). */
function useScrolledAway(watched: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!watched.current) return
    const wide = window.matchMedia(WIDE)
    let isAbove = false
    const show = () => {
      const isNeeded = isAbove && !wide.matches
      setIsAway(isNeeded)
      document.documentElement.style.setProperty('--buy-bar-height', isNeeded ? '5rem' : '')
    }
    const tell: IntersectionObserverCallback = ([entry]) => {
      isAbove = entry !== undefined && !entry.isIntersecting
      show()
    }
    const observer = new IntersectionObserver(tell, { rootMargin: SEEN_BELOW })
    observer.observe(watched.current)
    wide.addEventListener('change', show)
    return () => {
      observer.disconnect()
      wide.removeEventListener('change', show)
      document.documentElement.style.removeProperty('--buy-bar-height')
    }
  }, [watched])
  return isAway
}

/** On phones: price and button at the foot of the window, while the real button is out of sight. */
export function BuyBar({ watched, cents, label, disabled, onAdd }: BuyBarProps) {
  if (!useScrolledAway(watched)) return null
  return (
    <div className="no-print fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t-[1.5px] border-ink bg-surface px-4 py-3">
      <Price cents={cents} showSaving={false} />
      <Button variant="primary" className="grow" disabled={disabled} onClick={onAdd}>
        {label}
      </Button>
    </div>
  )
}
