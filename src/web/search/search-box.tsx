import { useLocation, useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** The header's search. On the results page it holds what was searched for. */
export function SearchBox() {
  const searched = useLocation({
    select: ({ pathname, searchStr }) => (pathname === '/search' ? (new URLSearchParams(searchStr).get('q') ?? '') : ''),
  })
  return <SearchForm key={searched} searched={searched} />
}

/** A form that works without scripts, and with them a combobox of the ARIA authoring practices. */
function SearchForm({ searched }: { searched: string }) {
  const prefix = useId()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(searched)
  const [isWanted, setIsWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(typed, isWanted)
  const { isOpen, text } = suggestions
  const count = suggestions.products.length + suggestions.brands.length + 1

  function close() {
    setIsWanted(false)
    setActive(-1)
  }
  function type(value: string) {
    setTyped(value)
    setIsWanted(true)
    setActive(-1)
  }
  function clear() {
    type('')
    input.current?.focus()
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (text === '') return
    close()
    void navigate({ href: `/search?q=${encodeURIComponent(text)}` })
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // First the list, then the text.
      if (isOpen) close()
      else type('')
    } else if (event.key === 'ArrowDown' && isOpen) setActive(active + 1 < count ? active + 1 : -1)
    else if (event.key === 'ArrowUp' && isOpen) setActive(active === -1 ? count - 1 : active - 1)
    else if (event.key === 'ArrowDown') setIsWanted(true)
    else if (event.key === 'Enter' && isOpen && active >= 0) document.getElementById(`${prefix}-${active}`)?.click()
    else return
    event.preventDefault()
  }

  return (
    <search
      className="min-w-0 grow md:relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <form action="/search" role="none" onSubmit={onSubmit} className="flex h-11 border-2 border-ink bg-surface has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus lg:h-12">
        <Icon name="tag" className="ml-3 hidden size-5 self-center text-ink-3 sm:block" />
        <input
          ref={input}
          type="search"
          name="q"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={() => setIsWanted(typed !== searched)}
          role="combobox"
          aria-label="Search parts, brands, or part numbers"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${prefix}-list` : undefined}
          aria-activedescendant={isOpen && active >= 0 ? `${prefix}-${active}` : undefined}
          aria-autocomplete="list"
          placeholder="Search parts, brands, or part numbers..."
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={500}
          className="w-full min-w-0 grow bg-transparent px-2 text-ellipsis outline-none sm:px-3 [&::-webkit-search-cancel-button]:appearance-none"
        />
        {typed !== '' && (
          <IconButton label="Clear search" className="h-full" onClick={clear}>
            <Icon name="close" className="size-5" />
          </IconButton>
        )}
        <button type="submit" aria-label="Search" className="grid w-11 shrink-0 place-items-center bg-ink text-surface hover:bg-petrol-700 lg:w-14">
          <Icon name="search" className="size-5" />
        </button>
      </form>
      <p role="status" className="sr-only">
        {suggestions.isSearching && 'Searching...'}
        {suggestions.isEmpty && 'No products found. Try a different search term.'}
        {isOpen && count > 1 && `${count - 1} ${count === 2 ? 'suggestion' : 'suggestions'}`}
      </p>
      {isOpen && <SuggestionList prefix={prefix} suggestions={suggestions} active={active} onChoose={close} />}
    </search>
  )
}
