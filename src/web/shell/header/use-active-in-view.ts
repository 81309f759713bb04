import { useEffect, type RefObject } from 'react'

/** Scrolls a row sideways, never the page, until a link of it is in the middle. */
function center(row: HTMLElement, link: HTMLElement) {
  row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}

/**
 * Brings the current link of a row into its middle, again when `pathname` changes, and every other one that gets the keyboard's focus: a browser is
 * content when some of it is to be seen.
 */
export function useActiveInView(row: RefObject<HTMLElement | null>, pathname: string): void {
  useEffect(() => {
    const element = row.current
    const active = element?.querySelector<HTMLElement>('[aria-current]')
    if (element && active) center(element, active)
  }, [row, pathname])
  useEffect(() => {
    const element = row.current
    function onFocus({ target }: FocusEvent) {
      if (element && target instanceof HTMLElement && target.matches(':focus-visible')) center(element, target)
    }
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [row])
}
