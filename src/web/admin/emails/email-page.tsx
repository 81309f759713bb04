import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { emailName } from '#domain/content/email-template.ts'
import { api, errorText, read } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailFrame } from './email-frame.tsx'
import { EmailState } from './email-state.tsx'
import { EmailTabs } from './email-tabs.tsx'
import { emailQuery } from './email-query.ts'
import type { StoredEmail } from './email-query.ts'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return children === null || children === '' ? null : (
    <div className="contents">
      <dt className="text-ink-2">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

function Facts({ email }: { email: StoredEmail }) {
  const { recipient, orderNumber, createdAt, sentAt, attempts, providerAnswer, lastError } = email
  return (
    <dl className="panel grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1 p-4">
      <Fact name="To">
        <span dir="auto">{recipient === 'staff' ? 'Staff' : recipient}</span>
      </Fact>
      <Fact name="State">
        <EmailState email={email} />
      </Fact>
      <Fact name="Written">
        <ShopDate iso={createdAt} hasTime />
      </Fact>
      <Fact name="Sent">{sentAt && <ShopDate iso={sentAt} hasTime />}</Fact>
      <Fact name="Order">
        {orderNumber && (
          <ShopLink className="link font-mono" href={`/admin/orders/${orderNumber}`}>
            {orderNumber}
          </ShopLink>
        )}
      </Fact>
      <Fact name="Attempts">{attempts}</Fact>
      <Fact name="Mail server">{providerAnswer}</Fact>
      <Fact name="Last error">{lastError}</Fact>
    </dl>
  )
}

const params = (id: string) => ({ path: { id } })

/** What can be done with an e-mail; its state is asked anew then. */
function useEmailActions(id: string) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function run(work: () => Promise<unknown>, text: string, undo?: () => void) {
    setBusy(true)
    try {
      await work()
      toast({ text, ...(undo && { undo }) })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'email', id] })
      await queryClient.invalidateQueries({ queryKey: ['admin', 'emails'] })
    } catch (error) {
      toast({ text: 'That did not work', detail: errorText(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const setAside = (isAside: boolean): Promise<void> =>
    run(
      () => read(api.POST('/api/admin/outbox/{id}/set-aside', { params: params(id), body: { isAside } })),
      isAside ? 'The e-mail is set aside' : 'The e-mail waits for you again',
      () => void setAside(!isAside),
    )
  const resend = () =>
    run(() => read(api.POST('/api/admin/outbox/{id}/retry', { params: params(id), body: {} })), 'The e-mail is sent again')
  return { isBusy, resend, setAside }
}

/** An e-mail that the shop has written: what became of it, and what it says, as far as it is kept. */
export function EmailPage({ id }: { id: string }) {
  const { data: email } = useSuspenseQuery(emailQuery(id))
  const { isBusy, resend, setAside } = useEmailActions(id)
  const { state, setAsideAt, body, subject } = email
  return (
    <div className="grid gap-4">
      <EmailTabs path="/admin/test-email/log" />
      <PageHeader
        title={emailName(email.kind)}
        actions={
          <>
            {state === 'failed' && (
              <Button busy={isBusy} onClick={() => void setAside(setAsideAt === null)}>
                {setAsideAt === null ? 'Set aside' : 'Take back'}
              </Button>
            )}
            {(state === 'failed' || state === 'sent') && (
              <Button busy={isBusy} onClick={() => void resend()}>
                Send it again
              </Button>
            )}
          </>
        }
      />
      <div className="grid min-w-0 gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Facts email={email} />
        {body === null ? (
          <p className="panel p-4">{subject === null ? 'The e-mail is not written yet.' : 'Its text has been deleted by its age.'}</p>
        ) : (
          <EmailFrame page={`/api/admin/outbox/${id}/page`} subject={subject ?? ''} text={body} />
        )}
      </div>
    </div>
  )
}
