import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus to an element when it appears: what replaces the control that had it. The element needs a `tabIndex`. */
export function useFocusOnMount<Focused extends HTMLElement>(): RefObject<Focused | null> {
  const element = useRef<Focused>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
