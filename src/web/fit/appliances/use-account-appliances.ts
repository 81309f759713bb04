import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#web/session/session-query.ts'
import { mergeWithAccount } from './appliance-store.ts'

/** Lets the appliances of a signed-in shopper be those of the account. */
export function useAccountAppliances(): void {
  const personId = useQuery(sessionQuery()).data?.person?.id
  useEffect(() => {
    if (personId !== undefined) void mergeWithAccount(personId)
  }, [personId])
}
