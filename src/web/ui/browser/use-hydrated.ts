import { useBrowserValue } from './use-browser-value.ts'

const yes = () => true

/** False in the server's page and while it is taken over, true from then on: for what only a page with scripts may do. */
export const useHydrated = (): boolean => useBrowserValue(yes, false)
