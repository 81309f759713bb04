import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { formatMoney } from '#domain/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { CellEdit, CellValue, ListColumn } from '../list/definition.ts'
import { editText } from './edit-state.ts'
import type { CellState } from './edit-state.ts'
import type { CellCommands, Editing } from './use-cell-edits.ts'

interface EditCellProps<Row> {
  row: Row
  rowId: string
  name: string
  column: ListColumn<Row>
  edit: CellEdit<Row>
  cell: CellState | undefined
  editing: Editing | null
  isTabStop: boolean
  commands: CellCommands<Row>
}

/** Characters that begin a number: typed on a cell they open its editor. */
const STARTS_NUMBER = /^[\d.,$-]$/

const shownValue = (
  { kind, choices, labels = { on: 'On', off: 'Off' } }: Pick<CellEdit<never>, 'kind' | 'choices' | 'labels'>,
  value: CellValue,
) => {
  if (value === null || value === '') return '–'
  if (kind === 'cents' && typeof value === 'number') return formatMoney(value)
  if (kind === 'flag') return value === true ? labels.on : labels.off
  return choices?.find((choice) => choice.value === value)?.label ?? String(value)
}

/** Moves the focus to a cell of the same column in the row below or above, or back to the cell itself. */
function focusCell(from: Element | null, columnId: string, step: -1 | 0 | 1) {
  const row = from?.closest('tr')
  const target = step === 0 ? row : step === 1 ? row?.nextElementSibling : row?.previousElementSibling
  const button = (target ?? row)?.querySelector<HTMLElement>(`[data-column="${columnId}"] .dt-edit`)
  button?.focus()
}

/** A cell that is edited in place: click, Enter, F2 or a digit opens its editor. A refusal stands beside the old value, with what was typed. */
export function EditCell<Row>(props: EditCellProps<Row>) {
  const { row, rowId, name, column, edit, cell, editing, isTabStop, commands } = props
  if (editing) return <CellEditor {...props} text={editing.text} />
  const value = cell?.state === 'saving' ? cell.value : edit.value(row)
  const text = editText(edit.kind, edit.value(row))
  const open = (typed = text) =>
    edit.kind === 'flag' ? void commands.commit(row, column, String(value !== true)) : commands.start(rowId, column.id, typed)
  const messageId = cell?.message ? `${rowId}-${column.id}-message` : undefined
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'F2') open(cell?.state === 'failed' ? cell.text : text)
    else if (edit.kind !== 'text' && edit.kind !== 'flag' && STARTS_NUMBER.test(event.key)) open(event.key)
    else if (event.key === 'Escape' && cell?.message) commands.forget(rowId, column.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <button
        type="button"
        className="dt-edit"
        data-state={cell?.state}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={`${column.head} of ${name}: ${shownValue(edit, value)}`}
        aria-pressed={edit.kind === 'flag' ? value === true : undefined}
        aria-describedby={messageId}
        onClick={() => open()}
        onKeyDown={onKeyDown}
      >
        {cell?.state === 'saving' ? shownValue(edit, value) : column.cell(row)}
      </button>
      {cell?.message && (
        <span id={messageId} className={classNames('dt-cell-message', cell.state === 'failed' && 'dt-cell-failed')}>
          {cell.message}
          {cell.state === 'failed' && <span className="dt-hint"> F2: “{cell.text}”</span>}
        </span>
      )}
    </>
  )
}

/** The open editor: Enter saves and goes down, Esc restores, leaving it saves. */
function CellEditor<Row>({ row, rowId, name, column, edit, text, commands }: EditCellProps<Row> & { text: string }) {
  const input = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    input.current?.focus()
    // A digit that opened the editor is not to be written over by the next one.
    if (edit.kind !== 'choice' && text === editText(edit.kind, edit.value(row))) input.current?.select()
  }, [edit, row, text])
  function finish(step: -1 | 0 | 1 | null, isSaved: boolean) {
    if (isDone.current) return
    isDone.current = true
    const cell = input.current?.closest('td') ?? null
    const typed = input.current?.value ?? ''
    flushSync(() => {
      if (isSaved) void commands.commit(row, column, typed)
      else commands.cancel()
    })
    if (step !== null) focusCell(cell, column.id, step)
  }
  function onKeyDown(event: KeyboardEvent) {
    event.stopPropagation()
    if (event.key === 'Enter') finish(event.shiftKey ? -1 : 1, true)
    else if (event.key === 'Escape') finish(0, false)
    else return
    event.preventDefault()
  }
  const shared = {
    ref: input,
    className: 'dt-editor',
    'aria-label': `${column.head} of ${name}`,
    onKeyDown,
    onBlur: () => finish(null, true),
  }
  return edit.kind === 'choice' ? (
    <select {...shared} defaultValue={text} data-row={rowId}>
      {edit.choices?.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  ) : (
    <input
      {...shared}
      defaultValue={text}
      maxLength={500}
      autoComplete="off"
      inputMode={edit.kind === 'cents' ? 'decimal' : edit.kind === 'int' ? 'numeric' : undefined}
    />
  )
}
