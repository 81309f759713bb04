import { useQuery } from '@tanstack/react-query'
import { NEW_NAME, partKey } from '#domain/import/import-fields.ts'
import { errorText, type Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { importRowsQuery, type Import } from './import-query.ts'
import { rowsText, TWIN_REASONS } from './import-labels.ts'
import { areUnsent, useCheckingAgain, type Names } from './names-panel.tsx'

type Row = Schema<'ImportRow'>
type Twin = { row: Row; key: string; part: NonNullable<Row['twin']> }

function TwinLine({ twin: { row, part }, value, onChange }: { twin: Twin; value: string | undefined; onChange: (id: string) => void }) {
  return (
    <li className="grid gap-1 border-t border-line py-2 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_20rem] sm:items-center sm:gap-3">
      <p className="min-w-0 wrap-anywhere">
        <b className="font-medium">{row.key}</b> <span className="text-ink-2">looks like</span> <b className="font-medium">{part.sku}</b>,{' '}
        {part.name} <span className="text-small text-ink-2">{TWIN_REASONS[part.by]}</span>
      </p>
      <select
        className="control w-full"
        aria-label={`What ${row.key} is`}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">A new part, as long as nothing is chosen</option>
        <option value={part.id}>{part.sku}, with this row’s SKU</option>
        <option value={NEW_NAME}>A new part</option>
      </select>
    </li>
  )
}

interface TwinsPanelProps {
  record: Import
  /** What has been chosen. */
  names: Names
  onNames: (names: Names) => void
  onChecking: (record: Import) => void
}

/** New parts that look like parts of the shop: each is one of them with another SKU, or a part of its own. */
export function TwinsPanel({ record, names, onNames, onChecking }: TwinsPanelProps) {
  const { data, error: failure } = useQuery(importRowsQuery(record.id, { alarm: 'twin', page: 1 }))
  const { busy, error, check } = useCheckingAgain(record, onChecking)
  if (!data && !failure) return null
  const twins = (data?.rows ?? []).flatMap((row): Twin[] =>
    row.twin && row.key !== null ? [{ row, key: partKey(row.key), part: row.twin }] : [],
  )
  const decide = (key: string, id: string) => {
    const { [key]: _, ...others } = names
    onNames(id === '' ? others : { ...others, [key]: id })
  }
  const total = data?.total ?? 0
  return (
    <details className="border border-line bg-surface px-4 py-3" open>
      <summary className="cursor-pointer font-medium">New parts that look like parts of the shop: {total.toLocaleString('en-US')}</summary>
      <p className="mt-2 text-small text-ink-2">
        A SKU that was renamed in the file would add the part a second time.
        {total > twins.length &&
          ` ${twins.length} of ${rowsText(total)} are shown: check again to see more, or match all rows by part number.`}
      </p>
      <ul className="mt-2">
        {twins.map((twin) => (
          <TwinLine key={twin.key} twin={twin} value={names[twin.key]} onChange={(id) => decide(twin.key, id)} />
        ))}
      </ul>
      {(error ?? failure) !== null && (
        <Notice tone="error" live>
          {error ?? errorText(failure)}
        </Notice>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <Button disabled={!areUnsent(names, record)} busy={busy} onClick={() => void check(names)}>
          Check again with these parts
        </Button>
        {twins.length > 1 && (
          <Button
            variant="quiet"
            onClick={() => onNames({ ...names, ...Object.fromEntries(twins.map(({ key, part }) => [key, part.id])) })}
          >
            All are the parts that they look like
          </Button>
        )}
        <p className="text-small text-ink-2">What you choose is remembered for files with the same columns.</p>
      </div>
    </details>
  )
}
