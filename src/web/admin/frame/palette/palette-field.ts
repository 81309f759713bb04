/** What the field of the palette and the one that stands in for it until its code is there have in common. */
export const PALETTE_FIELD = {
  className: 'palette-field h-12 grow bg-transparent text-body',
  'aria-label': 'Search orders, parts, people, pages',
  placeholder: 'Number, name, e-mail or page',
  maxLength: 100,
  autoComplete: 'off',
} as const

/** The row in which the field stands. */
export const PALETTE_HEAD = 'flex items-center gap-2 border-b border-line pl-4'

/** Puts the caret behind what is typed already. */
export function caretToEnd(field: HTMLInputElement | null): void {
  field?.setSelectionRange(field.value.length, field.value.length)
}
