import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedAddressContent } from '#domain/customer/address-book.ts'
import { ApiProblem, errorText } from '#web/api.ts'
import { LONG_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { addressActions, addressesQuery, contentOf } from '#web/customer/address-query.ts'
import type { SavedAddress } from '#web/customer/address-query.ts'

/** What an address is called in a sentence: by its label, otherwise by its street. */
export const titleOf = ({ label, addressLine1 }: Pick<SavedAddress, 'label' | 'addressLine1'>): string => label || addressLine1

const OVERTAKEN = 'This address was changed elsewhere in the meantime. Save it again to replace that.'

/** What is done with the addresses of the account, and how it is said. */
export function useAddressBook(onGone: () => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { queryKey } = addressesQuery()
  const show = (addresses: SavedAddress[]) => void client.setQueryData(queryKey, addresses)

  /** Does what no form shows the errors of. */
  async function act(action: () => Promise<SavedAddress[]>): Promise<boolean> {
    setBusy(true)
    const done = await action().then(show, async (error: unknown) => {
      toast({ title: 'Not changed', description: errorText(error), tone: 'error' })
      await client.invalidateQueries({ queryKey })
      return 'failed' as const
    })
    setBusy(false)
    return done !== 'failed'
  }

  return {
    isBusy,
    add: async (content: SavedAddressContent) => {
      show(await addressActions.add({ ...content, preferred: false }))
      toast({ title: 'Address saved', tone: 'success' })
    },
    change: async (id: string, content: SavedAddressContent) => {
      // The version as it is known now: after a refusal it is the other change's.
      const version = client.getQueryData(queryKey)?.find((address) => address.id === id)?.version ?? 1
      const changed = await addressActions.change(id, { ...content, version }).catch(async (error: unknown) => {
        // Another tab has removed it, and whoever saves it wants to keep it.
        if (error instanceof ApiProblem && error.code === 'not_found') return addressActions.add({ ...content, preferred: false })
        if (!(error instanceof ApiProblem && error.code === 'conflict')) throw error
        await client.invalidateQueries({ queryKey })
        throw new ApiProblem(error.status, { ...error.body, detail: OVERTAKEN })
      })
      show(changed)
      toast({ title: 'Address saved', tone: 'success' })
    },
    prefer: (id: string) => act(() => addressActions.prefer(id)),
    remove: async (address: SavedAddress) => {
      if (!(await act(() => addressActions.remove(address.id)))) return
      const again = { ...contentOf(address), preferred: address.preferred }
      toast({
        id: 'address-removed',
        title: 'Address removed',
        description: titleOf(address),
        durationMs: LONG_TOAST_MS,
        action: { label: 'Undo', onSelect: () => void act(() => addressActions.add(again)) },
      })
      // The focused button was removed.
      onGone()
    },
  }
}
