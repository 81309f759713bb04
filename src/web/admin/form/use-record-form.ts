import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { useOnline } from '#web/ui/browser/use-online.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { changedFields, collisions, mergeSides } from './changes.ts'
import type { RecordForm, RecordFormOptions, Versioned } from './record-form.ts'
import { isUnfinished, UNFINISHED_ERROR } from '#web/ui/form/unfinished-date.ts'
import { useDraft } from './use-draft.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { showFieldErrors, useFollowing, useSavedValues } from './use-saved-values.ts'
import { useSaving } from './use-saving.ts'

const showPlainly = (_: string, value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(', ') : typeof value === 'object' ? JSON.stringify(value ?? '') : String(value ?? '')

/** The fields of a form whose date or time is typed in part: their controls give nothing, which would be saved as no date. */
const unfinishedDates = (formId: string): string[] =>
  [...document.querySelectorAll<HTMLInputElement>(`input[id^="${formId}-"]`)].flatMap((input) => (isUnfinished(input) ? [input.name] : []))

/**
 * The form of a record, on react-hook-form. It sends the changed fields with the record's version, puts the API's errors beside the fields, keeps
 * a draft for the person who types, asks before leaving, and when the record was changed elsewhere meanwhile merges what does not collide and
 * has the rest chosen. Show it with `RecordFormBar`; give the component that calls it the record's id as `key`.
 */
export function useRecordForm<Values extends FieldValues, Row extends Versioned>(
  options: RecordFormOptions<Values, Row>,
): RecordForm<Values, Row> {
  const id = useId()
  const isOnline = useOnline()
  const mayChange = useMayChange()
  const personId = useSuspenseQuery(sessionQuery()).data.person?.id ?? ''
  const base = useSavedValues(options)
  const { form, saved, adopt, show } = base
  const draft = useDraft({ personId, subject: options.subject, form, saved: saved.values, typed: options.typed })
  const saving = useSaving(options, base, draft.settle)
  const { conflict, setConflict, setProblem } = saving
  // The draft that is chosen from stays offered until somebody has chosen.
  const [draftConflict, setDraftConflict] = useState(conflict)
  useFollowing(options, base, saving)
  const changed = () => changedFields(saved.values, form.getValues(), options.typed)
  const guard = useLeaveGuard(() => changed().length > 0, options.isLeftFor)
  const { errors } = form.formState

  function restoreDraft() {
    if (!draft.offered) return
    const before = { ...saved.values, ...draft.offered.before }
    const sides = { before, theirs: saved.values, mine: { ...before, ...draft.offered.values } }
    const fields = collisions(sides, options.typed)
    if (fields.length === 0) {
      draft.take()
      show(saved.values, mergeSides(sides, new Set(), options.typed))
    } else {
      const ofDraft = { sides, fields, record: saved.record, by: null, at: null }
      setDraftConflict(ofDraft)
      setConflict(ofDraft)
    }
  }

  function resolve(keptMine: ReadonlySet<string> | null) {
    setConflict(null)
    if (!conflict || !keptMine) return
    if (conflict === draftConflict) draft.take()
    void saving.run(adopt(conflict.record, conflict.sides, keptMine))
  }

  function discard() {
    // The page's record may be newer than the one of a choice that was put off.
    const { record, toValues } = options
    const now = record.version < saved.record.version ? saved : { record, values: toValues(record) }
    adopt(now.record, { before: saved.values, theirs: now.values, mine: saved.values }, new Set())
    setProblem(null)
    draft.settle()
  }

  const idOf = (name: string) => `${id}-${name}`

  const field = (name: Path<Values>) => {
    const { ref, onChange, onBlur } = form.register(name)
    const error = form.getFieldState(name, { ...form.formState, errors }).error?.message
    return { id: idOf(name), name, ref, onChange, onBlur, error, readOnly: !isOnline || !mayChange }
  }

  return {
    form,
    subject: options.subject.startsWith('new ') ? null : options.subject,
    field,
    idOf,
    guard,
    restoreDraft,
    resolve,
    discard,
    labels: options.labels,
    saved: saved.values,
    changed,
    show: options.show ?? showPlainly,
    isSaving: saving.isSaving,
    problem: saving.problem,
    conflict,
    draftFrom: draft.offered && new Date(draft.offered.savedAt),
    save: async () => {
      const unfinished = unfinishedDates(id)
      if (unfinished.length > 0) return void showFieldErrors(form, Object.fromEntries(unfinished.map((name) => [name, UNFINISHED_ERROR])))
      if (mayChange) await saving.run(saved)
    },
    dropDraft: draft.remove,
  }
}
