/** Stands for what is typed in part, which a date control gives as nothing: it is refused, and not taken for no date. */
export const UNFINISHED_DATE = 'an unfinished date'

/** What is said beside a date that is typed in part. */
export const UNFINISHED_ERROR = 'is typed in part: complete it, or empty it'

/** Whether a control of dates or times holds a part of one. */
export const isUnfinished = (control: HTMLInputElement): boolean => control.validity.badInput

/** What is said below the control itself, where it may stay empty. */
export const UNFINISHED_HINT = 'Please enter the whole date, or leave it empty.'

/** Whether the control of this id holds a part of a date. */
export function isUnfinishedAt(id: string): boolean {
  const control = document.getElementById(id)
  return control instanceof HTMLInputElement && isUnfinished(control)
}
