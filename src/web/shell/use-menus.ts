import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'

/* How long a menu stays after the pointer has left (specification, section 2), and how long the pointer must rest before one opens, in ms. */
const LEAVE_DELAY = 600
const HOVER_DELAY = 80

/* From this width on the tabs have menus; below, they are a row of links. */
const WIDE = '(width >= 64rem)'

const linksOf = (item: Element) => Array.from(item.querySelectorAll<HTMLElement>('[data-menu] a'))
const caretOf = (item: Element) => item.querySelector<HTMLElement>('[aria-expanded]')

/**
 * The behaviour of tabs with menus, one open at a time (disclosure navigation of the ARIA authoring practices). Spread `itemProps(id)` on
 * the list item around a tab's link, its `[aria-expanded]` button and its `[data-menu]`; give `row` to the list.
 */
export function useMenus() {
  const [open, setOpen] = useState<{ id: string; by: 'hover' | 'press' } | null>(null)
  const row = useRef<HTMLUListElement>(null)
  const timer = useRef<number | undefined>(undefined)

  const later = (act: () => void, delay: number) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(act, delay)
  }
  const show = (id: string, by: 'hover' | 'press') => {
    window.clearTimeout(timer.current)
    setOpen({ id, by })
  }
  const close = () => {
    window.clearTimeout(timer.current)
    setOpen(null)
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])

  useEffect(() => {
    if (!open) return
    const onPress = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && !row.current?.contains(event.target)) setOpen(null)
    }
    // Escape closes a menu that hovering opened, too, wherever the focus is (WCAG 1.4.13).
    const onEscape = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && setOpen(null)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open])

  /** A press keeps open what hovering opened; the next press closes it. */
  const toggle = (id: string) => (open?.id === id && open.by === 'press' ? close() : show(id, 'press'))

  function onKeyDown(event: KeyboardEvent<HTMLElement>, id: string) {
    const item = event.currentTarget
    const links = linksOf(item)
    const at = links.findIndex((link) => link === document.activeElement)
    const last = links.length - 1
    if (event.key === 'Escape' && open?.id === id) {
      caretOf(item)?.focus()
      return close()
    }
    if (event.key === 'ArrowDown' && at < 0 && caretOf(item)) {
      flushSync(() => show(id, 'press'))
      linksOf(item)[0]?.focus()
    } else if (event.key === 'ArrowDown' && at >= 0) links[at === last ? 0 : at + 1]?.focus()
    else if (event.key === 'ArrowUp' && at >= 0) (at === 0 ? caretOf(item) : links[at - 1])?.focus()
    else if (event.key === 'Home' && at >= 0) links[0]?.focus()
    else if (event.key === 'End' && at >= 0) links[last]?.focus()
    else if (at < 0) return moveAlong(event)
    else return
    event.preventDefault()
  }

  /** Left, right, Home and End on the tabs themselves. */
  function moveAlong(event: KeyboardEvent<HTMLElement>) {
    const tabs = Array.from(row.current?.querySelectorAll<HTMLElement>('[data-tab]') ?? [])
    const at = tabs.findIndex((tab) => event.currentTarget.contains(tab))
    const to = { ArrowRight: (at + 1) % tabs.length, ArrowLeft: (at - 1 + tabs.length) % tabs.length, Home: 0, End: tabs.length - 1 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    tabs[to]?.focus()
  }

  const itemProps = (id: string) => ({
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      if (open?.id === id) window.clearTimeout(timer.current)
      else later(() => show(id, 'hover'), HOVER_DELAY)
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') later(close, LEAVE_DELAY)
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget) && open?.id === id) close()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, id),
  })

  /** A finger cannot hover: its first tap on a wide page's tab opens the menu, whose first link leads where the tab leads. */
  const opensOnTap = (id: string, pointerType: string) => {
    if (pointerType !== 'touch' || open?.id === id || !window.matchMedia(WIDE).matches) return false
    show(id, 'press')
    return true
  }

  return { row, openId: open?.id, toggle, close, itemProps, opensOnTap }
}
