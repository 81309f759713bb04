import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** What the single keys of a list do. Those that a list does not have are left to the browser. */
export interface ListKeys {
  /** `x` and Shift+`x` on the row with the focus. */
  onToggle: (id: string, isRange: boolean) => void
  /** Esc; says whether there was anything to clear. */
  onClear: () => boolean
  /** `n` */
  onNew?: (() => void) | undefined
  /** `t` */
  onGrid?: (() => void) | undefined
  /** `?` */
  onHelp?: (() => void) | undefined
}

const FIELD = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], dialog'

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

/** Handles a key; false when it means nothing here. */
function handleKey(event: KeyboardEvent, root: HTMLElement, keys: ListKeys): boolean {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]') ?? root.querySelector<HTMLElement>('[data-row][data-active]')
  const id = row?.dataset.row
  const press = (selector: string, how: 'focus' | 'click') => {
    const target = root.querySelector<HTMLElement>(selector)
    target?.[how]()
    return target !== null
  }
  switch (event.key) {
    case 'j':
      moveRow(root, 1)
      return true
    case 'k':
      moveRow(root, -1)
      return true
    case 'x':
    case 'X':
      if (id !== undefined) keys.onToggle(id, event.shiftKey)
      return id !== undefined
    case 'e': {
      const cell = row?.querySelector<HTMLElement>('.dt-edit')
      cell?.click()
      return cell !== undefined && cell !== null
    }
    case '/':
      return press('[data-shortcut="search"]', 'focus')
    case 'f':
      return press('[data-shortcut="filter"]', 'click')
    case 'Escape':
      return keys.onClear()
    default: {
      const act = { n: keys.onNew, t: keys.onGrid, '?': keys.onHelp }[event.key]
      act?.()
      return act !== undefined
    }
  }
}

/**
 * The single keys of a list: `j` `k` `x` Shift+`x` `e` `/` `f` `n` `t` `?` Esc. They never act while a field or a dialog has the focus, nor with Ctrl, Alt or
 * Meta, and can be switched off (WCAG 2.1.4).
 */
export function useListKeys(root: RefObject<HTMLElement | null>, keys: ListKeys, isOff: boolean): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    if (isOff) return
    function onKeyDown(event: KeyboardEvent) {
      const { target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !root.current) return
      if (target instanceof Element && target.closest(FIELD)) return
      if (handleKey(event, root.current, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [root, isOff])
}
