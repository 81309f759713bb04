import { useId, useState, type KeyboardEvent } from 'react'
import { useSuggestions } from './use-suggestions.ts'

/**
 * The state of the search box: what is typed, what is offered, and which offer the keys have reached (editable combobox of the ARIA
 * authoring practices). `initial` is the text it starts with, for which it offers nothing until it is changed.
 */
export function useCombobox(initial: string) {
  const prefix = useId()
  const [typed, setTyped] = useState(initial)
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(typed, isWanted)
  const { isOpen } = suggestions
  // The last offer is the way to all results.
  const count = suggestions.products.length + suggestions.brands.length + 1

  function close() {
    setIsWanted(false)
    setActive(-1)
  }
  function type(text: string) {
    setTyped(text)
    setIsWanted(true)
    setActive(-1)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
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
    onFocus: () => setIsWanted(typed !== initial),
    onKeyDown,
  } as const
  return { prefix, typed, active, count, suggestions, type, close, inputProps }
}
