import { useEffect, useState } from 'react'

/** A flag that goes back to false by itself `ms` after it was set: what a button says for a moment. */
export function useTemporaryFlag(ms: number): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setOn(false), ms)
    return () => clearTimeout(timer)
  }, [isOn, ms])
  return [isOn, setOn]
}
