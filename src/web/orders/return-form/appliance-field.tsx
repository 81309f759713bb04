import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Schema } from '#web/api.ts'
import { applianceTitle, appliancesQuery, mayBeModelNumber } from '#web/fit/appliances/appliance-query.ts'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { TextField } from '#web/ui/form/field.tsx'

/** Pause in typing before machines are requested, in ms. */
const DEBOUNCE_MS = 250

/** Machines that are offered at once. */
const OFFERED = 5

interface ApplianceFieldProps {
  id: string
  text: string
  machine: Schema<'Model'> | null
  error?: string | undefined
  onChange: (typed: { modelNumber: string; machine: Schema<'Model'> | null }) => void
}

/** The machine that a part does not fit: typed as it stands on the label, or chosen from those that the shop knows by it. */
export function ApplianceField({ id, text, machine, error, onChange }: ApplianceFieldProps) {
  const input = useFocusWhenLost<HTMLInputElement>(machine?.id)
  const debounced = useDebounced(text.trim(), DEBOUNCE_MS)
  const isAsked = machine === null && mayBeModelNumber(debounced)
  const { data } = useQuery({ ...appliancesQuery(debounced), enabled: isAsked })
  const offered = isAsked && debounced === text.trim() ? (data?.models.slice(0, OFFERED) ?? []) : []
  // The machine that the part was bought for stands here by its full name: nobody is asked which one it is.
  const named = offered.find((model) => applianceTitle(model).toLowerCase() === debounced.toLowerCase())
  useEffect(() => {
    if (named) onChange({ modelNumber: text, machine: named })
    // Once for each machine that is named.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [named?.id])
  return (
    <div className="grid min-w-0 content-start gap-2">
      <TextField
        ref={input}
        id={id}
        label="Model number of your machine"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={text}
        error={error}
        onChange={(event) => onChange({ modelNumber: event.currentTarget.value, machine: null })}
      />
      <div role="status" className="sr-only">
        {offered.length > 0 && `${offered.length} ${offered.length === 1 ? 'machine' : 'machines'} with this number`}
      </div>
      {offered.length > 0 && (
        <ul aria-label="Is it one of these?" className="border border-line">
          {offered.map((model) => (
            <li key={model.id} className="border-b border-line last:border-0">
              <button
                type="button"
                className="block min-h-11 w-full px-3 py-1.5 text-left -outline-offset-2 hover:bg-petrol-100"
                onClick={() => onChange({ modelNumber: applianceTitle(model), machine: model })}
              >
                <span className="font-semibold">{model.brand.name}</span> <span className="font-mono text-part">{model.number}</span>
                <span className="block text-small text-ink-2">{model.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
