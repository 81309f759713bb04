import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface RowListProps<Row> {
  id: string
  legend: string
  hint?: ReactNode
  error?: string | undefined
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** A new row. */
  empty: Row
  /** 'Add a number' */
  addLabel: string
  /** What a row is called when it is removed: 'number 2'. */
  nameOf: (row: Row, at: number) => string
  children: (row: Row, change: (part: Partial<Row>) => void, at: number) => ReactNode
}

/** A list of lines that are typed: each can be removed, one can be added. */
export function RowList<Row>({ id, legend, hint, error, rows, onChange, empty, addLabel, nameOf, children }: RowListProps<Row>) {
  const change = (at: number) => (part: Partial<Row>) => onChange(rows.map((row, place) => (place === at ? { ...row, ...part } : row)))
  const box = useRef<HTMLFieldSetElement>(null)
  const isAdding = useRef(false)
  const add = () => {
    isAdding.current = true
    onChange([...rows, empty])
  }
  // Whoever asks for a line wants to type in it.
  useEffect(() => {
    if (isAdding.current)
      [...(box.current?.querySelectorAll('[data-line]') ?? [])].at(-1)?.querySelector<HTMLElement>('input, select')?.focus()
    isAdding.current = false
  }, [rows.length])
  return (
    <fieldset
      ref={box}
      id={id}
      tabIndex={-1}
      className="grid min-w-0 gap-2"
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className="mb-1 font-display text-lead font-semibold">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-small text-ink-2">
          {hint}
        </p>
      )}
      {rows.map((row, at) => (
        // Rows have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} role="group" aria-label={`${at + 1} of ${rows.length}`} className="flex items-end gap-2" data-line>
          <div className="grid min-w-0 grow grid-cols-2 items-end gap-2">{children(row, change(at), at)}</div>
          <button
            type="button"
            className="icon-button"
            aria-label={`Remove ${nameOf(row, at)}`}
            onClick={() => onChange(rows.filter((_, place) => place !== at))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} className="text-small font-medium text-brick">
          {error}
        </p>
      )}
      <Button className="justify-self-start" onClick={add}>
        {addLabel}
      </Button>
    </fieldset>
  )
}
