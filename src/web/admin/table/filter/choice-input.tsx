import { useState } from 'react'
import type { FilterField } from '../list/definition.ts'
import { useChoices } from './use-choices.ts'

interface ChoiceInputProps {
  field: FilterField
  /** Chosen values with commas between. */
  value: string
  onValue: (value: string) => void
}

/** From this many choices on there is a box to search them. */
const SEARCHED_FROM = 9
const MAX_SHOWN = 200

/** Check boxes for the values of a field. */
export function ChoiceInput({ field, value, onValue }: ChoiceInputProps) {
  const { choices, isLoading } = useChoices(field)
  const [search, setSearch] = useState('')
  const chosen = value.split(',').filter((one) => one !== '')
  const found = choices.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <>
      {choices.length >= SEARCHED_FROM && (
        <input
          className="dt-input"
          type="search"
          aria-label={`Search ${field.label.toLowerCase()}`}
          placeholder="Search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <fieldset className="dt-choices">
        <legend className="sr-only">{field.label}</legend>
        {isLoading && <p className="text-caption text-ink-3">Loading</p>}
        {!isLoading && found.length === 0 && <p className="text-caption text-ink-3">Nothing has this name.</p>}
        {found.slice(0, MAX_SHOWN).map((choice) => (
          <label key={choice.value} className="dt-choice">
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={(event) =>
                onValue((event.target.checked ? [...chosen, choice.value] : chosen.filter((one) => one !== choice.value)).join(','))
              }
            />
            {choice.label}
          </label>
        ))}
      </fieldset>
    </>
  )
}
