import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react'

/** The option that an arrow key leads to, of `count`; -1 is the input itself, which lies between the last option and the first. */
export const nextOption = (active: number, by: 1 | -1, count: number): number => ((active + 1 + by + count + 1) % (count + 1)) - 1

/** The id of a combobox's list. */
export const listId = (prefix: string): string => `${prefix}-list`

const optionId = (prefix: string, index: number) => `${prefix}-${index}`

/** The attributes of an option of the combobox with this prefix; `active` is the index of the option that the keys have reached. */
export const optionProps = (prefix: string, index: number, active: number) =>
  ({ id: optionId(prefix, index), role: 'option', 'aria-selected': active === index }) as const

interface ComboboxOptions {
  /** The text to begin with. */
  initial?: string
  /** Whether something is offered for a text (trimmed); for any text where it is not given. */
  canOpen?: (text: string) => boolean
}

/** The text of a combobox, whether its list is open, and the option that the keys have reached. */
function useComboboxState({ initial = '', canOpen = () => true }: ComboboxOptions) {
  const [typed, setTyped] = useState(initial)
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const text = typed.trim()
  const canOpenNow = canOpen(text)

  function setOpen(next: boolean) {
    setWanted(next)
    setActive(-1)
  }
  function type(next: string) {
    setTyped(next)
    setOpen(true)
  }
  /** Takes another text without offering anything for it. */
  function reset(next = '') {
    setTyped(next)
    setOpen(false)
  }
  return { typed, text, active, setActive, canOpenNow, isOpen: isWanted && canOpenNow, setOpen, type, reset }
}

/**
 * An editable combobox (ARIA authoring practices): its text, whether its list is open, and which option the keys have reached. The input keeps
 * the focus. Spread `inputProps` on it and `optionProps(prefix, index, active)` on each option, inside an element with the id
 * `listId(prefix)`. Enter clicks the reached option; Escape closes the list, then clears the text.
 */
export function useCombobox(options: ComboboxOptions = {}) {
  const prefix = useId()
  const { setActive, canOpenNow, ...state } = useComboboxState(options)
  const { typed, active, isOpen, setOpen, type, reset } = state

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    if (event.nativeEvent.isComposing) return
    const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null
    if (by !== null && isOpen) {
      const count = document.getElementById(listId(prefix))?.querySelectorAll('[role="option"]').length ?? 0
      setActive((now) => nextOption(now, by, count))
    } else if (by !== null && canOpenNow) setOpen(true)
    else if (key === 'Enter' && isOpen && active >= 0) document.getElementById(optionId(prefix, active))?.click()
    else if (key === 'Escape' && isOpen) setOpen(false)
    else if (key === 'Escape') reset()
    else return
    event.preventDefault()
  }

  /** `isListed`: the list is on the screen. */
  const inputProps = (isListed: boolean) =>
    ({
      value: typed,
      role: 'combobox',
      'aria-expanded': isListed,
      'aria-controls': isListed ? listId(prefix) : undefined,
      'aria-activedescendant': isListed && active >= 0 ? optionId(prefix, active) : undefined,
      'aria-autocomplete': 'list',
      onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
      onKeyDown,
    }) as const
  return { ...state, prefix, inputProps }
}
