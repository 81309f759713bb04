import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { normalisePartNumber } from '#domain/part-number.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import type { Machine } from './appliance-store.ts'
import { modelsQuery } from './appliance-query.ts'

/** How long nothing must be typed before machines are asked for, in ms. */
const PAUSE = 250

/** Machines are offered from so many letters and digits on. */
const FEWEST = 2

/** The text once nothing has been typed for a moment. */
function useSettled(text: string) {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

function words({ isShort, isError, models }: { isShort: boolean; isError: boolean; models: Machine[] | undefined }) {
  if (isShort) return ''
  if (isError) return 'We could not look for it. Please check your connection.'
  if (!models) return 'Searching...'
  if (models.length === 0) return 'No machine with this number. Check it against the label, or type only its first half.'
  return models.length === 1 ? '1 machine' : `${models.length} machines`
}

interface MachinePickerProps {
  /** Takes the focus when the window opens. */
  isFirst: boolean
  onChoose: (machine: Machine) => void
}

/** Finds a machine by its model number, in any spelling, and by the brand before it. Enter takes the only one, or the one that is exact. */
export function MachinePicker({ isFirst, onChoose }: MachinePickerProps) {
  const [text, setText] = useState('')
  const settled = useSettled(text.trim())
  const isShort = normalisePartNumber(text).length < FEWEST
  const { data, isError, refetch } = useQuery({ ...modelsQuery(settled), enabled: normalisePartNumber(settled).length >= FEWEST })
  const models = isShort || settled !== text.trim() ? undefined : data?.models

  function take() {
    const exact = models?.filter(({ number }) => normalisePartNumber(text).endsWith(normalisePartNumber(number))) ?? []
    const [only] = exact.length === 1 ? exact : models?.length === 1 ? models : []
    if (only) onChoose(only)
  }

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
        placeholder="Broan 688"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {words({ isShort, isError, models })}
      </p>
      {isError && !isShort && (
        <Button variant="quiet" className="justify-self-start" onClick={() => void refetch()}>
          Try again
        </Button>
      )}
      {models && models.length > 0 && (
        <ul className="max-h-72 overflow-y-auto border border-line">
          {models.map((machine) => (
            <li key={machine.id} className="border-b border-line last:border-0">
              <button
                type="button"
                className="block min-h-12 w-full px-3 py-1.5 text-left -outline-offset-2 hover:bg-petrol-100"
                onClick={() => onChoose(machine)}
              >
                <span className="font-display font-semibold">{machine.brand.name}</span>{' '}
                <span className="font-mono text-part">{machine.number}</span>
                <span className="block text-small text-ink-2">{machine.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
