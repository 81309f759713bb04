import { useEffect, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { changedFields, collisions, isSame, mergeSides, pickFields, type Sides } from './changes.ts'
import type { Conflict, RecordFormOptions, Versioned } from './record-form.ts'

/** A record and the form's values of it. */
export interface Saved<Values extends FieldValues, Row extends Versioned> {
  record: Row
  values: Values
}

/** The form and the record that it began with; `adopt` puts a newer record below what is typed. */
export function useSavedValues<Values extends FieldValues, Row extends Versioned>(options: RecordFormOptions<Values, Row>) {
  const { record, toValues, resolver, typed } = options
  const [saved, setSaved] = useState<Saved<Values, Row>>(() => ({ record, values: toValues(record) }))
  const form = useForm<Values>({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's type of what may be left out; here nothing is
    defaultValues: saved.values as DefaultValues<Values>,
    ...(resolver && { resolver }),
  })

  /** Shows `values`, of which those that differ from the saved ones are unsaved. */
  function show(base: Values, values: Values) {
    form.reset(base)
    if (changedFields(base, values, typed).length > 0) form.reset(values, { keepDefaultValues: true })
  }

  /**
   * From now on `next` is what is saved.
   * @param sides what the form began with, the new record, and what stands in the form.
   * @param keptMine fields that both have changed, of which the typed value stays.
   */
  function adopt(next: Row, sides: Sides<Values>, keptMine: ReadonlySet<string>) {
    const adopted = { record: next, values: sides.theirs }
    setSaved(adopted)
    show(sides.theirs, mergeSides(sides, keptMine, typed))
    return adopted
  }

  return { form, saved, adopt, show }
}

export type SavedValues<Values extends FieldValues, Row extends Versioned> = ReturnType<typeof useSavedValues<Values, Row>>

/** All fields of a form: what is typed wins. */
export const allFields = (values: FieldValues): ReadonlySet<string> => new Set(Object.keys(values))

interface Saving<Values extends FieldValues, Row extends Versioned> {
  isSaving: boolean
  conflict: Conflict<Values, Row> | null
  setConflict: (conflict: Conflict<Values, Row>) => void
}

/**
 * Puts each newer state of the record that the page is given below what is typed: one that was read anew, or that was changed beside the form.
 * Where it has other values in fields that are being changed, somebody has to choose, as after a save that met a colleague's.
 */
export function useFollowing<Values extends FieldValues, Row extends Versioned>(
  { record, toValues, typed }: Pick<RecordFormOptions<Values, Row>, 'record' | 'toValues' | 'typed'>,
  { form, saved, adopt }: SavedValues<Values, Row>,
  { isSaving, conflict, setConflict }: Saving<Values, Row>,
): void {
  const seen = useRef(record)
  useEffect(() => {
    // What comes while a save is on its way may be what it has written: the save takes it up itself.
    if (isSaving || seen.current === record) return
    const last = seen.current
    seen.current = record
    // Read once more and the same: a choice that was put off is not asked for again.
    if (last.version === record.version && isSame(toValues(last), toValues(record))) return
    if (record === saved.record || record.version < saved.record.version || conflict?.record.version === record.version) return
    const sides = { before: saved.values, theirs: toValues(record), mine: form.getValues() }
    // A count of stock changes values without a new version.
    if (record.version === saved.record.version && isSame(sides.before, sides.theirs)) return
    const fields = collisions(sides, typed)
    // Nor when what collides is as it was then: somebody has changed another field.
    const isPutOff = conflict === null && last.version > saved.record.version
    if (isPutOff && fields.length > 0 && isSame(pickFields(toValues(last), fields), pickFields(sides.theirs, fields))) return
    if (fields.length > 0) setConflict({ sides, fields, record, by: null, at: null })
    else adopt(record, sides, allFields(sides.mine))
  })
}

/** Puts the API's errors beside their fields, and gives those of no field. */
export function showFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  errors: Readonly<Record<string, string>>,
): string[] {
  const known = form.getValues()
  const isKnown = (name: string) => (name.split('.')[0] ?? '') in known
  let isFirst = true
  return Object.entries(errors).flatMap(([name, message]) => {
    if (!isKnown(name)) return [message]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked: the first part names a field
    form.setError(name as Parameters<typeof form.setError>[0], { type: 'server', message }, { shouldFocus: isFirst })
    isFirst = false
    return []
  })
}
