import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

/** Suggestions need a text longer than this (specification, section 5). */
const LONGER_THAN = 2

/**
 * The state of the search box: what is typed, whether something is offered for it, and which offer the keys have reached (editable
 * combobox of the ARIA authoring practices). `initial` is the text of the page, for which it offers nothing until it is changed; another
 * page's text takes its place, but not that of one who is typing in `input`. `isEntered` says that somebody has come to the box.
 */
export function useCombobox(initial: string, input: RefObject<HTMLInputElement | null>) {
  const prefix = useId()
  const [typed, setTyped] = useState(initial)
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const [isEntered, setEntered] = useState(false)
  const text = typed.trim()
  const isOpen = isWanted && text.length > LONGER_THAN

  const known = useRef(initial)
  useEffect(() => {
    const isTyping = typed !== known.current && document.activeElement === input.current
    known.current = initial
    if (isTyping) return
    setTyped(initial)
    setIsWanted(false)
    // When the page changes; what is typed meanwhile is read then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [initial])

  function close() {
    setIsWanted(false)
    setActive(-1)
  }
  function type(next: string) {
    setEntered(true)
    setTyped(next)
    setIsWanted(true)
    setActive(-1)
  }
  function onFocus() {
    setEntered(true)
    setIsWanted(typed !== initial)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const count = document.getElementById(`${prefix}-list`)?.querySelectorAll('[role="option"]').length ?? 0
    // Escape first closes the list, then clears the text.
    if (event.key === 'Escape' && isOpen) close()
    else if (event.key === 'Escape') type('')
    else if (event.key === 'ArrowDown' && isOpen) setActive(active + 1 < count ? active + 1 : -1)
    else if (event.key === 'ArrowUp' && isOpen) setActive(active === -1 ? count - 1 : active - 1)
    else if (event.key === 'ArrowDown') setIsWanted(true)
    else if (event.key === 'Enter' && isOpen && active >= 0) document.getElementById(`${prefix}-${active}`)?.click()
    else return
    event.preventDefault()
  }

  const inputProps = {
    value: typed,
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${prefix}-list` : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? `${prefix}-${active}` : undefined,
    'aria-autocomplete': 'list',
    onFocus,
    onKeyDown,
  } as const
  return {
    typed,
    text,
    type,
    close,
    inputProps,
    isEntered,
    boxProps: { prefix, text, isOpen, active, onChoose: close },
  }
}
