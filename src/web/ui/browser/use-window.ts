import { useCallback, useSyncExternalStore } from 'react'

const no = () => false

/** Media query of pages with room for menus and tables (the breakpoint `lg`). */
export const LARGE = '(width >= 64rem)'

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** True while the tab is in the background; false in the server's page. */
export const useTabHidden = (): boolean => useSyncExternalStore(onVisibility, () => document.hidden, no)

/** Whether a media query holds; false in the server's page. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, no)
}
