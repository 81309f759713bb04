import { parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

const PREFIX = 'admin_draft:'
/** How long a draft waits for its author, in ms: seven days. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1_000

/** What somebody has typed into a record's form and not saved: the changed fields only, and what they were before. */
export interface Draft {
  savedAt: number
  before: Record<string, unknown>
  values: Record<string, unknown>
}

const fieldsOf = (value: unknown): Record<string, unknown> => parseRecord(JSON.stringify(value ?? null))

function parseDraft(text: string | null): Draft | null {
  const { savedAt, before, values } = parseRecord(text)
  if (typeof savedAt !== 'number' || Date.now() - savedAt > MAX_AGE_MS) return null
  return { savedAt, before: fieldsOf(before), values: fieldsOf(values) }
}

/** Removes the drafts, of whatever record and person, that nobody came back to. */
function removeOld(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && parseDraft(localStorage.getItem(key)) === null) localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: then there is nothing to remove.
  }
}

/**
 * The draft of a person for a record, in this browser.
 * @param subject the record's id, or `new part` for one that does not exist yet.
 */
export function draftOf(personId: string, subject: string) {
  const stored = storedText('localStorage', `${PREFIX}${personId}:${subject}`)
  return {
    /** The draft, unless there is none or it is older than seven days. */
    read(): Draft | null {
      removeOld()
      return parseDraft(stored.read())
    },
    /** Keeps a draft in place of the one before; null: none. */
    write: (draft: Draft | null): void => stored.write(draft && JSON.stringify(draft)),
  }
}
