import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Something that only the browser knows and that stays as it is: `onServer` in the server's page and while it is taken over, from then on what
 * `read` says.
 */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value => useSyncExternalStore(never, read, () => onServer)
