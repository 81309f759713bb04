import { useEffect, type RefObject } from 'react'

/** Moves the focus to the first invalid field of a form, of a group to its first choice, after each failed attempt to submit it. */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, failedAttempts: number): void {
  useEffect(() => {
    if (failedAttempts === 0) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    const choice = field instanceof HTMLFieldSetElement ? field.querySelector('input') : field
    choice?.focus()
  }, [form, failedAttempts])
}
