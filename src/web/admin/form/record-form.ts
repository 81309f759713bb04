import type { FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { Sides, Typed } from './changes.ts'
import type { LeaveGuard } from './use-leave-guard.ts'

/** A record that people edit: each change raises its version. */
export interface Versioned {
  version: number
}

/** The name of a field of the form. */
export type FieldName<Values> = keyof Values & string

export interface RecordFormOptions<Values extends FieldValues, Row extends Versioned> {
  /** By which the draft is kept: the record's id, or `new part`. */
  subject: string
  /** The record as the API gives it; the form follows newer states of it. */
  record: Row
  /** The form's values of a record; texts for what is typed, so that nothing typed is lost. */
  toValues: (record: Row) => Values
  /** The fields in their order, by the words of the page: `{ price: 'Price' }`. */
  labels: Readonly<Record<FieldName<Values>, string>>
  /** Sends the changed fields with the record that they were made on and its version, and gives the new one. Refusals are thrown as they come. */
  save: (change: { record: Row; version: number; changed: Partial<Values> }) => Promise<Row>
  /** Fetches the record as it is now, after somebody else has changed it. */
  reload: () => Promise<Row>
  /** After each save: renew what else shows the record. */
  onSaved?: (record: Row) => void
  /** Checks before anything is sent: `resolveTyped(…)`, or one of its own. */
  resolver?: Resolver<Values>
  /** How a value reads where two are compared; texts as they are, lists by commas otherwise. */
  show?: (name: FieldName<Values>, value: unknown) => string
  /** What of a field's value people type; left out, all of it. */
  typed?: Typed
  /** Whether a save of these fields can be taken back by its toast; left out, each can. */
  canUndo?: (changed: Partial<Values>) => boolean
  /** Whether a change of the search parameters leaves the form; left out, none does. */
  isLeftFor?: (search: Record<string, unknown>) => boolean
}

/** What a save was refused with, when no field is to blame. */
export interface SaveProblem {
  text: string
  requestId: string | undefined
  /** The session has ended: nothing is lost, but somebody has to sign in again. */
  isSignedOut: boolean
}

/** Two people have changed the same fields. */
export interface Conflict<Values extends FieldValues, Row extends Versioned> {
  sides: Sides<Values>
  fields: FieldName<Values>[]
  /** The record as it is now. */
  record: Row
  /** Who has changed it and when (ISO 8601); null when nobody said. */
  by: string | null
  at: string | null
}

/** What a field of ui/form/field.tsx takes. */
export interface FieldBinding {
  id: string
  name: string
  ref: (element: HTMLElement | null) => void
  onChange: (event: { target: unknown; type?: unknown }) => Promise<void | boolean>
  onBlur: (event: { target: unknown; type?: unknown }) => Promise<void | boolean>
  error: string | undefined
  readOnly: boolean
}

/** The form of a record, for its fields and for `RecordFormBar`. */
export interface RecordForm<Values extends FieldValues, Row extends Versioned = Versioned> {
  form: UseFormReturn<Values>
  /** The record as the audit log names it; null before it is saved for the first time. */
  subject: string | null
  /** Spread into a field: `<TextField label="Name" {...record.field('name')} />`. */
  field: (name: Path<Values>) => FieldBinding
  /** The id of a field's control. */
  idOf: (name: string) => string
  labels: Readonly<Record<FieldName<Values>, string>>
  /** The values as saved. */
  saved: Values
  /** The fields that are changed and not saved. */
  changed: () => FieldName<Values>[]
  show: (name: FieldName<Values>, value: unknown) => string
  isSaving: boolean
  problem: SaveProblem | null
  conflict: Conflict<Values, Row> | null
  /** When the draft that is offered was typed; null when there is none. */
  draftFrom: Date | null
  save: () => Promise<void>
  discard: () => void
  restoreDraft: () => void
  dropDraft: () => void
  /** Ends the conflict: mine for these fields, theirs for the others, and saves. Null closes it without a choice. */
  resolve: (keptMine: ReadonlySet<string> | null) => void
  guard: LeaveGuard
}
