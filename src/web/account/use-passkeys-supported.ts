import { useBrowserValue } from '#web/ui/browser/use-browser-value.ts'

const inBrowser = () => 'PublicKeyCredential' in window && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Whether the browser supports passkeys (WebAuthn). Nearly all do, so the server renders for those. */
export const usePasskeysSupported = (): boolean => useBrowserValue(inBrowser, true)
