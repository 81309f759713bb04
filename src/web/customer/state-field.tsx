import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { US_STATES } from '#domain/customer/states.ts'
import { SelectField } from '#web/ui/form/field.tsx'
import { findState } from './find-state.ts'

/** Letters typed further apart than this, in ms, begin a new word. */
const WORD_PAUSE_MS = 1_200

interface StateFieldProps {
  id: string
  value: string
  error: ReactNode
  className?: string
  onChange: (code: string) => void
  onBlur: () => void
}

/** Type-ahead by code or name: handles the letter keys, which browsers match with the names only. */
function useTypeAhead(onChange: (code: string) => void) {
  const word = useRef({ letters: '', at: 0 })
  return (event: KeyboardEvent<HTMLSelectElement>) => {
    const { key, altKey, ctrlKey, metaKey, timeStamp } = event
    const isRecent = timeStamp - word.current.at < WORD_PAUSE_MS
    const isPart = /^[a-z]$/i.test(key) || (key === ' ' && isRecent && word.current.letters !== '')
    if (!isPart || altKey || ctrlKey || metaKey) return
    event.preventDefault()
    const longer = (isRecent ? word.current.letters : '') + key
    // A letter that matches no state begins a new word.
    const letters = findState(longer) === null ? key : longer
    word.current = { letters, at: timeStamp }
    const code = findState(letters)
    if (code !== null) onChange(code)
  }
}

/** The choice of a state, by list or by typing: `MI`, `Mich` and `new y` are understood, where browsers know the names only. */
export function StateField({ value, onChange, ...field }: StateFieldProps) {
  const onKeyDown = useTypeAhead(onChange)
  return (
    <SelectField
      {...field}
      label="State"
      name="state"
      autoComplete="shipping address-level1"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    >
      <option value="">Choose a state</option>
      {US_STATES.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
