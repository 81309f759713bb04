import type { paths } from '#web/api-types.gen.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

// The same key as for the pages that are looked at (visits/track-visits.ts): one session, one name.
const stored = storedText('sessionStorage', 'visit_session')
const LENGTH = 16

/** The random name of this browser session in analytics: made when it is first needed, gone with the tab. */
export function visitSession(): string {
  const known = stored.read()
  if (known !== null && /^[a-z0-9]{16}$/.test(known)) return known
  const id = Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => (byte % 36).toString(36)).join('')
  stored.write(id)
  return id
}

/** Whoever asks not to be followed (Global Privacy Control) is not: nothing is sent, nothing is remembered. */
const asksForPrivacy = () => (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true

type RecordPath = '/api/popup-analytics' | '/api/suggestion-analytics'
type RecordOf<Path extends RecordPath> = Omit<paths[Path]['post']['requestBody']['content']['application/json'], 'sessionId'>

/** Sends an analytics record on its way, also from a page that is being left; what becomes of it is nobody's concern. */
export function sendRecord<Path extends RecordPath>(path: Path, record: RecordOf<Path>): void {
  if (asksForPrivacy()) return
  const body = JSON.stringify({ ...record, sessionId: visitSession() })
  navigator.sendBeacon(path, new Blob([body], { type: 'application/json' }))
}
