import { useSyncExternalStore } from 'react'

function onFocus(listener: () => void) {
  document.addEventListener('focusin', listener)
  document.addEventListener('focusout', listener)
  return () => {
    document.removeEventListener('focusin', listener)
    document.removeEventListener('focusout', listener)
  }
}

/** Whether a control of the popup has the focus. Its title, where a dialog begins, is none. */
export const useFocusInside = (): boolean =>
  useSyncExternalStore(onFocus, () => document.activeElement?.matches('.popup :is(input, button)') === true)
