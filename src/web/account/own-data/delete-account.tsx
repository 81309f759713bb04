import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, read, UNKNOWN_ERROR } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { forgetPrivate } from '#web/account/forget-private.ts'
import { EmailForm } from '#web/account/email-form.tsx'
import { useAccountForm } from '#web/account/use-account-form.ts'
import { forgetAppliances } from '#web/fit/appliances/appliance-store.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { notifyTabs } from '#web/session/session-mark.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { Button } from '#web/ui/button.tsx'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'

type Preview = Schema<'ErasurePreview'>

const erasureQuery = () =>
  queryOptions({
    queryKey: ['account', 'erasure'],
    queryFn: ({ signal }) => read(api.GET('/api/account/erasure', { signal })),
    staleTime: 0,
    gcTime: 0,
  })

const EMAIL_ID = 'delete-email'

function UnderWay({ underWay, owed }: Pick<Preview, 'underWay' | 'owed'>) {
  const isOwed = underWay.length === 0
  return (
    <Notice tone="warning" title={isOwed ? 'We owe you money' : 'Orders or returns are under way'}>
      {isOwed
        ? 'A refund could not be paid out. Please write to us; you can delete the account once you have it: '
        : 'They still need to know whose they are. You can delete the account once they are done with: '}
      {(isOwed ? owed : underWay).map((number, index) => (
        <span key={number}>
          {index > 0 && ', '}
          <ShopLink className="link" href={`/orders/${number}`}>
            {number}
          </ShopLink>
        </span>
      ))}
    </Notice>
  )
}

const WhatHappens = ({ preview }: { preview: Preview }) => (
  <ul className="list-disc pl-5">
    <li>You are signed out everywhere, and nobody can sign in again.</li>
    <li>
      Your machines ({preview.machines}), addresses ({preview.addresses}), e-mails ({preview.letters}) and messages ({preview.messages}) are
      deleted.
    </li>
    {preview.questions > 0 && (
      <li>
        Your questions about parts ({preview.questions}) that we have published stay on their pages without your address. The others are
        deleted.
      </li>
    )}
    {preview.answers > 0 && (
      <li>
        Your answers to questions of others ({preview.answers}) that we have published stay on their pages without your name. The others are
        deleted.
      </li>
    )}
    {preview.reviews > 0 && (
      <li>Your reviews ({preview.reviews}) that we have published stay on their pages without your name. The others are deleted.</li>
    )}
    <li>
      Orders ({preview.orders}) stay in our books without your name, your address and your e-mail. You cannot return them any more. Your
      photographs of returned parts, and what you wrote with them, are deleted.
    </li>
    {preview.certificates > 0 && (
      <li>
        Your tax-exempt certificates ({preview.certificates}) are deleted
        {preview.keptCertificates > 0 &&
          `, but for ${preview.keptCertificates}: we keep those by which an order was sold without tax, beside that order`}
        .
      </li>
    )}
    {preview.isSubscribed && <li>The newsletter ends.</li>}
    <li>Where you have asked us not to write to you, a note of that stays with your address.</li>
    <li>It cannot be undone.</li>
  </ul>
)

interface DeleteAccountProps {
  person: Schema<'Person'>
  onStay: () => void
}

function DeleteForm({ person, preview, onStay, onRefused }: DeleteAccountProps & { preview: Preview; onRefused: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const form = useAccountForm(
    () => EMAIL_ID,
    (_, text) => `This ${text}.`,
  )

  async function leave() {
    if (email.trim().toLowerCase() !== person.email) return form.refuse({ email: 'Please type the address of this account.' })
    const body = { email, previewVersion: preview.version }
    // Fetched first, so that no cart is left behind in this browser.
    const code = await import('#web/cart/sync/session-cart.ts').catch(() => null)
    if (!code) return void toast({ title: 'Not deleted', description: UNKNOWN_ERROR, tone: 'error' })
    if (!(await form.submit(() => read(api.POST('/api/account/erase', { body }))))) return onRefused()
    client.setQueryData(sessionQuery().queryKey, { person: null })
    forgetPrivate(client)
    forgetAppliances()
    code.forgetCart()
    notifyTabs('out')
    toast({ title: 'Your account is deleted', description: 'A last e-mail is on its way.', tone: 'success' })
    await navigate({ to: '/' })
  }
  return (
    <EmailForm
      id={EMAIL_ID}
      label="Type your email address to confirm"
      autoComplete="off"
      form={form}
      value={email}
      onChange={setEmail}
      onSubmit={() => void leave()}
    >
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={form.isBusy} busyLabel="Deleting your account...">
          Delete for good
        </Button>
        <Button onClick={onStay}>Keep my account</Button>
      </div>
    </EmailForm>
  )
}

/** Deletes the account for good, after its address was typed; while an order is under way it says why not. */
export function DeleteAccount({ person, onStay }: DeleteAccountProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const { data, isError, refetch } = useQuery(erasureQuery())
  const preview = data?.preview
  const isPossible = preview && preview.underWay.length === 0 && preview.owed.length === 0
  return (
    <div className="grid w-full gap-4 border-t border-line pt-4">
      <h3 ref={heading} tabIndex={-1} className="text-h4">
        Delete your account?
      </h3>
      {isError && <LoadFailure onRetry={() => void refetch()} />}
      {!preview && !isError && <SkeletonText />}
      {preview && <WhatHappens preview={preview} />}
      {preview && !isPossible && (
        <>
          <UnderWay {...preview} />
          <Button className="justify-self-start" onClick={onStay}>
            Keep my account
          </Button>
        </>
      )}
      {isPossible && <DeleteForm person={person} preview={preview} onStay={onStay} onRefused={() => void refetch()} />}
    </div>
  )
}
