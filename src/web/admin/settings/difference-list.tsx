import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { toast } from '#web/admin/ui/toast.ts'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { timeAgo } from '#web/admin/ui/time-ago.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'

type Difference = Schema<'Reconciliation'>['differences'][number]

const KINDS: Record<string, string> = {
  paid_there_not_here: 'Paid at the provider, not in our books',
  paid_here_not_there: 'Paid in our books, not at the provider',
  unknown_session: 'A payment of no order of ours',
  amount_differs: 'The amounts differ',
  refund_differs: 'A refund differs',
  refund_unknown_there: 'A refund that the provider does not know',
}

/** The amount that a side of the comparison has, as far as it has one. */
function amountOf(side: unknown): string {
  const cents = Object.entries(typeof side === 'object' && side !== null ? side : {}).find(
    ([name]) => name === 'amountCents' || name === 'capturedCents',
  )?.[1]
  return typeof cents === 'number' ? formatMoney(cents) : 'nothing'
}

/** Ends a difference that no comparison can end, such as a payment of an order that a restore has lost: with a note of what was done about it. */
function SettleDifference({ row }: { row: Difference }) {
  const queryClient = useQueryClient()
  const [note, setNote] = useState<string | null>(null)
  const settle = useMutation({
    mutationFn: (text: string) =>
      read(
        api.POST('/api/admin/reconciliation/differences/{differenceId}/settle', {
          params: { path: { differenceId: row.id } },
          body: { note: text },
        }),
      ),
    onSuccess: () => {
      setNote(null)
      toast({ text: 'The difference is settled' })
      return queryClient.invalidateQueries({ queryKey: ['admin', 'health'] })
    },
    onError: (problem) => toast({ text: 'Not settled', detail: errorText(problem), tone: 'error' }),
  })
  return (
    <>
      <Button onClick={() => setNote('')} aria-label={`Settle the difference of ${row.subject}`}>
        Settle
      </Button>
      <ConfirmDialog
        open={note !== null}
        onClose={() => setNote(null)}
        title="Settle this difference?"
        description="The books and the provider stay as they are. It is not listed again while both say what they say now."
        action="Settle difference"
        busy={settle.isPending}
        disabled={!note?.trim()}
        onConfirm={() => note && settle.mutate(note)}
      >
        <TextArea
          label="What was done about it"
          rows={3}
          maxLength={500}
          value={note ?? ''}
          onChange={(event) => setNote(event.target.value)}
        />
      </ConfirmDialog>
    </>
  )
}

function DifferenceRow({ row, maySettle }: { row: Difference; maySettle: boolean }) {
  return (
    <li className="grid justify-items-start gap-1 border-t border-line py-2">
      <p className="font-medium">
        {KINDS[row.kind] ?? row.kind}
        {row.orderNumber && (
          <>
            {', '}
            <ShopLink href={`/admin/orders/${row.orderNumber}`} className="link font-mono">
              {row.orderNumber}
            </ShopLink>
          </>
        )}
      </p>
      <p className="text-small wrap-anywhere text-ink-2">
        Ours {amountOf(row.ours)}, the provider’s {amountOf(row.theirs)}. {row.subject}, found <ShopDate iso={row.foundAt} hasTime />
      </p>
      {maySettle && <SettleDifference row={row} />}
    </li>
  )
}

/** Where our books and those of the payment provider differ, as the last comparison found it; and a button for the next. */
export function DifferenceList() {
  const mayCompare = useRight('refunds:write')
  const client = useQueryClient()
  const queryKey = ['admin', 'health', 'differences']
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(api.GET('/api/admin/reconciliation', { signal })),
    staleTime: 0,
  })
  const compare = useMutation({
    mutationFn: () => read(api.POST('/api/admin/reconciliation', { body: {} })),
    onSuccess() {
      toast({ text: 'The books are being compared; the list is renewed when you come back' })
      void client.invalidateQueries({ queryKey })
    },
    onError: (problem) => toast({ text: 'Not compared', detail: errorText(problem), tone: 'error' }),
  })
  return (
    <section id="differences" className="panel grid content-start gap-2 p-4" aria-labelledby="differences-title">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="differences-title" className="text-h3">
          Differences with the payment provider
        </h2>
        {mayCompare && (
          <Button busy={compare.isPending} onClick={() => compare.mutate()}>
            Compare now
          </Button>
        )}
      </div>
      {!data && error && <LoadError title="Could not load the differences." detail={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && (
        <p className="text-small text-ink-2">
          {data.latest
            ? `Last compared ${timeAgo(new Date(data.latest.startedAt))}, each night anew.`
            : 'Not compared yet; it happens each night.'}
          {data.latest?.error && ` ${data.latest.error}`}
        </p>
      )}
      {data?.differences.length === 0 && <p className="text-ink-2">None.</p>}
      {data && data.differences.length > 0 && (
        <ul>
          {data.differences.map((row) => (
            <DifferenceRow key={row.id} row={row} maySettle={mayCompare} />
          ))}
        </ul>
      )}
    </section>
  )
}
