import { Button } from '#web/ui/button.tsx'
import { PartPicker } from './part-picker.tsx'
import type { PickedPart } from './part-picker.tsx'

interface PartListFieldProps {
  label: string
  /** The label of the picker: 'Add a part'. */
  addLabel: string
  value: readonly PickedPart[]
  onChange: (parts: PickedPart[]) => void
  hint?: string
  error?: string | undefined
}

/** Several parts, in the order in which they were chosen. */
export function PartListField({ label, addLabel, value, onChange, hint, error }: PartListFieldProps) {
  const add = (part: PickedPart | null) => {
    if (part && !value.some(({ id }) => id === part.id)) onChange([...value, part])
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 font-display text-lead font-semibold leading-6">{label}</legend>
      {value.length > 0 && (
        <ul className="grid gap-1">
          {value.map((part) => (
            <li key={part.id} className="flex items-center gap-2 border border-line py-1 pr-1 pl-2">
              <span className="mr-auto min-w-0 wrap-anywhere">
                <span className="font-mono">{part.partNumber}</span> {part.name}
              </span>
              <Button onClick={() => onChange(value.filter(({ id }) => id !== part.id))} aria-label={`Remove ${part.partNumber}`}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PartPicker forMany label={addLabel} value={null} onChange={add} {...(hint && { hint })} error={error} />
    </fieldset>
  )
}
