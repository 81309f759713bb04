import type { MouseEvent } from 'react'

/**
 * For a button of a list's line that goes away when it is pressed: by keyboard, the focus goes to the number field of that line, which says its value. A
 * finger's press leaves it, as a field would open the keyboard on the screen (a keyboard's press has no detail).
 */
export function toNumberField({ detail, currentTarget }: MouseEvent<HTMLElement>): void {
  if (detail === 0) currentTarget.closest('li')?.querySelector<HTMLInputElement>('input[type=number]')?.focus()
}
