import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * A value that only the browser knows and that does not change: `onServer` on the server and during hydration, then the result of `read`.
 */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value => useSyncExternalStore(never, read, () => onServer)
