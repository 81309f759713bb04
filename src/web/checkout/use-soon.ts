import { useEffect } from 'react'
import { useLate } from '#web/ui/lazy-module.ts'
import type { Late } from '#web/ui/lazy-module.ts'

/** Code that nothing waits for, fetched once it is wanted: undefined until it has come, and while it is not wanted. */
export function useSoon<Module>(code: Late<Module>, isWanted: boolean): Module | undefined {
  useEffect(() => {
    if (isWanted) code.hint()
  }, [code, isWanted])
  const module = useLate(code)
  return isWanted ? module : undefined
}
