import { EXEMPTION_STATES } from '#domain/tax-exemption.ts'
import { Icon } from '#web/ui/icon.tsx'

interface StatesFieldProps {
  id: string
  chosen: readonly string[]
  error?: string | undefined
  onChange: (states: string[]) => void
}

/** The states that a certificate is for, several of them. */
export function StatesField({ id, chosen, error, onChange }: StatesFieldProps) {
  const toggle = (code: string) => onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
  return (
    <fieldset id={id} tabIndex={-1} className="grid min-w-0 gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-display text-lead font-semibold leading-6">
        States that it is for
        {chosen.length > 0 && <span className="font-normal text-ink-3"> ({chosen.toSorted().join(', ')})</span>}
      </legend>
      {/* Columns of a box that scrolls would go on beside it, out of sight: they stand in a box of their own. */}
      <div className="max-h-64 overflow-y-auto border border-line p-3">
        <div className="columns-1 gap-4 min-[30rem]:columns-2 sm:columns-3">
          {EXEMPTION_STATES.map(({ code, name }) => (
            <label key={code} className="flex min-h-11 break-inside-avoid items-center gap-2">
              <input
                type="checkbox"
                name="states"
                value={code}
                className="size-5 shrink-0"
                checked={chosen.includes(code)}
                onChange={() => toggle(code)}
              />
              {name}
            </label>
          ))}
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-small font-medium text-brick">
          <Icon name="alert" className="size-5" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
