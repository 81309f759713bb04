import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'

/**
 * The behaviour of a `<details>` that unfolds over the page: Escape folds it and gives the focus back, and so do a press and the focus outside of it,
 * which it would cover (WCAG 2.4.11).
 */
export function useUnfolded() {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    function onPress({ target }: PointerEvent) {
      if (ref.current?.open && target instanceof Node && !ref.current.contains(target)) ref.current.open = false
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])
  return {
    ref,
    // Safari gives the focus of a link that is pressed to what stands around it and can have it: to this, and not to the page's main part.
    tabIndex: -1,
    onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
      if (key !== 'Escape' || !currentTarget.open) return
      currentTarget.open = false
      currentTarget.querySelector('summary')?.focus()
    },
    onBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>) {
      // Null: the focus has gone nowhere.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
    },
  }
}
