import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ApiProblem, UNKNOWN_ERROR } from '#web/api.ts'
import { meantRefusal } from '#web/admin/ui/session-ended.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { changedFields, collisions, pickFields } from './changes.ts'
import type { Conflict, RecordFormOptions, SaveProblem, Versioned } from './record-form.ts'
import { allFields, showFieldErrors, type Saved, type SavedValues } from './use-saved-values.ts'

/** How often a save follows the changes of others, as long as none of them touches the same field. */
const MAX_TRIES = 3

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function problemOf(error: unknown): SaveProblem {
  if (!(error instanceof ApiProblem)) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    const otherwise = isLate ? 'The shop has not answered. What you have typed is kept: please save again.' : UNKNOWN_ERROR
    const text = navigator.onLine ? otherwise : 'You are offline. Nothing has been saved.'
    return { text, requestId: undefined, isSignedOut: false }
  }
  const isSignedOut = error.code === 'unauthenticated'
  const text = error.code === 'not_found' ? `${error.message.replace(/\.$/, '')}: it has been deleted meanwhile.` : error.message
  return {
    text: isSignedOut ? 'Your session has ended. What you have typed is kept.' : text,
    requestId: textOf(error.body.requestId) ?? undefined,
    isSignedOut,
  }
}

/** Sends what has changed, and deals with refusals: errors beside fields, and changes of others. `onDone` runs after each save. */
export function useSaving<Values extends FieldValues, Row extends Versioned>(
  options: RecordFormOptions<Values, Row>,
  { form, saved, adopt }: SavedValues<Values, Row>,
  onDone: () => void,
) {
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const [conflict, setConflict] = useState<Conflict<Values, Row> | null>(null)
  const { toValues, labels, typed } = options

  function done(next: Row, before: Saved<Values, Row>, sent: Values) {
    const names = changedFields(before.values, sent, typed)
    // What was typed while it was on its way stays typed.
    const after = adopt(next, { before: sent, theirs: toValues(next), mine: form.getValues() }, allFields(sent))
    onDone()
    options.onSaved?.(next)
    const text = `Saved: ${names.map((name) => labels[name].toLowerCase()).join(', ')}`
    const canUndo = options.canUndo?.(pickFields(sent, names)) ?? true
    const undo = () => void takeBack(after, pickFields(before.values, names))
    toast({ text, id: `saved ${options.subject}`, ...(canUndo && { undo }) })
  }

  async function takeBack({ record, values }: Saved<Values, Row>, changed: Partial<Values>) {
    try {
      const next = await options.save({ record, version: record.version, changed })
      adopt(next, { before: values, theirs: toValues(next), mine: form.getValues() }, allFields(values))
      options.onSaved?.(next)
      toast({ text: 'Taken back' })
    } catch (error) {
      const { text } = problemOf(error)
      toast({ text: 'Could not take it back', detail: text, tone: 'error' })
    }
  }

  async function meet(error: ApiProblem, from: Saved<Values, Row>, tries: number): Promise<void> {
    const record = await options.reload()
    const sides = { before: from.values, theirs: toValues(record), mine: form.getValues() }
    const fields = collisions(sides, typed)
    const by = textOf(error.body.changedBy)
    if (fields.length > 0) return setConflict({ sides, fields, record, by, at: textOf(error.body.changedAt) })
    if (tries >= MAX_TRIES) throw error
    const merged = adopt(record, sides, allFields(sides.mine))
    toast({ text: `${by ?? 'Somebody else'} has changed this, too; both changes stay.`, tone: 'info' })
    return send(merged, tries + 1)
  }

  async function send(from: Saved<Values, Row>, tries = 1): Promise<void> {
    const sent = structuredClone(form.getValues())
    const names = changedFields(from.values, sent, typed)
    if (names.length === 0) return
    try {
      done(await options.save({ record: from.record, version: from.record.version, changed: pickFields(sent, names) }), from, sent)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'conflict') throw error
      await meet(error, from, tries)
    }
  }

  async function run(from: Saved<Values, Row>): Promise<void> {
    if (isSaving || !(await form.trigger(undefined, { shouldFocus: true }))) return
    setSaving(true)
    setProblem(null)
    try {
      await send(from)
    } catch (refusal) {
      const error = await meantRefusal(refusal)
      const rest = error instanceof ApiProblem ? showFieldErrors(form, error.fields) : []
      const isAtFields = error instanceof ApiProblem && Object.keys(error.fields).length > rest.length
      if (!isAtFields || rest.length > 0) setProblem({ ...problemOf(error), ...(rest.length > 0 && { text: rest.join(' ') }) })
    } finally {
      setSaving(false)
    }
  }

  return { isSaving, problem, conflict, setConflict, setProblem, run, saved }
}
