import { useBrowserValue } from './use-browser-value.ts'

const yes = () => true

/** False on the server and during hydration, true from then on. */
export const useHydrated = (): boolean => useBrowserValue(yes, false)
