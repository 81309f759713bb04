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

/** True while an element has been scrolled out above the window. Focus is kept clear of the bar by its height (see base.css). */
function useScrolledAway(watched: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!watched.current) return
    const observer = new IntersectionObserver(([entry]) => {
      const away = entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0
      setIsAway(away)
      document.documentElement.style.setProperty('--buy-bar-height', away ? '5rem' : '')
    })
    observer.observe(watched.current)
    return () => {
      observer.disconnect()
      document.documentElement.style.removeProperty('--buy-bar-height')
    }
  }, [watched])
  return isAway
}

/** On phones: price and button at the foot of the window, while the real button is out of sight. */
export function BuyBar({ watched, cents, label, disabled, onAdd }: BuyBarProps) {
  if (!useScrolledAway(watched)) return null
  return (
    <div className="no-print fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t-[1.5px] border-ink bg-surface px-4 py-3 md:hidden">
      <Price cents={cents} showSaving={false} />
      <Button variant="primary" className="grow" disabled={disabled} onClick={onAdd}>
        {label}
      </Button>
    </div>
  )
}
