import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { letterName } from '#domain/content/email-template.ts'
import { api, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { LetterFrame } from './letter-frame.tsx'
import { LetterState } from './letter-state.tsx'
import { LetterTabs } from './letter-tabs.tsx'
import { letterQuery } from './letter-query.ts'
import type { StoredLetter } from './letter-query.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return children === null || children === '' ? null : (
    <div className="contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Facts({ letter }: { letter: StoredLetter }) {
  const { recipient, orderNumber, createdAt, sentAt, attempts, providerAnswer, lastError } = letter
  return (
    <dl className="panel grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 p-4">
      <Fact name="To">
        <span dir="auto">{recipient === 'staff' ? 'Staff' : recipient}</span>
      </Fact>
      <Fact name="State">
        <LetterState letter={letter} />
      </Fact>
      <Fact name="Written">
        <ShopDate iso={createdAt} hasTime />
      </Fact>
      <Fact name="Sent">{sentAt && <ShopDate iso={sentAt} hasTime />}</Fact>
      <Fact name="Order">{orderNumber}</Fact>
      <Fact name="Attempts">{attempts}</Fact>
      <Fact name="Mail server">{providerAnswer}</Fact>
      <Fact name="Last error">{lastError}</Fact>
    </dl>
  )
}

/** Sends a letter again, and has its state asked anew. */
function useResend(id: string) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function resend() {
    setBusy(true)
    try {
      await read(api.POST('/api/admin/outbox/{id}/retry', { params: { path: { id } }, body: {} }))
      toast({ text: 'The letter is sent again' })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'letter', id] })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'letters'] })
    } catch (error) {
      toast({ text: 'Not sent again', detail: errorText(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, resend }
}

/** A letter that the shop has written: what became of it, and what it says, as far as it is kept. */
export function LetterPage({ id }: { id: string }) {
  const { data: letter } = useSuspenseQuery(letterQuery(id))
  const { isBusy, resend } = useResend(id)
  const { state, body, subject } = letter
  return (
    <div className="grid gap-4">
      <LetterTabs path="/admin/test-email/log" />
      <PageHeader
        title={letterName(letter.kind)}
        actions={
          (state === 'failed' || state === 'sent') && (
            <Button busy={isBusy} onClick={() => void resend()}>
              Send it again
            </Button>
          )
        }
      />
      <div className="grid min-w-0 gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Facts letter={letter} />
        {body === null ? (
          <p className="panel p-4">{subject === null ? 'The letter is not written yet.' : 'Its text has been deleted by its age.'}</p>
        ) : (
          <LetterFrame page={`/api/admin/outbox/${id}/page`} subject={subject ?? ''} text={body} />
        )}
      </div>
    </div>
  )
}
