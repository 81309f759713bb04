import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { errorText, type Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { mendRow, type Import } from './import-query.ts'

type Row = Schema<'ImportRow'>

interface MendProps {
  record: Import
  row: Row
  /** The columns that are wrong, by their names. */
  columns: { at: number; label: string }[]
  /** The element that says what is wrong with the row. */
  errorsId: string
}

/** A cell as a form shows it, and gives it back. */
const shownCell = ({ cells }: Row, at: number) => (cells[at] ?? '').replaceAll(/\r\n?/g, '\n')

interface CellProps {
  name: string
  label: string
  text: string
  errorsId: string
}

function Cell({ name, label, text, errorsId }: CellProps) {
  const props = { name, 'aria-label': label, defaultValue: text, 'aria-invalid': true, 'aria-describedby': errorsId }
  // An input would take the line breaks out.
  if (text.includes('\n')) return <textarea {...props} className="control field-sizing-content max-h-60 w-96 max-w-full" />
  return <input {...props} className="control w-48" />
}

/** Whether something was typed into the cells below an element that is not sent yet. */
export const hasUnsentCells = (element: Element | null): boolean =>
  [...(element?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form :is(input, textarea)') ?? [])].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

/** The wrong cells of a row, to be mended in place. */
export function MendForm({ record, row, columns, errorsId }: MendProps) {
  const queryClient = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // Nothing unsent any more, also before the row comes anew.
  const [sent, setSent] = useState<ReadonlyMap<number, string>>(new Map())
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = columns.map(({ at }) => ({ at, text: String(form.get(String(at)) ?? '') }))
    // What was left as it is keeps its own line breaks, which a form writes in one way.
    const cells = Object.fromEntries(typed.filter(({ at, text }) => text !== shownCell(row, at)).map(({ at, text }) => [String(at), text]))
    setBusy(true)
    setError(null)
    try {
      await mendRow(record.id, row.position, cells)
      setSent(new Map(typed.map(({ at, text }) => [at, text])))
      await queryClient.invalidateQueries({ queryKey: ['admin', 'import', record.id] })
    } catch (problem) {
      setError(errorText(problem))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="flex flex-wrap items-center gap-2" onSubmit={(event) => void save(event)}>
      {columns.map(({ at, label }) => (
        <Cell
          key={at}
          name={String(at)}
          label={`${label} of row ${row.line}`}
          text={sent.get(at) ?? shownCell(row, at)}
          errorsId={errorsId}
        />
      ))}
      <Button type="submit" busy={busy}>
        Mend
      </Button>
      {error && (
        <span role="alert" className="text-brick">
          {error}
        </span>
      )}
    </form>
  )
}
