import { parseRecord } from '#web/ui/browser/stored-json.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'
import { isSame, pickFields } from './changes.ts'

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

/** Only these fields of a draft; null when it has none of them. */
function fieldsIn(draft: Draft, isWanted: (field: string) => boolean): Draft | null {
  const fields = Object.keys(draft.values).filter(isWanted)
  return fields.length === 0
    ? null
    : { savedAt: draft.savedAt, before: pickFields(draft.before, fields), values: pickFields(draft.values, fields) }
}

/** A draft without the fields that the other one has with the same value. */
const without = (draft: Draft | null, other: Draft | null): Draft | null =>
  draft && fieldsIn(draft, (field) => !other || !(field in other.values) || !isSame(draft.values[field], other.values[field]))

/** Both drafts as one, as old as `first`; of fields that both have, those of `last`. */
const joined = (first: Draft | null, last: Draft | null): Draft | null =>
  first && last
    ? { savedAt: first.savedAt, before: { ...first.before, ...last.before }, values: { ...first.values, ...last.values } }
    : (first ?? last)

/**
 * The draft of a person for a record, in this browser: what an earlier visit has left, what other tabs write, and what is typed in this one.
 * This tab writes and removes its own fields alone. Where another has typed into the same field, the last one is kept, and the other comes back
 * when this tab’s is saved or discarded.
 * @param subject the record's id, or `new part` for one that does not exist yet.
 */
export function draftOf(personId: string, subject: string) {
  const stored = storedText('localStorage', `${PREFIX}${personId}:${subject}`)
  let left: Draft | null | undefined
  /** What is typed in this visit, as it was written last. */
  let own: Draft | null = null
  /** What is not of this visit. */
  let others: Draft | null = null

  /** Takes up what other tabs have written or removed since. */
  function follow() {
    const hidden = others && fieldsIn(others, (field) => own !== null && field in own.values)
    const found = joined(hidden, without(parseDraft(stored.read()), own))
    // The text has one time; what was there before is as old as it was then.
    others = found && { ...found, savedAt: without(found, others) ? found.savedAt : (others ?? found).savedAt }
  }
  function keep() {
    const all = joined(others, own)
    stored.write(all && JSON.stringify({ ...all, savedAt: (own ?? all).savedAt }))
  }

  return {
    /** What an earlier visit has left, read once; null when there is nothing, or it is older than seven days. */
    left(): Draft | null {
      if (left !== undefined) return left
      removeOld()
      left = parseDraft(stored.read())
      others = left
      return left
    },
    /** Writes down what is typed in this visit; null: nothing. */
    write(draft: Draft | null): void {
      if (!draft && !own) return
      follow()
      own = draft
      keep()
    },
    /** What an earlier visit has left is typed in this one now. */
    take(): void {
      follow()
      others = without(others, left ?? null)
      own = joined(left ?? null, own)
    },
    /** Removes what an earlier visit has left. */
    drop(): void {
      follow()
      others = without(others, left ?? null)
      keep()
    },
  }
}
