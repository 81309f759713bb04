import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { CUSTOMER_FIELDS } from '#domain/customer/customer-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { CUSTOMER_INPUTS } from '#web/customer/customer-inputs.ts'

interface AddressLine2Props {
  id: string
  value: string
  error: ReactNode
  onBlur: () => void
  onChange: (text: string) => void
}

/**
 * The address's second line, which few need: a button until then. The field is there from the start, out of sight, because browsers fill in
 * only what is there; filled in, it shows.
 */
export function AddressLine2({ value, onChange, ...field }: AddressLine2Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isRequested, setRequested] = useState(false)
  const isShown = isRequested || value !== ''
  useEffect(() => {
    if (isRequested) input.current?.focus()
  }, [isRequested])
  return (
    <div className="sm:col-span-6">
      {!isShown && (
        <Button variant="quiet" className="-my-2 -ml-1 text-body!" onClick={() => setRequested(true)}>
          + Apt, suite (optional)
        </Button>
      )}
      <div className={isShown ? undefined : 'sr-only'} aria-hidden={!isShown || undefined}>
        <TextField
          {...CUSTOMER_INPUTS.addressLine2}
          {...field}
          ref={input}
          className=""
          name="addressLine2"
          label={CUSTOMER_FIELDS.addressLine2}
          value={value}
          tabIndex={isShown ? undefined : -1}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
    </div>
  )
}
