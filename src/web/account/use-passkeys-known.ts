import { useSyncExternalStore } from 'react'

const never = () => () => undefined
const inBrowser = () => 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Whether the browser knows passkeys. Nearly all do, so the server draws for those. */
export const usePasskeysKnown = (): boolean => useSyncExternalStore(never, inBrowser, () => true)
