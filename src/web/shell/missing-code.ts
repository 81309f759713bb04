import { storedText } from '#web/ui/browser/stored-text.ts'

/** How browsers say that a file of the page's code is not there: Chromium, Firefox, Safari. */
const MISSING = /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/

/** The router keeps a missing component under the same key: each file is asked for anew once. */
const keyOf = (message: string) => `tanstack_router_reload:${message}`

/**
 * Whether a page has failed because a file of its code is missing, as after a deployment, and loading the page anew may help. The router does so
 * for components; this is for loaders, whose code the pages of the admin area fetch as well, and for parts of a page. False for a file that was
 * missed before, and on the server.
 */
export function mayLoadAnew(error: unknown): error is Error {
  if (import.meta.env.SSR || !(error instanceof Error) || !MISSING.test(error.message)) return false
  return storedText('sessionStorage', keyOf(error.message)).read() === null
}

/**
 * Loads the page of the address anew, and remembers for which missing file.
 * @returns false where the browser's storage is full or forbidden: a page that remembers nothing would be loaded for ever.
 */
export function loadAnew({ message }: Error): boolean {
  try {
    window.sessionStorage.setItem(keyOf(message), '1')
  } catch {
    return false
  }
  window.location.reload()
  return true
}
