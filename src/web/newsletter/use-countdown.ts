import { useEffect, useState } from 'react'

/** Seconds until the popup closes by itself, and how many must have passed before an interaction starts them again (section 9). */
const SECONDS = 45
const PASSED_BEFORE_RESET = 5

/** Counts down in seconds while it is not paused, and calls `onEnd` at 0. `touch` tells of an interaction. */
export function useCountdown(isPaused: boolean, onEnd: () => void): { left: number; touch: () => void } {
  const [left, setLeft] = useState(SECONDS)
  const isOver = left <= 0
  useEffect(() => {
    if (isPaused || isOver) return
    const timer = setInterval(() => setLeft((now) => now - 1), 1_000)
    return () => clearInterval(timer)
  }, [isPaused, isOver])
  useEffect(() => {
    if (isOver) onEnd()
    // The end is told once, by whatever it then is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver])
  return { left: Math.max(0, left), touch: () => setLeft((now) => (SECONDS - now > PASSED_BEFORE_RESET ? SECONDS : now)) }
}
