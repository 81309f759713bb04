import { useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { CUSTOMER_FIELDS } from '#domain/customer/customer-fields.ts'
import { checkSavedAddress, MAX_LABEL_LENGTH } from '#domain/customer/address-book.ts'
import type { SavedAddressContent, SavedAddressField } from '#domain/customer/address-book.ts'
import { REFERENCE_FIELDS, REFERENCE_LENGTHS } from '#domain/order/order-references.ts'
import { ApiProblem, errorText } from '#web/api.ts'
import { CUSTOMER_INPUTS } from '#web/customer/customer-inputs.ts'
import { StateField } from '#web/customer/state-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useFocusFirstError } from '#web/ui/form/use-focus-first-error.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { addressErrors } from './address-errors.ts'
import type { AddressValues } from './address-errors.ts'

const { firstName, lastName, addressLine1, addressLine2, city, postalCode, phone } = CUSTOMER_INPUTS

/** The text fields, in the order of the checkout's form; the state stands before the ZIP code. */
const INPUTS: readonly [field: Exclude<SavedAddressField, 'state' | 'country'>, input: Partial<ComponentProps<typeof TextField>>][] = [
  [
    'label',
    {
      optional: true,
      hint: 'To know it by, such as Home or Shop.',
      autoComplete: 'off',
      maxLength: MAX_LABEL_LENGTH,
      className: 'sm:col-span-6',
    },
  ],
  ['firstName', firstName],
  ['lastName', lastName],
  ['company', { optional: true, autoComplete: 'shipping organization', maxLength: REFERENCE_LENGTHS.company, className: 'sm:col-span-6' }],
  ['addressLine1', addressLine1],
  ['addressLine2', addressLine2],
  ['city', city],
  ['postalCode', postalCode],
  ['phone', phone],
]
const LABELS = { ...CUSTOMER_FIELDS, company: REFERENCE_FIELDS.company, label: 'Name of the address' }

/** The values of a form, and what is wrong with them once it was sent. */
function useAddressForm(initial: AddressValues, onSave: (content: SavedAddressContent) => Promise<void>) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [attempts, setAttempts] = useState(0)
  const [refused, setRefused] = useState<AddressValues>({})
  const { isBusy, error, run } = useSubmit(errorText)
  useFocusFirstError(form, attempts)
  function submit() {
    setRefused({})
    const check = checkSavedAddress(values)
    if (!('address' in check)) return setAttempts((count) => count + 1)
    void run(() =>
      onSave(check.address).catch((failure: unknown) => {
        if (failure instanceof ApiProblem) setRefused(failure.fields)
        throw failure
      }),
    )
  }
  return {
    form,
    values,
    errors: { ...refused, ...(attempts > 0 && addressErrors(values)) },
    isBusy,
    error,
    submit,
    change: (change: AddressValues) => setValues((before) => ({ ...before, ...change })),
  }
}

interface AddressFormProps {
  /** What it is for: 'Add an address', 'Change Home'. */
  title: string
  initial: AddressValues
  /** @throws {ApiProblem} which the form shows */
  onSave: (content: SavedAddressContent) => Promise<void>
  onCancel: () => void
}

/** The form of an address, with the fields and the checks of the checkout. */
export function AddressForm({ title, initial, onSave, onCancel }: AddressFormProps) {
  const { form, values, errors, isBusy, error, submit, change } = useAddressForm(initial, onSave)
  const common = (field: SavedAddressField) => ({ id: `address-${field}`, value: values[field] ?? '', error: errors[field] })
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={title}
      className="grid gap-4 border-t border-line pt-4 sm:grid-cols-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h3 className="text-h4 sm:col-span-6">{title}</h3>
      {error && (
        <Notice tone="error" live className="sm:col-span-6">
          {error}
        </Notice>
      )}
      {INPUTS.flatMap(([field, input], index) => [
        ...(field === 'postalCode'
          ? [
              <StateField
                key="state"
                {...common('state')}
                className="sm:col-span-3"
                onChange={(state) => change({ state })}
                onBlur={() => undefined}
              />,
            ]
          : []),
        <TextField
          key={field}
          {...input}
          {...common(field)}
          name={field}
          label={LABELS[field]}
          autoFocus={index === 0}
          onChange={(event) => change({ [field]: event.currentTarget.value })}
        />,
      ])}
      <div className="flex flex-wrap gap-3 sm:col-span-6">
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Saving...">
          Save address
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
