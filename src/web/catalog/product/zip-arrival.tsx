import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { promisedDays } from '#domain/order/delivery.ts'
import { ApiProblem } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { arrivalQuery } from '#web/cart/arrival-query.ts'
import { fiveDigits, setDeliveryZip, useDeliveryZip } from '#web/cart/delivery-zip.ts'
import { addressesQuery } from '#web/customer/address-query.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { useLoaded } from '#web/links/use-loaded.ts'

interface ZipFormProps {
  zip: string | null
  /** Why the shop does not deliver there. */
  refusal: string | null
  onGiven: (zip: string) => void
}

function ZipForm({ zip, refusal, onGiven }: ZipFormProps) {
  const [typed, setTyped] = useState(zip ?? '')
  const [error, setError] = useState(refusal)
  return (
    <form
      method="post"
      noValidate
      className="flex flex-wrap items-start gap-2 pt-1"
      onSubmit={(event) => {
        event.preventDefault()
        const digits = fiveDigits(typed)
        setError(digits === null ? 'Please enter the 5 digits of your ZIP code.' : null)
        if (digits === null) return
        setDeliveryZip(digits)
        onGiven(digits)
      }}
    >
      <TextField
        label="ZIP code"
        name="zip"
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={20}
        autoFocus
        className="w-32"
        value={typed}
        error={error ?? undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" className="mt-6">
        Show days
      </Button>
    </form>
  )
}

/** The ZIP code of the account's preferred address; null without one, and where another is `given`. */
function useOwnZip(given: string | null): string | null {
  const person = useLoaded(sessionQuery())?.person
  const { data: addresses } = useQuery({ ...addressesQuery(), enabled: given === null && person != null })
  return person ? fiveDigits(addresses?.[0]?.postalCode) : null
}

interface ZipArrivalProps {
  slug: string
  quantity: number
  /** The window in which the page stands, as to most states. */
  shown: Schema<'Dispatch'>[number]
}

/** When a part arrives at the shopper's ZIP code: the one that was given, else that of their account's address; and the way to give another. */
export function ZipArrival({ slug, quantity, shown }: ZipArrivalProps) {
  const id = useId()
  const given = useDeliveryZip()
  const own = useOwnZip(given)
  const zip = given ?? own
  const [isOpen, setOpen] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  const opener = useFocusWhenLost<HTMLButtonElement>(isOpen)
  const query = useQuery({ ...arrivalQuery({ items: [{ slug, quantity }], zip, state: null }), enabled: zip !== null })
  const refusal = query.error instanceof ApiProblem ? (query.error.fields.postalCode ?? null) : null
  // Who has just asked is told; days that nobody asked for are those of most states.
  const failure = hasAsked && query.isError && refusal === null ? `We could not look up the days for ${zip}. Please try again.` : null
  const ask = (digits: string) => {
    setHasAsked(true)
    setOpen(false)
    if (digits === zip && query.isError) void query.refetch()
  }
  // The same window of the same days: an answer of another minute may know the next already.
  const atZip = zip !== null && !query.isError ? query.data?.windows.find(({ leavesOn }) => leavesOn === shown.leavesOn) : undefined
  const days = promisedDays(atZip ?? shown, shown.leavesOn)
  return (
    <>
      <span role="status">{`Arrives ${days} ${atZip ? `to ${zip}` : 'in most states'}.`}</span>{' '}
      <button
        ref={opener}
        type="button"
        className="no-print link min-h-6"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {atZip ? 'Change' : 'Your ZIP code?'}
      </button>
      <span role="status" className="block text-brick empty:absolute">
        {!isOpen && (refusal ? `${zip} ${refusal}.` : failure)}
      </span>
      <div id={id}>{isOpen && <ZipForm zip={zip} refusal={refusal} onGiven={ask} />}</div>
    </>
  )
}
