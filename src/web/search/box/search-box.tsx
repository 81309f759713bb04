import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useRef, type FormEvent } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { resultsHref, SEARCH_INPUT } from './search-input.ts'
import { useSearchBox } from './use-search-box.ts'

// Most visits to a page do not search: the suggestions' code is loaded when the box is focused.
const SuggestionBox = lazyWithPreload(async () => (await import('./suggestion-box.tsx')).SuggestionBox)

const formLook =
  'flex h-11 border-2 border-ink bg-surface lg:h-12 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 ' +
  'has-[input:focus-visible]:outline-focus'
const inputLook =
  'w-full min-w-0 grow bg-transparent px-2 text-ellipsis outline-none focus-visible:shadow-none sm:px-3 [&::-webkit-search-cancel-button]:hidden'

/** The header's search: a form that works without scripts, and with them a combobox. On the results page it holds the searched text. */
export function SearchBox() {
  const searched = useLocation({
    select: ({ pathname, searchStr }) => (pathname === '/search' ? (new URLSearchParams(searchStr).get('q') ?? '') : ''),
  })
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { typed, text, type, close, inputProps, isEntered, boxProps } = useSearchBox(searched, input)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (text === '') return
    close()
    void navigate({ href: resultsHref(text) })
  }
  function clear() {
    type('')
    input.current?.focus()
  }

  return (
    <search
      className="min-w-0 grow max-[18rem]:order-last max-[18rem]:basis-full md:relative"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <form action="/search" onSubmit={onSubmit} className={formLook}>
        <Icon name="tag" className="ml-3 hidden size-5 self-center text-ink-3 sm:block" />
        <input
          {...inputProps}
          ref={input}
          {...SEARCH_INPUT}
          aria-label="Search parts, brands, or part numbers"
          placeholder="Search parts, brands, or part numbers..."
          className={inputLook}
        />
        {typed !== '' && (
          <IconButton label="Clear search" className="h-full max-[21rem]:hidden" onClick={clear}>
            <Icon name="close" className="size-5" />
          </IconButton>
        )}
        <button
          type="submit"
          aria-label="Search"
          className="grid w-11 shrink-0 place-items-center bg-ink text-surface hover:bg-petrol-700 lg:w-14"
        >
          <Icon name="search" className="size-5" />
        </button>
      </form>
      {isEntered && (
        <Suspense fallback={null}>
          <SuggestionBox {...boxProps} />
        </Suspense>
      )}
    </search>
  )
}
