import { useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { US_STATES, zipMatchesState } from '#domain/address.ts'
import { checkCustomer, CUSTOMER_FIELDS } from '#domain/checkout.ts'
import type { CustomerField } from '#domain/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { changeCustomer } from './checkout-draft.ts'
import type { CustomerValues } from './checkout-draft.ts'
import { CUSTOMER_FORM_ID, fieldId } from './customer-fields.ts'
import { ErrorSummary } from './error-summary.tsx'
import { formatPhone } from './format-phone.ts'
import { StateField } from './state-field.tsx'

const isField = (name: string): name is CustomerField => Object.hasOwn(CUSTOMER_FIELDS, name)

/** Takes over what was typed, or filled in by the browser, before the page came alive. */
function useEarlyTyping(values: CustomerValues) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const early: CustomerValues = {}
    for (const [name, value] of form.current ? new FormData(form.current) : [])
      if (isField(name) && name !== 'country' && typeof value === 'string' && value !== '' && !values[name]) early[name] = value
    if (Object.keys(early).length > 0) changeCustomer(early)
    // Only what stood there at the start.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return form
}

/** 'Did you mean …?' for a ZIP code that lies in another state. */
function StateSuggestion({ values }: { values: CustomerValues }) {
  const { postalCode = '', state = '' } = values
  const meant = US_STATES.find(({ code }) => zipMatchesState(postalCode, code))
  if (!meant || state === '' || zipMatchesState(postalCode, state)) return null
  return (
    <Button variant="quiet" className="justify-self-start text-body" onClick={() => changeCustomer({ state: meant.code })}>
      Did you mean {meant.name}?
    </Button>
  )
}

interface CustomerFormProps {
  values: CustomerValues
  /** The number of times that it was sent with mistakes: from the first on every mistake is shown. */
  attempts: number
  onSubmit: () => void
}

/** Who buys and where to deliver to. Mistakes show beside a field once it has been edited and left, and all of them after sending. */
export function CustomerForm({ values, attempts, onSubmit }: CustomerFormProps) {
  const form = useEarlyTyping(values)
  const [edited, setEdited] = useState<ReadonlySet<CustomerField>>(new Set())
  const [left, setLeft] = useState<ReadonlySet<CustomerField>>(new Set())
  const check = checkCustomer(values)
  const errors = check.ok ? {} : check.errors
  const errorOf = (field: CustomerField) => (attempts > 0 || left.has(field) ? errors[field] : undefined)

  function change(field: CustomerField, value: string) {
    setEdited((fields) => new Set(fields).add(field))
    const found = field === 'postalCode' && !values.state ? US_STATES.find(({ code }) => zipMatchesState(value, code)) : undefined
    changeCustomer({ [field]: value, ...(found ? { state: found.code } : {}) })
  }
  const leave = (field: CustomerField) => edited.has(field) && setLeft((fields) => new Set(fields).add(field))

  const text = (field: Exclude<CustomerField, 'state'>, autoComplete: string, more: Partial<ComponentProps<typeof TextField>> = {}) => (
    <TextField
      {...more}
      id={fieldId(field)}
      name={field}
      label={CUSTOMER_FIELDS[field]}
      autoComplete={autoComplete}
      value={values[field] ?? ''}
      error={errorOf(field)}
      onChange={(event) => change(field, event.currentTarget.value)}
      onBlur={(event) => {
        leave(field)
        more.onBlur?.(event)
      }}
    />
  )

  return (
    <section className="sheet p-5 sm:p-6" aria-labelledby="customer-heading">
      <h2 id="customer-heading" className="mb-1 text-h3">
        Customer information
      </h2>
      <p className="mb-5 text-small text-ink-2">Check out without an account. We ship to addresses in the United States.</p>
      <form
        ref={form}
        id={CUSTOMER_FORM_ID}
        method="post"
        noValidate
        className="grid gap-4 sm:grid-cols-6"
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <ErrorSummary errors={attempts > 0 ? errors : {}} />
        {text('email', 'email', {
          type: 'email',
          inputMode: 'email',
          autoCapitalize: 'off',
          spellCheck: false,
          className: 'sm:col-span-6',
        })}
        {text('firstName', 'shipping given-name', { className: 'sm:col-span-3' })}
        {text('lastName', 'shipping family-name', { className: 'sm:col-span-3' })}
        {text('addressLine1', 'shipping address-line1', { className: 'sm:col-span-6' })}
        {text('addressLine2', 'shipping address-line2', { optional: true, className: 'sm:col-span-6' })}
        {text('city', 'shipping address-level2', { className: 'sm:col-span-6' })}
        <div className="sm:col-span-3">
          <StateField
            id={fieldId('state')}
            value={values.state ?? ''}
            error={errorOf('state')}
            onChange={(code) => change('state', code)}
            onBlur={() => leave('state')}
          />
        </div>
        {text('postalCode', 'shipping postal-code', {
          inputMode: 'numeric',
          maxLength: 10,
          className: 'sm:col-span-3',
          below: errorOf('postalCode') && <StateSuggestion values={values} />,
        })}
        {text('phone', 'shipping tel', {
          type: 'tel',
          optional: true,
          hint: 'Only for delivery questions',
          className: 'sm:col-span-6',
          onBlur: (event) => changeCustomer({ phone: formatPhone(event.currentTarget.value) }),
        })}
        <input type="hidden" name="country" autoComplete="shipping country" value="US" />
      </form>
    </section>
  )
}
