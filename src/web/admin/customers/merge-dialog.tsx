import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { errorText } from '#web/api.ts'
import { Notice } from '#web/ui/notice.tsx'
import { CustomerField } from './customer-field.tsx'
import { customerActions, mergeQuery } from './customer-query.ts'
import type { Customer, CustomerAct, CustomerRow, MergePreview } from './customer-query.ts'
import { countOf } from '#domain/count-of.ts'

function Moves({
  preview: { from, into, orders, machines, addresses, certificates, notes, sessions, passkeys },
}: {
  preview: MergePreview
}) {
  return (
    <>
      <ul className="list-disc pl-5" aria-label="What happens">
        <li>
          {countOf(orders, 'order moves', 'orders move')} to {into.email}
        </li>
        <li>Appliances that move: {machines}</li>
        <li>Addresses that move: {addresses}</li>
        {certificates > 0 && <li>Tax-exempt certificates that move, with the exemption that they give: {certificates}</li>}
        <li>Notes that move: {notes}</li>
        {from.kind === 'account' && (
          <li>
            The account {from.email} is deleted: {sessions} signed-in {sessions === 1 ? 'browser' : 'browsers'}, {passkeys}{' '}
            {passkeys === 1 ? 'passkey' : 'passkeys'}
          </li>
        )}
      </ul>
      <p className="text-small text-ink-2">
        Their carts become one. What was agreed to for the address {from.email}, as the newsletter, or to be told when a part is back, stays
        with it. E-mails and messages that were written to it or from it until now belong to {into.email} from then on.
      </p>
    </>
  )
}

/** Merges a duplicate into a customer, for good: who, what moves, and the other's address typed. */
export function MergeDialog({ customer: { id, email }, act, onClose }: { customer: Customer; act: CustomerAct; onClose: () => void }) {
  const [other, setOther] = useState<CustomerRow | null>(null)
  const { data, error, refetch } = useQuery({ ...mergeQuery(id, other?.id ?? ''), enabled: other !== null })
  const preview = other === null ? undefined : data
  const isPossible = preview !== undefined && preview.refusal === null
  async function merge() {
    if (!preview) return
    if (await act.run(() => customerActions.merge(preview), `${preview.from.email} is merged into ${email}`)) onClose()
    else void refetch()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Merge a duplicate into ${email}`}
      description="Do it only when you are sure that both are one person: their orders are seen by whoever has this account. It cannot be undone."
      action="Merge for good"
      danger
      busy={act.isBusy}
      disabled={!isPossible}
      {...(isPossible && { typed: preview.from.email })}
      onConfirm={() => void merge()}
    >
      {act.error && (
        <Notice tone="error" live>
          {act.error}
        </Notice>
      )}
      <CustomerField label="The duplicate" placeholder="E-mail, name or order" except={id} value={other} onChange={setOther} />
      {other && error && <LoadError title="Could not load what would move." detail={errorText(error)} onRetry={() => void refetch()} />}
      {other && !data && !error && <SkeletonRows rows={3} />}
      {preview?.refusal && <Notice tone="warning">{preview.refusal}</Notice>}
      {preview && isPossible && <Moves preview={preview} />}
    </ConfirmDialog>
  )
}
