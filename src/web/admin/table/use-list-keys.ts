import type { RefObject } from 'react'
import { useShortcuts, type Shortcut } from '#web/admin/frame/shortcuts/shortcuts.ts'

/** What the single keys of a list do, beside those that every list has. */
export interface ListKeys {
  /** `x` and Shift+`x` on the row with the focus; undefined where no row can be selected. */
  onToggle: ((id: string, isRange: boolean) => void) | undefined
  /** Esc; says whether there was anything to clear. */
  onClear: () => boolean
  /** Ctrl+`z`: takes back what the list has saved last; undefined when there is nothing to take back. */
  onUndo?: (() => void) | undefined
  /** `n` */
  onNew?: (() => void) | undefined
  /** `t` */
  onGrid?: (() => void) | undefined
}

const rowsOf = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-row]')]

/** Moves the focus to the name of the next or previous row; without one, to the first. */
function moveRow(root: HTMLElement, step: 1 | -1) {
  const rows = rowsOf(root)
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const remembered = current >= 0 ? current : rows.findIndex((row) => row.dataset.active !== undefined)
  const next = rows[Math.max(0, Math.min(rows.length - 1, remembered + step))]
  next?.querySelector<HTMLElement>('.dt-name')?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** The row with the focus, or that had it last. */
const rowOf = (root: HTMLElement) =>
  document.activeElement?.closest<HTMLElement>('[data-row]') ?? root.querySelector<HTMLElement>('[data-row][data-active]')

/**
 * The keys of a list: `j` `k` `x` Shift+`x` `e` Shift+`e` `/` `f` `n` `t` Esc, and Ctrl+`z` after a save. Like all single keys they rest in fields and
 * dialogs, stand in the sheet of keys, and can be switched off.
 */
export function useListKeys(root: RefObject<HTMLElement | null>, keys: ListKeys): void {
  const inList = (act: (element: HTMLElement) => unknown) => () => (root.current ? act(root.current) : false)
  const press = (selector: string, how: 'focus' | 'click') =>
    inList((element) => {
      const target = element.querySelector<HTMLElement>(selector)
      target?.[how]()
      return target !== null
    })
  const { onNew, onGrid, onUndo, onToggle } = keys
  const toggle = (isRange: boolean) =>
    inList((element) => {
      const id = rowOf(element)?.dataset.row
      if (id !== undefined) onToggle?.(id, isRange)
      return id !== undefined
    })
  const edit = inList((element) => {
    const cell = rowOf(element)?.querySelector<HTMLElement>('.dt-edit') ?? null
    cell?.click()
    return cell !== null
  })
  const shortcuts: (Shortcut | false)[] = [
    { keys: 'j', label: 'Next row', run: inList((element) => moveRow(element, 1)), repeats: true },
    { keys: 'k', label: 'Row before', run: inList((element) => moveRow(element, -1)), repeats: true },
    onToggle !== undefined && { keys: 'x', label: 'Select the row', run: toggle(false) },
    onToggle !== undefined && { keys: 'Shift+x', label: 'Select up to the row', run: toggle(true) },
    { keys: 'e', label: 'Change a cell of the row', run: edit },
    { keys: '/', label: 'Search the list', run: press('[data-shortcut="search"]', 'focus') },
    { keys: 'f', label: 'Add a filter', run: press('[data-shortcut="filter"]', 'click') },
    { keys: 'Shift+e', label: 'Export', run: press('[data-shortcut="export"]', 'click') },
    onNew !== undefined && { keys: 'n', label: 'New', run: onNew },
    onGrid !== undefined && { keys: 't', label: 'Table or grid', run: onGrid },
    onUndo !== undefined && { keys: 'Mod+z', label: 'Take back what was saved last', run: onUndo, notInFields: true },
    onToggle !== undefined && { keys: 'Escape', label: 'Select nothing', run: keys.onClear },
  ]
  useShortcuts(
    shortcuts.filter((shortcut) => shortcut !== false),
    'List',
  )
}
