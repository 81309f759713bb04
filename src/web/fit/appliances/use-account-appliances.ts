import { useEffect } from 'react'
import { sessionQuery } from '#web/session/session-query.ts'
import { mergeWithAccount } from './appliance-store.ts'
import { useLoaded } from '#web/links/use-loaded.ts'

/** Lets the appliances of a signed-in shopper be those of the account. */
export function useAccountAppliances(): void {
  const personId = useLoaded(sessionQuery())?.person?.id
  useEffect(() => {
    if (personId !== undefined) void mergeWithAccount(personId)
  }, [personId])
}
