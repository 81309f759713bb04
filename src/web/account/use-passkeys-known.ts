import { useBrowserValue } from '#web/ui/browser/use-browser-value.ts'

const inBrowser = () => 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Whether the browser knows passkeys. Nearly all do, so the server draws for those. */
export const usePasskeysKnown = (): boolean => useBrowserValue(inBrowser, true)
