import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { CUT_LENGTH, CUT_MARK, isCutCell } from '#domain/import/cut-cell.ts'
import { IMPORT_FIELDS } from '#domain/import/import-fields.ts'
import type { ImportFieldName, ImportType } from '#domain/import/import-fields.ts'
import { ApiProblem, errorText, type Schema } from '#web/api.ts'
import { EmptyList, LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { importRowsQuery, type Import, type RowFilter } from './import-query.ts'
import { importHref, type ImportSearch } from './import-search.ts'
import { KEY_NAMES, TWIN_REASONS } from './import-labels.ts'
import { MendForm } from './mend-form.tsx'

type Row = Schema<'ImportRow'>

const STATES = {
  unchecked: { tone: 'quiet', word: 'Not checked' },
  new: { tone: 'good', word: 'New' },
  changed: { tone: 'plain', word: 'Changed' },
  same: { tone: 'quiet', word: 'Same' },
  error: { tone: 'bad', word: 'Error' },
} as const

const labels: ReadonlyMap<string, string> = new Map(Object.entries(IMPORT_FIELDS).map(([name, { label }]) => [name, label]))
/** The column by which rows name their part. */
const PART_KEYS = { sku: 'sku', number: 'partNumber', id: 'id' } as const satisfies Record<string, ImportFieldName>

/** The columns by which rows name their record. */
function keyFields({ type, options }: Import): ImportFieldName[] {
  const part = PART_KEYS[options.matchBy]
  const fields: Partial<Record<ImportType, ImportFieldName[]>> = {
    fits: [part, 'applianceModel'],
    redirects: ['fromPath'],
    subscribers: ['email'],
    tracking: ['orderNumber'],
  }
  return fields[type] ?? [part]
}

/** What is shown of a row and is no column. */
const OTHER_LABELS: Readonly<Record<string, string>> = { ships: 'ships', fitSource: 'source' }

/** What is no column has no name, or says itself what it is. */
const labelOf = (field: string) => labels.get(field) ?? OTHER_LABELS[field] ?? ''

/** Long texts are shortened: the whole is in the file. */
const shortened = (text: string) => (text.length > CUT_LENGTH ? text.slice(0, CUT_LENGTH) + CUT_MARK : text)

function Difference({ row }: { row: Row }) {
  return (
    <ul className="grid gap-0.5">
      {Object.entries(row.after ?? {}).map(([field, after]) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-ink-2">{labelOf(field).toLowerCase()}</span>{' '}
          {row.before && (
            <>
              <del className="text-ink-3">{shortened(row.before[field] ?? '') || 'empty'}</del> <span aria-label="becomes">→</span>{' '}
            </>
          )}
          <ins className="font-medium no-underline">{shortened(after) || 'empty'}</ins>
        </li>
      ))}
    </ul>
  )
}

/** The cells of a row to be mended: all of one that has more than its header, for a comma too many has shifted them. */
function wrongCells(record: Import, row: Row): { at: number; label: string }[] {
  const cellsOf = (isShown: (field: ImportFieldName) => boolean) =>
    record.mapping.flatMap((field, at) => (field !== null && isShown(field) ? [{ at, label: IMPORT_FIELDS[field].label }] : []))
  const errors = row.errors ?? {}
  const beyond = row.cells.flatMap((cell, at) =>
    at >= record.header.length && cell.trim() !== '' ? [{ at, label: `Cell ${at + 1}` }] : [],
  )
  if (beyond.length > 0) return [...cellsOf(() => true), ...beyond]
  const columns = cellsOf((field) => field in errors)
  const named = keyFields(record)
  return columns.length === 0 && 'row' in errors ? cellsOf((field) => named.includes(field)) : columns
}

function Wrong({ record, row }: { record: Import; row: Row }) {
  const errors = Object.entries(row.errors ?? {})
  const wrong = wrongCells(record, row)
  const isCut = ({ at }: { at: number }) => isCutCell(row.cells[at] ?? '')
  const [shown, cut] = [wrong.filter((cell) => !isCut(cell)), wrong.filter(isCut)]
  const errorsId = `errors-of-row-${row.line}`
  return (
    <div className="grid gap-1">
      <ul id={errorsId}>
        {errors.map(([field, text]) => (
          <li key={field} className="text-brick wrap-anywhere">
            {labelOf(field) && `${labelOf(field)}: `}
            {text}
          </li>
        ))}
      </ul>
      {record.state === 'checked' && cut.length > 0 && (
        <p className="text-ink-2">
          Too long to be mended here: {cut.map(({ label }) => label).join(', ')}. Mend the row in the errors file.
        </p>
      )}
      {record.state === 'checked' && shown.length > 0 && (
        <MendForm key={JSON.stringify(row.cells)} record={record} row={row} columns={shown} errorsId={errorsId} />
      )}
    </div>
  )
}

