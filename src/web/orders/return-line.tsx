import { useId } from 'react'
import { RETURN_REASONS } from '#domain/refund.ts'
import type { ReturnReason } from '#domain/refund.ts'
import type { Schema } from '#web/api.ts'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { choiceErrors, REASON_LABELS } from './return-rules.ts'
import type { ReturnChoice } from './return-rules.ts'

/** The reason of this name; none for the empty choice. */
const reasonOf = (value: string): ReturnReason | '' => RETURN_REASONS.find((reason) => reason === value) ?? ''

interface ReturnLineProps {
  line: Schema<'Order'>['lines'][number]
  /** Null while it is not returned. */
  choice: ReturnChoice | null
  isSent: boolean
  onChange: (choice: ReturnChoice | null) => void
}

/** A line of an order with the fields for returning it: quantity and reason. */
export function ReturnLine({ line, choice, isSent, onChange }: ReturnLineProps) {
  const id = useId()
  const errors = isSent && choice ? choiceErrors(choice) : {}
  return (
    <li className="border-t border-line py-3">
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-petrol"
          checked={choice !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? { quantity: line.canReturn, reason: '', modelNumber: '' } : null)}
        />
        <span className="min-w-0">
          {line.name} <span className="font-mono text-part break-all text-ink-2">{line.partNumber}</span>
        </span>
      </label>
      {choice && (
        <div className="grid gap-4 pt-2 pb-1 sm:grid-cols-2 sm:pl-8">
          {line.canReturn > 1 && (
            <div className="sm:col-span-2">
              <QuantityStepper
                product={line.name}
                value={choice.quantity}
                max={line.canReturn}
                onChange={(quantity) => onChange({ ...choice, quantity })}
              />
              <span className="ml-3 text-ink-2">of {line.canReturn}</span>
            </div>
          )}
          <SelectField
            id={`${id}reason`}
            label="Reason"
            value={choice.reason}
            error={errors.reason}
            onChange={(event) => onChange({ ...choice, reason: reasonOf(event.currentTarget.value) })}
          >
            <option value="">Choose a reason</option>
            {RETURN_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {REASON_LABELS[reason]}
              </option>
            ))}
          </SelectField>
          {choice.reason === 'does_not_fit' && (
            <TextField
              id={`${id}model`}
              label="Model number of your machine"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={100}
              value={choice.modelNumber}
              error={errors.modelNumber}
              onChange={(event) => onChange({ ...choice, modelNumber: event.currentTarget.value })}
            />
          )}
        </div>
      )}
    </li>
  )
}
