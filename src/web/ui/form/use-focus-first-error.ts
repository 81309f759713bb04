import { useEffect, type RefObject } from 'react'

/** Moves the focus to the first invalid field of a form after each failed attempt to submit it. */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, failedAttempts: number): void {
  useEffect(() => {
    if (failedAttempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [form, failedAttempts])
}
