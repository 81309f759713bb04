import { useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { changedFields, mergeSides, type Sides } from './changes.ts'
import type { RecordFormOptions, Versioned } from './record-form.ts'

/** A record and the form's values of it. */
export interface Saved<Values extends FieldValues, Row extends Versioned> {
  record: Row
  values: Values
}

/** The form and the record that it began with; `adopt` puts a newer record below what is typed. */
export function useSavedValues<Values extends FieldValues, Row extends Versioned>(options: RecordFormOptions<Values, Row>) {
  const { record, toValues, resolver } = options
  const [saved, setSaved] = useState<Saved<Values, Row>>(() => ({ record, values: toValues(record) }))
  const form = useForm<Values>({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's type of what may be left out; here nothing is
    defaultValues: saved.values as DefaultValues<Values>,
    ...(resolver && { resolver }),
  })

  /** Shows `values`, of which those that differ from the saved ones are unsaved. */
  function show(base: Values, values: Values) {
    form.reset(base)
    if (changedFields(base, values).length > 0) form.reset(values, { keepDefaultValues: true })
  }

  /**
   * From now on `next` is what is saved.
   * @param sides what the form began with, the new record, and what stands in the form.
   * @param keptMine fields that both have changed, of which the typed value stays.
   */
  function adopt(next: Row, sides: Sides<Values>, keptMine: ReadonlySet<string>) {
    const adopted = { record: next, values: sides.theirs }
    setSaved(adopted)
    show(sides.theirs, mergeSides(sides, keptMine))
    return adopted
  }

  return { form, saved, adopt, show }
}

export type SavedValues<Values extends FieldValues, Row extends Versioned> = ReturnType<typeof useSavedValues<Values, Row>>

/** All fields of a form: what is typed wins. */
export const allFields = (values: FieldValues): ReadonlySet<string> => new Set(Object.keys(values))

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