/** What is told of a row beside what it changes. */
function Told({ row }: { row: Row }) {
  const notes = Object.entries(row.notes)
  if (notes.length === 0 && row.models.length === 0 && !row.twin) return null
  return (
    <ul className="grid gap-0.5 text-ink-2">
      {row.twin && (
        <li className="wrap-anywhere">
          Looks like {renderShopLink({ href: `/admin/products/${row.twin.id}`, className: 'link', children: row.twin.sku })},{' '}
          {row.twin.name}: {TWIN_REASONS[row.twin.by]}.
        </li>
      )}
      {notes.map(([field, note]) => (
        <li key={field} className="wrap-anywhere">
          {labelOf(field)}: {note}
        </li>
      ))}
      {row.models.length > 0 && (
        <li className="wrap-anywhere">
          Models without a fit:{' '}
          {row.models.map(({ brand, model, isKnown }) => `${brand ?? '?'} ${model}${isKnown ? '' : ' (not in the shop)'}`).join(', ')}
        </li>
      )}
    </ul>
  )
}

/** The columns that say together what a fit is of: it has no name of its own. */
const FIT_KEYS = new Set<ImportFieldName>([...Object.values(PART_KEYS), 'applianceBrand', 'applianceModel'])

/** What a row is of, as staff know it. */
const nameOf = ({ type, mapping }: Import, { key, cells }: Row): string =>
  type === 'fits' ? cells.filter((_, at) => FIT_KEYS.has(mapping[at] ?? 'fits')).join(' ') : (key ?? '')

function RowLine({ record, row }: { record: Import; row: Row }) {
  const { tone, word } = STATES[row.state]
  return (
    <tr className="border-t border-line align-top">
      <td className="py-2 pr-3 text-right text-ink-2 tabular-nums">{row.line}</td>
      <th scope="row" className="max-w-60 truncate py-2 pr-3 text-left font-mono font-normal whitespace-nowrap">
        {nameOf(record, row)}
      </th>
      <td className="py-2 pr-3">
        <StateBadge tone={tone}>{word}</StateBadge>
      </td>
      <td className="min-w-60 py-2">
        <div className="grid gap-1">
          {row.state === 'error' ? <Wrong record={record} row={row} /> : <Difference row={row} />}
          <Told row={row} />
        </div>
      </td>
    </tr>
  )
}

interface RowTableProps {
  record: Import
  search: ImportSearch
  filter: RowFilter
  /** What the cells to be mended stand in. */
  cells: RefObject<HTMLDivElement | null>
}

/** Rows of an import: what each would change, or what is wrong with it. */
export function RowTable({ record, search, filter, cells }: RowTableProps) {
  const rows = useQuery(importRowsQuery(record.id, filter))
  if (!rows.data && rows.error) {
    const { error } = rows
    const requestId = error instanceof ApiProblem && typeof error.body.requestId === 'string' ? error.body.requestId : undefined
    return (
      <LoadError title="Could not load the rows." detail={errorText(error)} requestId={requestId} onRetry={() => void rows.refetch()} />
    )
  }
  if (!rows.data) return <SkeletonRows />
  if (rows.data.rows.length === 0) return <EmptyList title="No rows here." />
  return (
    <div className="grid gap-3" ref={cells}>
      <div className="overflow-x-auto">
        <table className="w-full text-small">
          <caption className="sr-only">Rows of {record.name}</caption>
          <thead className="text-left text-ink-2">
            <tr>
              <th className="py-1 pr-3 text-right font-medium">Row</th>
              <th className="py-1 pr-3 font-medium">{KEY_NAMES[record.type]}</th>
              <th className="py-1 pr-3 font-medium">State</th>
              <th className="py-1 font-medium">Difference</th>
            </tr>
          </thead>
          <tbody>
            {rows.data.rows.map((row) => (
              <RowLine key={row.position} record={record} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination
        page={rows.data.page}
        pageCount={rows.data.pageCount}
        hrefFor={(page) => importHref({ ...search, page })}
        renderLink={renderShopLink}
        label="Pages of rows"
      />
    </div>
  )
}
