import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { LARGE } from '#web/ui/browser/use-window.ts'
import { menuButtonOf, enterMenu, isInMenu, leaveMenu, moveAlongTabs, moveInMenu } from './menu-keys.ts'

/* How long a menu stays after the pointer has left (specification, section 2), and how long the pointer must rest before one opens, in ms. */
const LEAVE_DELAY = 600
const HOVER_DELAY = 80

/** Whether the page is wide enough for menus; below, the tabs are a row of links. Only for the browser. */
export const hasMenus = (): boolean => window.matchMedia(LARGE).matches

/** Calls `close` on a press outside of the row, and on Escape wherever the focus is (WCAG 1.4.13), while a menu is open. */
function useDismiss(row: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && !row.current?.contains(event.target)) close()
    }
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  })
}

/** Which menu is open, by what (the arrow key also takes the focus into it), and the timer that opens and closes by hovering. */
function useOpenMenu(row: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<{ id: string; by: 'hover' | 'press' | 'arrow' } | null>(null)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const set = (next: typeof open) => {
    window.clearTimeout(timer.current)
    setOpen(next)
  }
  const later = (next: typeof open, delay: number) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      // The pointer takes a menu away in which the keyboard may be.
      if (row.current) leaveMenu(row.current)
      setOpen(next)
    }, delay)
  }
  const hoverProps = (id: string) => ({
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      if (open?.id === id) window.clearTimeout(timer.current)
      else later({ id, by: 'hover' }, HOVER_DELAY)
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') later(null, LEAVE_DELAY)
    },
  })
  return { open, set, hoverProps }
}

/**
 * The behaviour of tabs with menus, one open at a time (disclosure navigation of the ARIA authoring practices). Spread `itemProps(id)` on
 * the list item around a tab's link, its `[aria-expanded]` button and its `[data-menu]`; give `row` to the list. A menu is drawn
 * after it was opened: `opensByArrow` then says whether the key that opened one was to lead into it.
 */
export function useMenus() {
  const row = useRef<HTMLUListElement>(null)
  const { open, set, hoverProps } = useOpenMenu(row)
  const close = () => set(null)
  useDismiss(row, open !== null, close)

  /** A press keeps open what hovering opened; the next press closes it. */
  const toggle = (id: string) => set(open?.id === id && open.by !== 'hover' ? null : { id, by: 'press' })

  /** A finger cannot hover: its first tap on a wide page's tab opens the menu, whose first link leads where the tab leads. */
  const opensOnTap = (id: string, pointerType: string) => {
    if (pointerType !== 'touch' || open?.id === id || !hasMenus()) return false
    set({ id, by: 'press' })
    return true
  }

  // With Alt, or Command on a Mac, they are the browser's: Back, Forward, its first page.
  const isBrowsers = ({ altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>) => altKey || ctrlKey || metaKey
  const moveAlong = (event: KeyboardEvent<HTMLElement>) =>
    !isBrowsers(event) && row.current !== null && moveAlongTabs(row.current, event.currentTarget, event.key)

  function onKeyDown(event: KeyboardEvent<HTMLElement>, id: string) {
    const { key, currentTarget: item } = event
    if (key === 'Escape' && open?.id === id) {
      menuButtonOf(item)?.focus()
      return close()
    }
    if (key === 'ArrowDown' && !isInMenu(item)) {
      set({ id, by: 'arrow' })
      // Into the menu that is open; one that only opens now leads there itself, when it appears.
      enterMenu(item)
      return event.preventDefault()
    }
    if (isInMenu(item) ? !isBrowsers(event) && moveInMenu(item, key) : moveAlong(event)) event.preventDefault()
  }

  const itemProps = (id: string) => ({
    ...hoverProps(id),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget) && open?.id === id) close()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, id),
  })

  /** For the list item around a tab without a menu: the row's keys lead on from it, too. */
  const plainProps = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (moveAlong(event)) event.preventDefault()
    },
  }

  const opensByArrow = (item: Element) => open?.by === 'arrow' && item.contains(document.activeElement)
  return { row, openId: open?.id, toggle, close, itemProps, plainProps, opensOnTap, opensByArrow }
}
