import { Icon } from '#web/ui/icon.tsx'

interface RadioRowProps<Value> {
  name: string
  legend: string
  choices: readonly { value: Value; label: string }[]
  chosen: Value | undefined
  error: string | undefined
  onChoose: (value: Value) => void
}

/** One of a few choices, beside each other; nothing is chosen before somebody does. */
export function RadioRow<Value extends number | boolean>({ name, legend, choices, chosen, error, onChoose }: RadioRowProps<Value>) {
  const errorId = `${name}-error`
  return (
    <fieldset className="grid min-w-0 gap-1" aria-describedby={error ? errorId : undefined}>
      <legend className="font-display text-lead leading-6 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {choices.map(({ value, label }) => (
          <label key={label} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={name}
              className="size-5 shrink-0 accent-petrol"
              checked={chosen === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChoose(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="flex gap-1.5 text-small font-medium text-brick">
          <Icon name="alert" className="size-5" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
