import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CheckField } from '#web/admin/ui/fields.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { errorText } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { customerActions, customerQuery, erasureQuery } from './customer-query.ts'
import type { Customer, CustomerAct } from './customer-query.ts'

type Preview = Schema<'ErasurePreview'>

/** Whether it can be erased now: nothing is under way, and nothing is owed, or staff say that it was paid. */
export const canErase = ({ underWay, owed }: Preview, isPaid: boolean): boolean => underWay.length === 0 && (owed.length === 0 || isPaid)

const Orders = ({ numbers }: { numbers: readonly string[] }) =>
  numbers.map((number, index) => (
    <span key={number}>
      {index > 0 && ', '}
      <ShopLink className="link" href={`/admin/orders/${number}`}>
        {number}
      </ShopLink>
    </span>
  ))

interface ErasureProps {
  preview: Preview
  isPaid: boolean
  onPaid: (isPaid: boolean) => void
}

/** What an erasure would delete, and what stands in its way. */
export function Erasure({ preview, isPaid, onPaid }: ErasureProps) {
  return (
    <>
      {preview.underWay.length > 0 && (
        <Notice tone="warning">
          Orders are under way, and need to know whose they are. Complete or cancel them first: <Orders numbers={preview.underWay} />
        </Notice>
      )}
      {preview.owed.length > 0 && (
        <>
          <Notice tone="warning">
            A refund failed, and its money is still owed. Ask for it again first: <Orders numbers={preview.owed} />
          </Notice>
          <CheckField label="It was paid back another way" checked={isPaid} onChange={(event) => onPaid(event.target.checked)} />
        </>
      )}
      <ul className="list-disc pl-5" aria-label="What happens">
        <li>Orders that stay, anonymous: {preview.orders}</li>
        <li>E-mails that are deleted: {preview.letters}</li>
        <li>Messages that are deleted: {preview.messages}</li>
        <li>Questions about parts that are deleted, or stay on their pages without an address: {preview.questions}</li>
        <li>Answers to questions of others that are deleted, or stay on their pages without a name: {preview.answers}</li>
        <li>Reviews that are deleted, or stay on their pages without a name: {preview.reviews}</li>
        <li>Appliances that are deleted: {preview.machines}</li>
        <li>Addresses that are deleted: {preview.addresses}</li>
        <li>
          Tax-exempt certificates: {preview.certificates}, of which {preview.keptCertificates} stay beside orders that were sold without tax
        </li>
        <li>{preview.isSubscribed ? 'The newsletter ends' : 'No newsletter to end'}</li>
      </ul>
    </>
  )
}

interface EraseDialogProps {
  customer: Customer
  act: CustomerAct
  onClose: () => void
  onErased: () => void
}

/** Erases a customer for good, after their address was typed. */
export function EraseDialog({ customer: { id, name, email }, act, onClose, onErased }: EraseDialogProps) {
  const { data, error, refetch } = useQuery(erasureQuery(id))
  const queryClient = useQueryClient()
  const [isPaid, setPaid] = useState(false)
  const isPossible = data !== undefined && canErase(data, isPaid)
  async function erase() {
    if (!data) return
    if (await act.run(() => customerActions.erase(id, data, isPaid), `${email} is erased`)) {
      onErased()
      queryClient.removeQueries({ queryKey: customerQuery(id).queryKey })
    } else {
      // It was said of what was owed before.
      setPaid(false)
      void refetch()
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Erase ${name || email}?`}
      description="The account, e-mails, messages, consents and notes are deleted. Orders stay in the books without a name, an address or an e-mail; where they asked not to be written to, a note of that stays with the address. It cannot be undone."
      action="Erase for good"
      danger
      busy={act.isBusy}
      disabled={!isPossible}
      {...(isPossible && { typed: email })}
      onConfirm={() => void erase()}
    >
      {act.error && (
        <Notice tone="error" live>
          {act.error}
        </Notice>
      )}
      {error && <LoadError title="Could not load what would be erased." detail={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && <Erasure preview={data} isPaid={isPaid} onPaid={setPaid} />}
    </ConfirmDialog>
  )
}
