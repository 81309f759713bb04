import { createFileRoute } from '@tanstack/react-router'
import type { Schema } from '#web/api.ts'
import { AccountNav } from '#web/account/account-nav.tsx'
import { OwnData } from '#web/account/own-data/own-data.tsx'
import { Exemption } from '#web/account/exemption/exemption.tsx'
import { FreshSignIn } from '#web/account/fresh-sign-in/fresh-sign-in.tsx'
import { ApplianceNeeds } from '#web/account/appliances/appliance-needs.tsx'
import { Newsletter } from '#web/account/newsletter/newsletter.tsx'
import { Addresses } from '#web/account/addresses/addresses.tsx'
import { Passkeys } from '#web/account/passkeys.tsx'
import { Password } from '#web/account/password/password.tsx'
import { Person } from '#web/account/person.tsx'
import { Profile } from '#web/account/profile/profile.tsx'
import { Reminders } from '#web/account/reminders/reminders.tsx'
import { Sessions } from '#web/account/sessions/sessions.tsx'
import { TwoFactor } from '#web/account/two-factor/two-factor.tsx'
import { MyAppliances } from '#web/fit/appliances/my-appliances.tsx'
import { SessionEndedBar, usePersonInView } from '#web/session/session-ended.tsx'
import { sessionQuery } from '#web/session/session-query.ts'
import { pageHead } from '#web/links/page-head.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'

export const Route = createFileRoute('/account')({
  loader: ({ context }) => context.queryClient.ensureQueryData(sessionQuery()),
  head: ({ match }) => pageHead(match, { title: 'Account', path: '/account', noindex: true }),
  component: AccountPage,
})

/** The sections of the page, in their order; `who` sees them. */
const SECTIONS = [
  { id: 'profile', title: 'Name and email', who: 'signed-in', Section: Profile },
  { id: 'addresses', title: 'Addresses', who: 'signed-in', Section: Addresses },
  { id: 'exemption', title: 'Company and tax exemption', who: 'customers', Section: Exemption },
  { id: 'machines', title: 'My machines', who: 'all', Section: MyAppliances },
  { id: 'needs', title: 'What my machines need', who: 'customers', Section: ApplianceNeeds },
  { id: 'newsletter', title: 'Newsletter', who: 'customers', Section: Newsletter },
  { id: 'reminders', title: 'Reorder reminders', who: 'customers', Section: Reminders },
  { id: 'password', title: 'Your password', who: 'signed-in', Section: Password },
  { id: 'two-step', title: 'Two-step sign-in', who: 'signed-in', Section: TwoFactor },
  { id: 'passkeys', title: 'Passkeys', who: 'customers', Section: Passkeys },
  { id: 'sessions', title: 'Where you are signed in', who: 'signed-in', Section: Sessions },
  { id: 'data', title: 'Your data', who: 'customers', Section: OwnData },
] as const

function AccountPage() {
  const { person } = usePersonInView()
  return person ? <SignedIn key={person.id} person={person} /> : <SignedOut />
}

function SignedIn({ person }: { person: Schema<'Person'> }) {
  const shown = SECTIONS.filter(({ who }) => who !== 'customers' || person.role === 'user')
  return (
    <div className="shell py-8 lg:py-12">
      <h1 className="mb-6">Account</h1>
      <div className="grid gap-6 lg:grid-cols-[14rem_minmax(0,42rem)] lg:gap-10">
        <AccountNav entries={shown} />
        <div className="grid min-w-0 gap-6">
          <Person person={person} />
          {shown.map(({ id, Section }) => (
            <Section key={id} person={person} />
          ))}
        </div>
      </div>
      <SessionEndedBar />
      <FreshSignIn person={person} />
    </div>
  )
}

function SignedOut() {
  return (
    <div className="shell py-8 lg:py-12">
      <div className="mx-auto grid max-w-2xl gap-6">
        <h1>Account</h1>
        <SignIn />
        <MyAppliances />
      </div>
    </div>
  )
}

function SignIn() {
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
