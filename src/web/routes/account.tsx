import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Addresses } from '#web/account/addresses/addresses.tsx'
import { Passkeys } from '#web/account/passkeys.tsx'
import { Person } from '#web/account/person.tsx'
import { TwoStep } from '#web/account/two-step/two-step.tsx'
import { MyAppliances } from '#web/fit/appliances/my-appliances.tsx'
import { sessionQuery } from '#web/session/session-query.ts'
import { pageHead } from '#web/links/page-head.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'

export const Route = createFileRoute('/account')({
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery()),
  head: ({ match }) => pageHead(match, { title: 'Account', path: '/account', noindex: true }),
  component: AccountPage,
})

function AccountPage() {
  const { person } = useSuspenseQuery(sessionQuery()).data
  return (
    <div className="shell py-8 lg:py-12">
      <div className="mx-auto max-w-2xl">
        <h1 className="mb-6">Account</h1>
        {person ? <Person person={person} /> : <SignedOut />}
        {person?.role === 'admin' && <TwoStep person={person} />}
        {person && <Addresses />}
        <MyAppliances />
        {person?.role === 'user' && <Passkeys />}
      </div>
    </div>
  )
}

function SignedOut() {
  return (
    <section className="sheet grid justify-items-start gap-4 p-6">
      <p>You are not signed in. An account keeps your orders together; it is never needed to buy.</p>
      <ShopLink href="/auth?next=/account" className={buttonClass('primary')}>
        Sign in or create an account
      </ShopLink>
      <ShopLink href="/orders" className="link">
        Find an order without an account
      </ShopLink>
    </section>
  )
}
