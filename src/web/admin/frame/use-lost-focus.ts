import { useEffect } from 'react'
import { focusHeading } from './use-late-heading.ts'

/** What can have the focus by keyboard. */
const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'

/** An element above what has the focus, with what stood beside it: once it is gone, the document does not tell any more. */
interface Level {
  element: Element
  parent: Element
  next: Element | null
  previous: Element | null
}

const controlsOf = (element: Element) => [...element.querySelectorAll<HTMLElement>(CONTROLS)]

/** The elements around one, from it up to the page's content or the window that it is in. */
function levelsOf(target: Element): Level[] {
  const levels: Level[] = []
  for (let element: Element | null = target; element && !element.matches('main, .dialog-layer'); element = element.parentElement) {
    const { parentElement: parent, nextElementSibling: next, previousElementSibling: previous } = element
    if (parent) levels.push({ element, parent, next, previous })
  }
  return levels
}

/** Where the focus goes on when the row of a list or of a group of fields has gone: to the row beside it, or to the list's other controls. */
function besideGone(focused: Element, levels: readonly Level[]): HTMLElement | undefined {
  const gone = levels.find(({ element, parent }) => !element.isConnected && parent.isConnected)
  // Rows of tables go with each filter and page; the table knows where to go on.
  if (!gone || gone.parent.closest('.dt, table, [role=grid]')) return undefined
  const { element, parent, next, previous } = gone
  const isRow = parent.matches('ul, ol, fieldset')
  if (!isRow && !element.matches('ul, ol')) return undefined
  const controls = controlsOf(element)
  const fromEnd = controls.findIndex((control) => control === focused) - controls.length
  const beside = isRow ? [next, previous].find((row) => row?.isConnected && row.localName === element.localName) : undefined
  const inRow = beside && controlsOf(beside)
  return inRow?.at(fromEnd) ?? inRow?.at(-1) ?? controlsOf(parent)[0]
}

/**
 * When what had the focus is gone, browsers begin again at the top of the document. Where it was in the row of a list, the focus goes on beside that row;
 * where it was in a window whose opener is gone too, at the page's heading. Elsewhere, such as in a form that is closed once it is sent, Tab goes on from
 * the heading instead of passing the whole navigation.
 */
export function useLostFocus() {
  useEffect(() => {
    let last: Element | null = null
    let levels: Level[] = []
    let isInWindow = false
    const isLost = () => document.activeElement === document.body && last !== null && !last.isConnected
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      levels = last?.closest('main, .dialog-layer') ? levelsOf(last) : []
      isInWindow = last?.closest('.dialog-layer') != null
    }
    const goOn = () => {
      if (!last || !isLost()) return
      // A window gives the focus back to what opened it; that may be gone or disabled by what was done in the window. What is busy has it back afterwards.
      if (isInWindow && !document.querySelector('.dialog-layer, main [aria-busy=true]')) focusHeading()
      else besideGone(last, levels)?.focus({ preventScroll: true })
    }
    // After the page's own code, which may know better.
    const changes = new MutationObserver(() => isLost() && requestAnimationFrame(goOn))
    const find = ({ key }: KeyboardEvent) => {
      if (key === 'Tab' && isLost()) focusHeading()
    }
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('keydown', find)
    return () => {
      changes.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('keydown', find)
    }
  }, [])
}
