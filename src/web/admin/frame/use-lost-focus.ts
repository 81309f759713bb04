import { useEffect } from 'react'

/**
 * When what had the focus is gone, such as the form of a shipment once it is sent, browsers begin again at the top of the document: with Tab one goes on
 * from the page's heading instead of passing the whole navigation.
 */
export function useLostFocus() {
  useEffect(() => {
    let last: EventTarget | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target
    }
    const find = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab' || document.activeElement !== document.body || !(last instanceof Node) || last.isConnected) return
      const heading = document.querySelector<HTMLElement>('main h1')
      if (heading) heading.tabIndex = -1
      heading?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('keydown', find)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('keydown', find)
    }
  }, [])
}
