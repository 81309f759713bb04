import { useEffect, useRef } from 'react'

/**
 * Gives the focus to an element when `value` has changed and what had the focus is gone, as a button that was pressed and is not needed any more: whoever
 * works by keyboard or hears the page goes on from there.
 * @returns the element's ref; it has `tabIndex={-1}`
 */
export function useFocusWhenLost<Focused extends HTMLElement>(value: unknown) {
  const element = useRef<Focused>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current !== value && document.activeElement === document.body) element.current?.focus({ preventScroll: true })
    before.current = value
  }, [value])
  return element
}
