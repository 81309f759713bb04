import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { normalisePartNumber } from '#domain/catalog/part-number.ts'
import { useExample } from '#web/links/use-example.ts'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import type { Appliance } from './appliance-store.ts'
import { appliancesQuery } from './appliance-query.ts'

/** Pause in typing before appliances are requested, in ms. */
const DEBOUNCE_MS = 250

/** Fewer letters and digits than this are not searched for. */
const MIN_CHARACTERS = 2

function statusText({ isShort, isError, appliances }: { isShort: boolean; isError: boolean; appliances: Appliance[] | undefined }) {
  if (isShort) return ''
  if (isError) return 'We could not look for it. Please try again.'
  if (!appliances) return 'Searching...'
  if (appliances.length === 0) return 'No machine with this number. Check it against the label, or type only its first half.'
  return appliances.length === 1 ? '1 machine' : `${appliances.length} machines`
}

interface AppliancePickerProps {
  /** Takes the focus when the window opens. */
  isFirst: boolean
  onChoose: (appliance: Appliance) => void
}

/** Finds an appliance by its model number, in any spelling, and by the brand before it. Enter takes the only one, or the one that is exact. */
export function AppliancePicker({ isFirst, onChoose }: AppliancePickerProps) {
  const [text, setText] = useState('')
  const debounced = useDebounced(text.trim(), DEBOUNCE_MS)
  const isShort = normalisePartNumber(text).length < MIN_CHARACTERS
  const { data, isError, refetch } = useQuery({
    ...appliancesQuery(debounced),
    enabled: normalisePartNumber(debounced).length >= MIN_CHARACTERS,
  })
  const appliances = isShort || debounced !== text.trim() ? undefined : data?.models

  function take() {
    const exact = appliances?.filter(({ number }) => normalisePartNumber(text).endsWith(normalisePartNumber(number))) ?? []
    const [only] = exact.length === 1 ? exact : appliances?.length === 1 ? appliances : []
    if (only) onChoose(only)
  }

  const example = useExample('Broan 688')
  return (
    <form
      role="search"
      aria-label="Machines"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <TextField
        label="Model number"
        hint="As on the machine's label. The brand may stand before it."
        // A window gives the focus to what has this attribute.
        ref={(element) => void (isFirst && element?.setAttribute('autofocus', ''))}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        placeholder={example}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status" className="text-small text-ink-2 empty:absolute">
        {statusText({ isShort, isError, appliances })}
      </p>
      {isError && !isShort && (
        <Button variant="quiet" className="justify-self-start" onClick={() => void refetch()}>
          Try again
        </Button>
      )}
      {appliances && appliances.length > 0 && (
        <ul className="max-h-72 overflow-y-auto border border-line">
          {appliances.map((appliance) => (
            <li key={appliance.id} className="border-b border-line last:border-0">
              <button
                type="button"
                className="block min-h-12 w-full px-3 py-1.5 text-left -outline-offset-2 hover:bg-petrol-100"
                onClick={() => onChoose(appliance)}
              >
                <span className="font-display font-semibold">{appliance.brand.name}</span>{' '}
                <span className="font-mono text-part">{appliance.number}</span>
                <span className="block text-small text-ink-2">{appliance.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
