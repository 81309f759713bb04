import { useEffect, useState, type FocusEvent } from 'react'
import { useMediaQuery, useTabHidden } from '#web/ui/browser/use-window.ts'

const REDUCED = '(prefers-reduced-motion: reduce)'

/**
 * Which of `count` slides is shown. It moves on every `intervalMs`, but not under the pointer or the focus, not in a hidden tab, not where
 * less motion is wanted (unless started by hand), and never again once somebody has chosen a slide (specification, decision 42, WCAG 2.2.2).
 * Spread `pauseProps` on the slides.
 */
export function useRotation(count: number, intervalMs: number) {
  const [shown, setShown] = useState(0)
  const [choice, setChoice] = useState<'playing' | 'paused' | null>(null)
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const isReduced = useMediaQuery(REDUCED)
  const isHidden = useTabHidden()
  const index = count === 0 ? 0 : shown % count
  const isPlaying = count > 1 && (choice === null ? !isReduced : choice === 'playing')
  const isRunning = isPlaying && !isHovered && !isFocused && !isHidden

  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setShown((index + 1) % count), intervalMs)
    return () => clearTimeout(timer)
  }, [isRunning, index, count, intervalMs])

  return {
    index,
    isPlaying,
    /** Shows a slide, counted round at both ends, and stops for good. */
    show(next: number) {
      setShown((next + count) % count)
      setChoice('paused')
    },
    stop: () => setChoice('paused'),
    toggle: () => setChoice(isPlaying ? 'paused' : 'playing'),
    pauseProps: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: () => setIsFocused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => setIsFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
