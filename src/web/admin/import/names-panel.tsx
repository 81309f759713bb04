import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NEW_NAME, nameKey } from '#domain/import/import-fields.ts'
import { ComboboxField } from '#web/admin/ui/combobox-field.tsx'
import { errorText, type Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { checkImport, unknownNamesQuery, type Import } from './import-query.ts'
import { rowsText } from './import-labels.ts'

type UnknownNames = Schema<'UnknownNames'>
type Unknown = UnknownNames['names'][number]
interface Choice {
  id: string
  name: string
}

const keyOf = ({ kind, name }: Unknown) => nameKey(kind, name)

/** What a name can be: added, or one of ours; the one that is written alike stands first. */
function choicesOf({ kind, nearId, canBeAdded }: Unknown, { brands, categories }: UnknownNames): Choice[] {
  const ours = kind === 'brand' ? brands : categories
  const near = ours.filter(({ id }) => id === nearId)
  const added = canBeAdded ? [{ id: NEW_NAME, name: `Add it as a new ${kind}` }] : []
  return [...near, ...added, ...ours.filter(({ id }) => id !== nearId)]
}

interface NameLineProps {
  name: Unknown
  choices: readonly Choice[]
  value: string | undefined
  onChange: (id: string | null) => void
}

function NameLine({ name, choices, value, onChange }: NameLineProps) {
  return (
    <li className="grid gap-1 border-t border-line py-2 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center sm:gap-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="text-ink-2">{name.kind}</span> <b className="font-medium">{name.name}</b>{' '}
        <span className="text-small text-ink-2">in {rowsText(name.rows)}</span>
      </p>
      <ComboboxField
        label={`What ${name.name} is`}
        labelHidden
        placeholder="an error: choose what it is"
        value={choices.find(({ id }) => id === value) ?? null}
        onChange={(choice) => onChange(choice?.id ?? null)}
        options={choices}
        idOf={({ id }) => id}
        nameOf={(choice) => choice.name}
      />
    </li>
  )
}

/** Checks the rows again with these names, which are remembered for such files. */
export function useCheckingAgain(record: Import, onChecking: (record: Import) => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function check(names: Names) {
    setBusy(true)
    setError(null)
    try {
      onChecking(await checkImport(record.id, { type: record.type, mapping: record.mapping, options: { ...record.options, names } }))
    } catch (problem) {
      setError(errorText(problem))
      setBusy(false)
    }
  }
  return { busy, error, check }
}

export type Names = Import['options']['names']

/** Whether names were chosen that the check does not know yet. */
export const areUnsent = (names: Names, { options }: Import): boolean =>
  Object.keys({ ...names, ...options.names }).some((key) => names[key] !== options.names[key])

interface NamesPanelProps {
  record: Import
  /** What has been chosen. */
  names: Names
  onNames: (names: Names) => void
  onChecking: (record: Import) => void
}

/** The brands and categories of the file that the shop does not know: each is one of ours, or is added. */
export function NamesPanel({ record, names, onNames, onChecking }: NamesPanelProps) {
  const { data, error: failure, refetch } = useQuery(unknownNamesQuery(record.id))
  const { busy, error, check } = useCheckingAgain(record, onChecking)
  if (!data && failure)
    return (
      <Notice
        tone="error"
        live
        title="Could not load the brands and categories that the shop does not know."
        action={<Button onClick={() => void refetch()}>Retry</Button>}
      >
        {errorText(failure)}
      </Notice>
    )
  if (!data || data.names.length === 0) return null
  const { total, decided } = data
  const open = data.names.filter((name) => name.canBeAdded && names[keyOf(name)] === undefined)
  const decide = (name: Unknown, id: string | null) => {
    const { [keyOf(name)]: _, ...others } = names
    onNames(id === null ? others : { ...others, [keyOf(name)]: id })
  }
  return (
    <details className="border border-line bg-surface px-4 py-3" open={decided < total && record.options.unknown === 'error'}>
      <summary className="cursor-pointer font-medium">
        Brands and categories that the shop does not know: {total.toLocaleString('en-US')}
        {decided > 0 && `, ${decided.toLocaleString('en-US')} decided`}
      </summary>
      {total > data.names.length && (
        <p className="mt-2 text-small text-ink-2">
          {data.names.length} of {total.toLocaleString('en-US')} are shown, those to decide first. Check again with these names to see more.
        </p>
      )}
      <ul className="mt-2">
        {data.names.map((name) => (
          <NameLine
            key={keyOf(name)}
            name={name}
            choices={choicesOf(name, data)}
            value={names[keyOf(name)]}
            onChange={(id) => decide(name, id)}
          />
        ))}
      </ul>
      {error && (
        <Notice tone="error" live>
          {error}
        </Notice>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button disabled={!areUnsent(names, record)} busy={busy} onClick={() => void check(names)}>
          Check again with these names
        </Button>
        {open.length > 1 && (
          <Button variant="quiet" onClick={() => onNames({ ...names, ...Object.fromEntries(open.map((name) => [keyOf(name), NEW_NAME])) })}>
            Add all {open.length} that are left
          </Button>
        )}
        <p className="text-small text-ink-2">They are remembered for files with the same columns.</p>
      </div>
    </details>
  )
}
