/** What is said beside a date that is typed in part only. */
export const HALF_DATE = 'Please enter the whole date, or leave it empty.'

/** Whether a date control holds a part of a date: its value is then empty, as that of an empty one. */
export function isHalfDate(id: string): boolean {
  const control = document.getElementById(id)
  return control instanceof HTMLInputElement && control.validity.badInput
}
