import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { productRecordQuery, invalidateProduct } from '../product-queries.ts'
import type { ProductRecord } from '../product-values.ts'

/** What can be done with a part as a whole, beside its form. */
export interface ProductActions {
  isBusy: boolean
  setActive: (active: boolean) => Promise<void>
  copy: () => Promise<void>
  isAskingToDelete: boolean
  askToDelete: () => void
  keep: () => void
  remove: () => Promise<void>
}

/** What its buttons do; the form follows the part's new state. */
export function useProductActions(record: ProductRecord): ProductActions {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [isAskingToDelete, setAsking] = useState(false)
  const params = { path: { productId: record.id } }

  /** Runs one thing at a time; what fails is said. */
  async function run(what: string, work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast({ text: what, detail: errorText(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  async function sendActive(active: boolean) {
    // Asked anew: the form may have been saved since, and the state is no field of it.
    const { version } = await client.fetchQuery(productRecordQuery(record.id))
    const next = await read(api.PATCH('/api/admin/products/{productId}', { params, body: { version, active } }))
    client.setQueryData(productRecordQuery(record.id).queryKey, next)
    invalidateProduct(client, record.id)
  }

  const setActive = (active: boolean) =>
    run(active ? 'Could not put it back in the shop' : 'Could not archive it', async () => {
      await sendActive(active)
      toast({
        id: `active ${record.id}`,
        text: active ? `${record.name} is in the shop` : `${record.name} is archived`,
        undo: () => void run('Could not take it back', () => sendActive(!active)),
      })
    })

  const copy = () =>
    run('Could not duplicate it', async () => {
      const made = await read(api.POST('/api/admin/products/{productId}/copy', { params, body: {} }))
      invalidateProduct(client, made.id)
      toast({ text: 'This is the copy, archived until you put it in the shop' })
      await navigate({ href: `/admin/products/${made.id}` })
    })

  const remove = () =>
    run('Could not delete it', async () => {
      const { version } = await client.fetchQuery(productRecordQuery(record.id))
      const { coupons } = await read(api.DELETE('/api/admin/products/{productId}', { params: { ...params, query: { version } } }))
      setAsking(false)
      const detail = coupons.length > 0 ? `Without it nothing is covered by ${coupons.join(', ')}.` : undefined
      toast({ text: `${record.name} is deleted`, ...(detail && { detail }) })
      await navigate({ href: '/admin/products' })
      client.removeQueries({ queryKey: productRecordQuery(record.id).queryKey })
      invalidateProduct(client, record.id)
    })

  return { isBusy, setActive, copy, isAskingToDelete, askToDelete: () => setAsking(true), keep: () => setAsking(false), remove }
}
