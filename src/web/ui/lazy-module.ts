import { useSyncExternalStore } from 'react'

/** Code that is no part of the first load. */
export interface Late<Module> {
  /** Fetches it, once; a failed download may be tried again. @throws when it cannot be fetched */
  fetch: () => Promise<Module>
  /** Fetches it ahead of its use. A failure is not told: the use itself will meet it again. */
  hint: () => void
  /** The code; undefined until it has come. */
  current: () => Module | undefined
  /** For `useSyncExternalStore`: calls back when it comes, until the returned function is called. */
  subscribe: (listener: () => void) => () => void
}

/** Code to be fetched when it is needed, or when it soon may be: `const panels = late(() => import('./panels.tsx'))`. */
export function late<Module>(load: () => Promise<Module>): Late<Module> {
  let code: Module | undefined
  let coming: Promise<Module> | undefined
  const listeners = new Set<() => void>()

  async function loadOnce() {
    try {
      code = await load()
    } catch (error) {
      coming = undefined
      throw error
    }
    for (const listener of listeners) listener()
    return code
  }
  const fetch = () => (coming ??= loadOnce())
  return {
    fetch,
    hint: () => void fetch().catch(() => undefined),
    current: () => code,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What every page is before its late code has come: the server's, and the one being taken over. */
const notYet = () => undefined

/** The late code once it is there, for drawing with it; undefined until then. Fetches nothing by itself. */
export const useLate = <Module>({ subscribe, current }: Late<Module>): Module | undefined =>
  useSyncExternalStore<Module | undefined>(subscribe, current, notYet)
