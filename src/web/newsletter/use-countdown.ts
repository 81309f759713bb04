import { useEffect, useState } from 'react'

/** Seconds until the popup closes by itself, and how many must have passed before an interaction starts them again (section 9). */
const SECONDS = 45
const MIN_PASSED = 5

/** Counts down in seconds while it is not paused, and calls `onEnd` at 0. `resetCountdown` starts it again after an interaction. */
export function useCountdown(isPaused: boolean, onEnd: () => void): { secondsLeft: number; resetCountdown: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(SECONDS)
  const isOver = secondsLeft <= 0
  useEffect(() => {
    if (isPaused || isOver) return
    const timer = setInterval(() => setSecondsLeft((now) => now - 1), 1_000)
    return () => clearInterval(timer)
  }, [isPaused, isOver])
  useEffect(() => {
    if (isOver) onEnd()
    // Called once, with the callback of that rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver])
  return {
    secondsLeft: Math.max(0, secondsLeft),
    resetCountdown: () => setSecondsLeft((now) => (SECONDS - now > MIN_PASSED ? SECONDS : now)),
  }
}
