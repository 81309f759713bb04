import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { FilterField } from '../list/definition.ts'
import { changedSearch } from '../list/list-request.ts'
import { MAX_FILTERS } from '../list/list-search.ts'
import type { ListSearch } from '../list/list-search.ts'
import { AddFilter } from './add-filter.tsx'
import { FilterChip } from './filter-chip.tsx'

interface FilterBarProps {
  title: string
  fields: readonly FilterField[]
  searchHint: string
  search: ListSearch
  onSearch: (search: ListSearch, options?: { replace: boolean }) => void
  /** What stands at the end of the row. */
  children?: ReactNode
}

/** How long typing has to rest before the list is asked, in ms. */
const TYPING_MS = 200

/** The text in the box: it follows the address when that is changed elsewhere, and changes it once typing rests. */
function useTypedText(text: string, onText: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (text === sent.current) return
    sent.current = text
    setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (next: string) => {
    clearTimeout(timer.current)
    sent.current = next.trim()
    onText(next.trim())
  }
  return {
    typed,
    type(next: string) {
      setTyped(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(next), TYPING_MS)
    },
    send: () => send(typed),
  }
}

/** Search box and filter chips of a list; what they say stands in the address. */
export function FilterBar({ title, fields, searchHint, search, onSearch, children }: FilterBarProps) {
  const { filter = [], q = '' } = search
  const latest = useRef(search)
  latest.current = search
  const text = useTypedText(q, (next) => onSearch(changedSearch(latest.current, { q: next }), { replace: true }))
  const setFilter = (next: string[]) => onSearch(changedSearch(search, { filter: next }))
  return (
    <div className="dt-bar">
      <form
        role="search"
        aria-label={title}
        className="dt-search"
        onSubmit={(event) => {
          event.preventDefault()
          text.send()
        }}
      >
        <Icon name="search" className="size-4 text-ink-3" />
        <input
          type="search"
          aria-label={`Search ${title.toLowerCase()}`}
          placeholder={searchHint}
          value={text.typed}
          maxLength={200}
          autoComplete="off"
          data-shortcut="search"
          onChange={(event) => text.type(event.target.value)}
        />
      </form>
      <ul className="contents">
        {filter.map((one, index) => (
          <FilterChip
            key={one}
            text={one}
            fields={fields}
            onChange={(changed) => setFilter(filter.with(index, changed))}
            onRemove={() => setFilter(filter.filter((other) => other !== one))}
          />
        ))}
      </ul>
      {filter.length < MAX_FILTERS && <AddFilter fields={fields} onAdd={(added) => setFilter([...filter, added])} />}
      {children}
    </div>
  )
}
