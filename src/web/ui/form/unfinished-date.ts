/** Stands for what is typed in part, which a date control gives as nothing: it is refused, and not taken for no date. */
export const UNFINISHED_DATE = 'an unfinished date'

/** What is said beside a date that is typed in part. */
export const UNFINISHED_ERROR = 'is typed in part: complete it, or empty it'

/** Whether a control of dates or times holds a part of one. */
export const isUnfinished = (control: HTMLInputElement): boolean => control.validity.badInput
