import { useEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react'
import { useCombobox } from '#web/ui/form/use-combobox.ts'

/** Suggestions need a text longer than this (specification, section 5). */
const LONGER_THAN = 2

const canOpen = (text: string) => text.length > LONGER_THAN

/**
 * The combobox of the search box. `initial` is the text of the page, for which nothing is offered until it is changed; a navigation replaces
 * the text, unless the visitor is typing in `input`. `isEntered` is true from the first focus on.
 */
export function useSearchBox(initial: string, input: RefObject<HTMLInputElement | null>) {
  const { typed, text, prefix, active, isOpen, type, setOpen, reset, inputProps } = useCombobox({ initial, canOpen })
  const [isEntered, setEntered] = useState(false)

  const known = useRef(initial)
  useEffect(() => {
    const isTyping = typed !== known.current && document.activeElement === input.current
    known.current = initial
    if (!isTyping) reset(initial)
    // When the page changes; what is typed meanwhile is read then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [initial])

  const close = () => setOpen(false)
  return {
    typed,
    text,
    type,
    close,
    isEntered,
    inputProps: {
      ...inputProps(isOpen),
      onFocus() {
        setEntered(true)
        setOpen(typed !== initial)
      },
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setEntered(true)
        type(event.currentTarget.value)
      },
    },
    boxProps: { prefix, text, isOpen, active, onClose: close, onLeave: () => reset(initial) },
  }
}
