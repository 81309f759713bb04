import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { errorText, UNKNOWN_ERROR, type Schema } from '#web/api.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { SpecTable } from '#web/ui/part/spec-table.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { forgetPrivate } from './forget-private.ts'

function SignOut({ personId }: { personId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { isBusy, run } = useSubmit(errorText)

  async function signOut() {
    const code = await import('./sign-out.ts').catch(() => null)
    const refusal = code ? await code.signOut(personId) : UNKNOWN_ERROR
    if (refusal !== null) return void toast({ title: 'Not signed out', description: refusal, tone: 'error' })
    client.setQueryData(sessionQuery().queryKey, { person: null })
    forgetPrivate(client)
    await navigate({ to: '/' })
  }

  return (
    <>
      <Button variant="secondary" className="noscript:hidden" busy={isBusy} onClick={() => void run(signOut)}>
        Sign out
      </Button>
      <p className="hidden w-full noscript:block">
        Signing out needs JavaScript. Without it, delete the cookies of this shop in your browser.
      </p>
    </>
  )
}

/** Who is signed in, and what they can do here. */
export function Person({ person }: { person: Schema<'Person'> }) {
  const rows = [
    { label: 'Name', value: <bdi>{person.name}</bdi> },
    { label: 'Email', value: person.email },
  ]
  return (
    <div className="grid gap-6">
      <SpecTable rows={person.role === 'admin' ? [...rows, { label: 'Role', value: 'Administrator' }] : rows} />
      {!person.emailVerified && <Notice>Orders that you placed as a guest join your account once your email address is confirmed.</Notice>}
      <div className="flex flex-wrap gap-3">
        <ShopLink href="/orders" className={buttonClass(person.role === 'admin' ? 'secondary' : 'primary')}>
          My Orders
        </ShopLink>
        {person.role === 'admin' && (
          <ShopLink href="/admin" className={buttonClass('secondary')}>
            Admin area
          </ShopLink>
        )}
        <SignOut personId={person.id} />
      </div>
    </div>
  )
}
