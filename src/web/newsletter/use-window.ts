import { useSyncExternalStore } from 'react'

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** True while the tab is in the background. Only for what exists in the browser alone. */
export const useTabHidden = (): boolean => useSyncExternalStore(onVisibility, () => document.hidden)

const wide = () => window.matchMedia('(width >= 48rem)')

function onWidth(listener: () => void) {
  const media = wide()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether there is room for a dialog (768 px and more). Only for what exists in the browser alone. */
export const useIsWide = (): boolean => useSyncExternalStore(onWidth, () => wide().matches)

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
