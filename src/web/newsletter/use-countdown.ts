import { useEffect, useState } from 'react'

/** How many seconds must have passed before an interaction starts them again (specification, section 9). */
const MIN_PASSED = 5

/** Counts down from so many seconds while it is not paused, and calls `onEnd` at 0. `resetCountdown` starts it again after an interaction. */
export function useCountdown(seconds: number, isPaused: boolean, onEnd: () => void): { secondsLeft: number; resetCountdown: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(seconds)
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
    resetCountdown: () => setSecondsLeft((now) => (seconds - now > MIN_PASSED ? seconds : now)),
  }
}
