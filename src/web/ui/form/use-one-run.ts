import { useRef } from 'react'

/** Gives what runs an action unless one is running already: that it is busy is known to a button one rendering later, too late for a double click. */
export function useOneRun(): (action: () => Promise<unknown>) => void {
  const isRunning = useRef(false)
  return (action) => {
    if (isRunning.current) return
    isRunning.current = true
    const end = () => {
      isRunning.current = false
    }
    void action().then(end, end)
  }
}
