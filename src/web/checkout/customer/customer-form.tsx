import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { CUSTOMER_FIELDS, FORM_FIELDS } from '#domain/customer/customer-fields.ts'
import type { CustomerField } from '#domain/customer/customer-fields.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { stateOfZip } from '#domain/customer/zip-code.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { signedUpEmail } from '#web/session/typed-texts.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { changeCustomer, readCheckoutDraft } from '#web/cart/checkout-draft.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'
import { CUSTOMER_FORM_ID, fieldId } from './customer-fields.ts'
import { CUSTOMER_INPUTS } from '#web/customer/customer-inputs.ts'
import { fieldErrors, otherState } from '#web/customer/customer-rules.ts'
import { AddressLine2 } from './address-line-2.tsx'
import { StateField } from '#web/customer/state-field.tsx'
import { DidYouMean } from './did-you-mean.tsx'

const isField = (name: string): name is CustomerField => Object.hasOwn(CUSTOMER_FIELDS, name)

/** Takes over what was typed, or filled in by the browser, before hydration. */
function useEarlyInput(values: CustomerValues, accountEmail: string | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const early: CustomerValues = {}
    for (const [name, value] of form.current ? new FormData(form.current) : [])
      if (isField(name) && name !== 'country' && typeof value === 'string' && value !== '' && !values[name]) early[name] = value
    // The address of the account, or of a newsletter sign-up, need not be typed again. What was typed before a reload is stored, and not in `values` yet.
    const email = early.email ?? readCheckoutDraft().customer.email ?? accountEmail ?? signedUpEmail.read()
    if (email) early.email = email
    if (Object.keys(early).length > 0) changeCustomer(early)
    // Only the values before hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return form
}

/** Calls back when the button of the mouse is up: at once where nothing is pressed. */
function whenReleased(then: () => void) {
  if (document.querySelector(':active')) window.addEventListener('mouseup', then, { once: true })
  else then()
}

/** Changes and errors of the fields: an error shows once its field was edited and left, and all of them after submitting. */
function useFields(values: CustomerValues, attempts: number) {
  const [edited, setEdited] = useState<ReadonlySet<CustomerField>>(new Set())
  const [left, setLeft] = useState<ReadonlySet<CustomerField>>(new Set())
  const errors = fieldErrors(values)
  const withState = (zip: string): CustomerValues => {
    const found = values.state ? undefined : stateOfZip(zip)
    return found ? { postalCode: zip, state: found.code } : { postalCode: zip }
  }
  return {
    allErrors: attempts > 0 ? errors : {},
    hasEdited: (field: CustomerField) => edited.has(field),
    hasLeft: (field: CustomerField) => left.has(field),
    errorOf: (field: CustomerField) => (attempts > 0 || left.has(field) ? errors[field] : undefined),
    change: (field: CustomerField, value: string) => {
      setEdited((fields) => new Set(fields).add(field))
      changeCustomer(field === 'postalCode' ? withState(value) : { [field]: value })
    },
    leave: (field: CustomerField) => {
      // What it says below the field moves the rest of the form, and a button that is being pressed must not move.
      if (edited.has(field)) whenReleased(() => setLeft((fields) => new Set(fields).add(field)))
      if (field === 'phone' && values.phone) changeCustomer({ phone: formatPhone(values.phone) })
    },
  }
}

/** The fields that were wrong when the form was submitted last. */
function useRefused(errors: Partial<Record<CustomerField, string>>, attempts: number): CustomerField[] {
  const [refused, setRefused] = useState<{ attempts: number; fields: CustomerField[] }>({ attempts: 0, fields: [] })
  if (refused.attempts !== attempts) setRefused({ attempts, fields: FORM_FIELDS.filter((field) => errors[field]) })
  return refused.fields
}

// Only who types an address needs them, or has left something out.
const ErrorSummary = lazyWithPreload(async () => (await import('#web/ui/form/error-summary.tsx')).ErrorSummary)
const ZipPlace = lazyWithPreload(async () => (await import('./zip-place.tsx')).ZipPlace)
const SavedAddresses = lazyWithPreload(async () => (await import('../addresses/saved-addresses.tsx')).SavedAddresses)
const OrderExtrasFields = lazyWithPreload(async () => (await import('../addresses/order-extras-fields.tsx')).OrderExtrasFields)
// The server draws the first and, of who is signed in, the second: what it cannot draw at once the browser reports as an error.
if (import.meta.env.SSR) await Promise.all([OrderExtrasFields.preload(), SavedAddresses.preload()])

