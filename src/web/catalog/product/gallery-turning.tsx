import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { arrowStep } from '#web/catalog/card/product-media.ts'

const SWIPE_PX = 40

const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1

/** Whether the page was enlarged by pinching: then a finger moves it, and must not be kept from that. */
export function useZoomed(): boolean {
  const [zoomed, setZoomed] = useState(false)
  useEffect(() => {
    const tell = () => setZoomed(isZoomed())
    window.visualViewport?.addEventListener('resize', tell)
    return () => window.visualViewport?.removeEventListener('resize', tell)
  }, [])
  return zoomed
}

/** Turning by arrow keys and by swiping, for the stage and for the full-size window. */
export function useGalleryTurning(turn: (by: number) => void) {
  const startX = useRef<number | null>(null)
  return {
    onKeyDown(event: KeyboardEvent) {
      const step = arrowStep(event.key)
      // A video's own arrow keys move through its time; in the window above the stage they are the window's.
      if (step === 0 || event.isDefaultPrevented() || event.target instanceof HTMLVideoElement) return
      event.preventDefault()
      turn(step)
    },
    onPointerDown(event: PointerEvent) {
      // Nor is a finger on a video's own controls a swipe.
      startX.current = event.pointerType === 'touch' && !(event.target instanceof HTMLVideoElement) ? event.clientX : null
    },
    onPointerUp(event: PointerEvent) {
      const moved = startX.current === null || isZoomed() ? 0 : event.clientX - startX.current
      startX.current = null
      if (Math.abs(moved) > SWIPE_PX) turn(moved > 0 ? -1 : 1)
    },
  }
}

/** The button that turns to the previous picture (`by` -1) or to the next one (1). */
export function GalleryArrow({ by, onTurn, className = '' }: { by: -1 | 1; onTurn: (by: number) => void; className?: string }) {
  const isBack = by === -1
  return (
    <IconButton
      label={isBack ? 'Previous image' : 'Next image'}
      className={`border border-line bg-surface no-print noscript:hidden ${className}`}
      onClick={() => onTurn(by)}
    >
      <Icon name={isBack ? 'chevron-left' : 'chevron-right'} />
    </IconButton>
  )
}
