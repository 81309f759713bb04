import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * The whole number a typed text means, kept within `min` and `max`.
 * A text that is no number means 1 (specification section 3), or `min` where that is higher.
 */
export function parseQuantity(text: string, min = 1, max = MAX_QUANTITY): number {
  const typed = Number(text)
  const whole = text.trim() === '' || Number.isNaN(typed) ? 1 : Math.trunc(typed)
  return Math.min(Math.max(whole, min), max)
}

interface QuantityStepperProps {
  /** The product's name; the control is called 'Quantity, {product}'. */
  product: string
  value: number
  onChange: (quantity: number) => void
  min?: number
  max?: number
  /** The name in a form sent without scripts. */
  name?: string
  /** A typed number counts at once, not only when the field is left: what moves on the page has moved before a button is pressed. */
  countsTyping?: boolean
  disabled?: boolean
  className?: string
}

/**
 * Minus, a number, plus. Typed text is committed on leaving the field or on Enter, so half-typed numbers never
 * reach the cart; where nothing hangs on them, they count at once. Without scripts it is the browser's own number input.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { product, value, onChange, min = 1, max = MAX_QUANTITY, name = 'quantity', countsTyping = false, disabled, className } = props
  const [draft, setDraft] = useState<string | null>(null)
  const isEntered = useRef(false)
  const [isPressed, setPressed] = useState(false)

  function change(quantity: number) {
    setDraft(null)
    if (quantity !== value) onChange(quantity)
  }
  function type(text: string) {
    setDraft(text)
    const quantity = parseQuantity(text, min, max)
    if (countsTyping && text.trim() !== '' && quantity !== value) onChange(quantity)
  }
  function commit() {
    if (draft !== null) change(parseQuantity(draft, min, max))
  }
  function leave() {
    // By a press of a button: when it is let go, so that it cannot move away under the pointer before. Of one that is disabled nobody hears.
    if (document.querySelector('button:enabled:active')) window.addEventListener('mouseup', commit, { once: true, capture: true })
    else commit()
  }
  function step(by: number) {
    const from = draft === null ? value : parseQuantity(draft, min, max)
    change(Math.min(Math.max(from + by, min), max))
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    setPressed(false)
    if (event.key === 'Enter') commit()
    else if (event.key === 'ArrowUp') step(1)
    else if (event.key === 'ArrowDown') step(-1)
    else return
    event.preventDefault()
  }
  function press(event: MouseEvent<HTMLButtonElement>, by: number) {
    step(by)
    // A button that disables itself would lose the keyboard's place (a keyboard click has no detail).
    const reached = value + by <= min || value + by >= max
    const leaves = reached && event.detail === 0
    // The number field says its value itself.
    setPressed(!leaves)
    if (leaves) event.currentTarget.parentElement?.querySelector('input')?.focus()
  }

  return (
    <div className={classNames('stepper', className)}>
      <button
        type="button"
        aria-label={`Decrease quantity of ${product}`}
        disabled={disabled || value <= min}
        onClick={(event) => press(event, -1)}
      />
      <input
        type="number"
        inputMode="numeric"
        // Firefox fills in after a reload what was typed before it, of which the page knows nothing: the cart would get another quantity.
        autoComplete="off"
        aria-label={`Quantity, ${product}`}
        className="stepper-input"
        name={name}
        min={min}
        max={max}
        step={1}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => type(event.currentTarget.value)}
        onMouseDown={() => (isEntered.current = false)}
        onFocus={(event) => {
          event.currentTarget.select()
          isEntered.current = true
        }}
        // In Safari the press that brings the focus would end with nothing selected: a 3 that is typed then would make 31 of a 1.
        onMouseUp={(event) => isEntered.current && event.preventDefault()}
        onBlur={leave}
        onKeyDown={onKeyDown}
        onWheel={(event) => event.currentTarget.blur()}
      />
      <button
        type="button"
        aria-label={`Increase quantity of ${product}`}
        disabled={disabled || value >= max}
        onClick={(event) => press(event, 1)}
      />
      {/* What a press of a button has made of it, for screen readers. */}
      <span className="sr-only" aria-live="polite">
        {isPressed && `Quantity ${value}`}
      </span>
    </div>
  )
}
