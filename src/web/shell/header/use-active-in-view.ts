import { useEffect, type RefObject } from 'react'

/** Scrolls a row sideways, never the page, until its current link is in the middle; again when `pathname` changes. */
export function useActiveInView(row: RefObject<HTMLElement | null>, pathname: string): void {
  useEffect(() => {
    const element = row.current
    const active = element?.querySelector<HTMLElement>('[aria-current]')
    if (element && active) element.scrollLeft = active.offsetLeft - (element.clientWidth - active.offsetWidth) / 2
  }, [row, pathname])
}
