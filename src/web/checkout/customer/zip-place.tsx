import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { normaliseZip } from '#domain/customer/zip-code.ts'
import { api, read } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { changeCustomer } from '#web/cart/checkout-draft.ts'
import type { CustomerValues } from '#web/cart/checkout-draft.ts'
import { fieldId, goOnAt } from './customer-fields.ts'

/** A city's name in a form that makes its spellings equal: `St. Paul` is `Saint Paul`. */
const plainCity = (city: string) =>
  city
    .toLowerCase()
    .replace(/^st\b/, 'saint')
    .replace(/^ft\b/, 'fort')
    .replace(/^mt\b/, 'mount')
    .replaceAll(/[^a-z]/g, '')

const zipPlaceQuery = (zip: string) =>
  queryOptions({
    queryKey: ['zip-code', zip],
    queryFn: ({ signal }) => read(api.GET('/api/zip-codes/{zip}', { params: { path: { zip } }, signal })),
    enabled: zip !== '',
    // It only saves some typing: a failure is ignored.
    retry: false,
    staleTime: Infinity,
  })

interface ZipPlaceProps {
  values: CustomerValues
  /** The ZIP code has been typed just now, and neither city nor state was ever touched. */
  mayFill: boolean
  /** What is said instead when there is nothing to offer. */
  children: ReactNode
}

/** The city and state of the typed ZIP code: filled in where both are untouched, otherwise offered where they are missing or others. */
export function ZipPlace({ values, mayFill, children }: ZipPlaceProps) {
  const { city = '', state = '', postalCode = '' } = values
  const place = useQuery(zipPlaceQuery(normaliseZip(postalCode)?.slice(0, 5) ?? '')).data
  const [filledZip, setFilledZip] = useState('')

  function fill(found: NonNullable<typeof place>) {
    changeCustomer({ city: found.city, state: found.state })
    setFilledZip(found.zip)
  }

  useEffect(() => {
    // The state may be set already, from the first digits of the ZIP code. Nothing is filled in while the city's field has the focus.
    const isFree = mayFill && city === '' && (state === '' || state === place?.state) && document.activeElement?.id !== fieldId('city')
    if (place && isFree) fill(place)
    // Once for every answer: what is emptied later stays empty.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [place])

  const isOffered = place && (plainCity(city) !== plainCity(place.city) || state !== place.state)
  const name = place && `${place.city}, ${place.state}`
  return (
    <div role="status" className="grid justify-items-start empty:-mt-1.5">
      {isOffered ? (
        <Button
          variant="quiet"
          className="-ml-1 text-body"
          onClick={({ detail }) => {
            fill(place)
            goOnAt('postalCode', detail)
          }}
        >
          Use {name}
        </Button>
      ) : (
        (children ?? (place?.zip === filledZip && <span className="sr-only">City and state filled in: {name}</span>))
      )}
    </div>
  )
}