const EmailSuggestion = lazyWithPreload(async () => (await import('./email-suggestion.tsx')).EmailSuggestion)

/** The suggestions below fields: the city and state of the ZIP code, another state for it, a well-known domain for the e-mail address. */
function useFieldSuggestions(
  values: CustomerValues,
  { errorOf, hasEdited, hasLeft }: Omit<ReturnType<typeof useFields>, 'allErrors' | 'change' | 'leave'>,
) {
  const state = errorOf('postalCode') && otherState(values)
  const suggestedState = state && <DidYouMean field="postalCode" what={state.name} values={{ state: state.code }} />
  return {
    postalCode: values.postalCode ? (
      <Suspense fallback={suggestedState}>
        <ZipPlace values={values} mayFill={hasEdited('postalCode') && !hasEdited('city') && !hasEdited('state')}>
          {suggestedState}
        </ZipPlace>
      </Suspense>
    ) : (
      suggestedState
    ),
    email: hasLeft('email') && values.email && (
      <Suspense>
        <EmailSuggestion email={values.email} />
      </Suspense>
    ),
  }
}

/** The link to sign in, for customers who have an account. */
const SignIn = () => (
  <>
    Check out without an account, or{' '}
    <ShopLink href="/auth?next=/cart" className="link">
      sign in
    </ShopLink>
    .{' '}
  </>
)

interface CustomerFormProps {
  values: CustomerValues
  /** How often it was submitted with errors. */
  attempts: number
  onSubmit: () => void
}

/** The customer's data and shipping address. */
export function CustomerForm({ values, attempts, onSubmit }: CustomerFormProps) {
  // Undefined while nobody knows who is signed in.
  const person = useQuery(sessionQuery()).data?.person
  const form = useEarlyInput(values, person?.email)
  const { allErrors, change, leave, ...known } = useFields(values, attempts)
  const suggestions: Partial<Record<CustomerField, ReactNode>> = useFieldSuggestions(values, known)
  const wrongFields = useRefused(allErrors, attempts).map((field) => ({
    id: fieldId(field),
    label: CUSTOMER_FIELDS[field],
    isRight: !allErrors[field],
  }))
  const common = (field: CustomerField) => ({
    id: fieldId(field),
    value: values[field] ?? '',
    error: known.errorOf(field),
    onBlur: () => leave(field),
  })
  return (
    <section className="sheet p-5 sm:p-6" aria-labelledby="customer-heading">
      <h2 id="customer-heading" className="mb-1 text-h3">
        Customer information
      </h2>
      <p className="mb-5 text-small text-ink-2">{person === null && <SignIn />}We ship to addresses in the United States.</p>
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
        {wrongFields.length > 0 && (
          <Suspense>
            <ErrorSummary className="sm:col-span-6" fields={wrongFields} />
          </Suspense>
        )}
        {person && (
          <Suspense>
            <SavedAddresses key={person.id} person={person} values={values} />
          </Suspense>
        )}
        {FORM_FIELDS.map((field) =>
          field === 'state' ? (
            <StateField key={field} {...common(field)} className="sm:col-span-3" onChange={(code) => change(field, code)} />
          ) : field === 'addressLine2' ? (
            <AddressLine2 key={field} {...common(field)} onChange={(text) => change(field, text)} />
          ) : (
            <TextField
              key={field}
              {...CUSTOMER_INPUTS[field]}
              {...common(field)}
              name={field}
              label={CUSTOMER_FIELDS[field]}
              below={suggestions[field]}
              onChange={(event) => change(field, event.currentTarget.value)}
            />
          ),
        )}
        <Suspense fallback={<div className="min-h-11 sm:col-span-6" />}>
          <OrderExtrasFields values={values} isSignedIn={person != null} />
        </Suspense>
        <input type="hidden" name="country" autoComplete="shipping country" value="US" />
      </form>
    </section>
  )
}
