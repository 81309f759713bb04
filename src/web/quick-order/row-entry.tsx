import { useRef, useState } from 'react'
import { MAX_NUMBER_TEXT } from '#domain/quick-order/quick-order-item.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import type { QuickOrderState } from './use-quick-order.ts'

/** On a phone: one number after the other, each with its quantity. What was typed stays when it could not be looked up. */
export function RowEntry({ quickOrder: { isBusy, add } }: { quickOrder: QuickOrderState }) {
  const field = useRef<HTMLInputElement>(null)
  const [number, setNumber] = useState('')
  const [quantity, setQuantity] = useState(1)

  async function submit() {
    if (number.trim() !== '' && (await add(number.trim(), quantity))) {
      setNumber('')
      setQuantity(1)
    }
    field.current?.focus()
  }
  return (
    <form
      className="grid grid-cols-1 gap-3 border-b border-ink pb-6 sm:hidden noscript:hidden"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        ref={field}
        label="Part number"
        value={number}
        maxLength={MAX_NUMBER_TEXT}
        readOnly={isBusy}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        className="[&_input]:font-mono"
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-3">
        <QuantityStepper product="this part" value={quantity} onChange={setQuantity} />
        <Button type="submit" className="grow" busy={isBusy} busyLabel="Looking...">
          Add to the list
        </Button>
      </div>
    </form>
  )
}
