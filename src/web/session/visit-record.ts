import type { paths } from '#web/api-types.gen.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { asksForPrivacy } from './privacy.ts'

// The same key as for the pages that are looked at (visits/track-visits.ts): one session, one id.
const stored = storedText('sessionStorage', 'visit_session')
const LENGTH = 16

/** The random id of this browser session in analytics; lives as long as the tab. */
export function visitSession(): string {
  const known = stored.read()
  if (known !== null && /^[a-z0-9]{16}$/.test(known)) return known
  const id = randomId(LENGTH)
  stored.write(id)
  return id
}

type RecordPath = '/api/popup-analytics' | '/api/suggestion-analytics'
type RecordOf<Path extends RecordPath> = Omit<paths[Path]['post']['requestBody']['content']['application/json'], 'sessionId'>

/** Sends an analytics record (sendBeacon), also from a page that is being left. Its failure is ignored. */
export function sendRecord<Path extends RecordPath>(path: Path, record: RecordOf<Path>): void {
  // Nothing is sent, and no session begins.
  if (asksForPrivacy()) return
  const body = JSON.stringify({ ...record, sessionId: visitSession() })
  navigator.sendBeacon(path, new Blob([body], { type: 'application/json' }))
}
