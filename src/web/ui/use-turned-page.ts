import { useEffect, useRef, type MouseEvent } from 'react'

/**
 * For the buttons that turn the pages of a list: at an end of the list the pressed one is disabled, and the browser takes the focus from it. It then goes
 * to the words that say which page it is.
 * @param page the page that is shown, from 1
 * @returns `place`: the ref of those words, which have `tabIndex={-1}`; `turnTo`: makes the handler of a button
 */
export function useTurnedPage(page: number, onPage: (page: number) => void) {
  const place = useRef<HTMLSpanElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pressed.current?.disabled) place.current?.focus({ preventScroll: true })
    pressed.current = null
  }, [page])
  const turnTo = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    onPage(to)
  }
  return { place, turnTo }
}
