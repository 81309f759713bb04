import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { collisions, isSame } from './changes.ts'
import type { RecordFormOptions, Versioned } from './record-form.ts'
import type { Saving } from './use-saving.ts'
import { allFields, type SavedValues } from './use-saved-values.ts'

/**
 * Puts each newer state of the record that the page is given below what is typed: one that was read anew, or that was changed beside the form.
 * Where it has other values in fields that are being changed, somebody has to choose, as after a save that met a colleague's.
 */
export function useFollowing<Values extends FieldValues, Row extends Versioned>(
  { record, toValues }: Pick<RecordFormOptions<Values, Row>, 'record' | 'toValues'>,
  { form, saved, adopt }: SavedValues<Values, Row>,
  { isSaving, conflict, setConflict }: Pick<Saving<Values, Row>, 'isSaving' | 'conflict' | 'setConflict'>,
): void {
  const seen = useRef(record)
  useEffect(() => {
    // What comes while a save is on its way may be what it has written: the save takes it up itself.
    if (isSaving || seen.current === record) return
    seen.current = record
    if (record === saved.record || record.version < saved.record.version || conflict?.record.version === record.version) return
    const sides = { before: saved.values, theirs: toValues(record), mine: form.getValues() }
    // A count of stock changes values without a new version.
    if (record.version === saved.record.version && isSame(sides.before, sides.theirs)) return
    const fields = collisions(sides)
    if (fields.length > 0) setConflict({ sides, fields, record, by: null, at: null })
    else adopt(record, sides, allFields(sides.mine))
  })
}
