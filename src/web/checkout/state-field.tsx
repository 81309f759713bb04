import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { stateCode, US_STATES } from '#domain/address.ts'
import { SelectField } from '#web/ui/field.tsx'

/** Letters typed further apart than this, in ms, begin a new word. */
const WORD_PAUSE_MS = 1_200

/** The state that typed letters mean: a code, a name, or the first name that begins so; null when none does. */
export function stateByTyping(typed: string): string | null {
  const plain = typed.trim().toLowerCase()
  if (plain === '') return null
  return stateCode(typed) ?? US_STATES.find(({ name }) => name.toLowerCase().startsWith(plain))?.code ?? null
}

interface StateFieldProps {
  id: string
  value: string
  error: ReactNode
  onChange: (code: string) => void
  onBlur: () => void
}

/** The choice of a state, by list or by typing: `MI`, `Mich` and `new y` are understood, where browsers know the names only. */
export function StateField({ value, onChange, ...field }: StateFieldProps) {
  const word = useRef({ letters: '', at: 0 })

  function onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
    const { key, altKey, ctrlKey, metaKey, timeStamp } = event
    const isRecent = timeStamp - word.current.at < WORD_PAUSE_MS
    const isPart = /^[a-z]$/i.test(key) || (key === ' ' && isRecent && word.current.letters !== '')
    if (!isPart || altKey || ctrlKey || metaKey) return
    event.preventDefault()
    const longer = (isRecent ? word.current.letters : '') + key
    // A letter that fits nothing begins a new word.
    const letters = stateByTyping(longer) === null ? key : longer
    word.current = { letters, at: timeStamp }
    const code = stateByTyping(letters)
    if (code !== null) onChange(code)
  }

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
