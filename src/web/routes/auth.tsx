import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthForm } from '#web/account/auth-form.tsx'
import { ForgotPassword } from '#web/account/password/forgot-password.tsx'
import { forgetPrivate } from '#web/account/forget-private.ts'
import { landingPage } from '#web/account/landing-page.ts'
import { mergeWithAccount } from '#web/fit/appliances/appliance-store.ts'
import { safeNext } from '#domain/account/safe-next.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { pageHead } from '#web/links/page-head.ts'
import { ShopLink } from '#web/links/shop-link.tsx'

interface AuthSearch {
  /** Where to go afterwards; only inside the shop. */
  next?: string | undefined
  mode?: 'create' | 'forgot' | undefined
}

const TITLES = { create: 'Create an account', forgot: 'Forgot password?', signIn: 'Sign in' }

const readSearch = ({ next, mode }: Record<string, unknown>): AuthSearch => ({
  next: safeNext(next),
  mode: mode === 'create' || mode === 'forgot' ? mode : undefined,
})

const authHref = ({ next, isNew }: { next: string | undefined; isNew: boolean }) => {
  const search = new URLSearchParams({ ...(next && { next }), ...(isNew && { mode: 'create' }) })
  return search.size > 0 ? `/auth?${search}` : '/auth'
}

export const Route = createFileRoute('/auth')({
  validateSearch: readSearch,
  loaderDeps: ({ search: { next } }) => ({ next }),
  loader: async ({ context, deps }) => {
    const { person } = await context.queryClient.ensureQueryData(sessionQuery())
    if (person) throw redirect({ href: deps.next ?? landingPage(person) })
  },
  head: ({ match }) => pageHead(match, { title: TITLES[match.search.mode ?? 'signIn'], path: '/auth', noindex: true }),
  component: AuthPage,
})

/** Has the cart of the account here before the next page shows it; without its code that page fetches the cart. */
const fetchCart = async (personId: string) => (await import('#web/cart/sync/session-cart.ts')).fetchCart(personId)

function AuthPage() {
  const { next, mode } = Route.useSearch()
  const { queryClient } = Route.useRouteContext()
  const router = useRouter()
  /** What was typed as the address stays, whichever form is open. */
  const [email, setEmail] = useState('')

  async function go() {
    forgetPrivate(queryClient)
    const { person } = await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })
    // Merges the appliances of this browser into the account in the background.
    if (person) void mergeWithAccount(person.id)
    if (person) await fetchCart(person.id).catch(() => undefined)
    await router.navigate({ href: next ?? landingPage(person) })
  }

  return (
    <div className="shell py-8 lg:py-12">
      <section className="sheet mx-auto max-w-md p-6 sm:p-8" aria-labelledby="auth-heading">
        <Heading next={next} mode={mode} />
        <noscript>
          <p className="mb-4">Signing in needs JavaScript. Please switch it on.</p>
        </noscript>
        {mode === 'forgot' ? (
          <ForgotPassword typed={email} next={next} />
        ) : (
          <AuthForm key={mode ?? 'sign-in'} isNew={mode === 'create'} next={next} onSignedIn={go} onEmail={setEmail} />
        )}
      </section>
    </div>
  )
}

function Heading({ next, mode }: AuthSearch) {
  const isNew = mode === 'create'
  return (
    <>
      <h1 id="auth-heading" className="mb-2 text-h2">
        {TITLES[mode ?? 'signIn']}
      </h1>
      {mode === 'forgot' ? (
        <p className="mb-6 text-ink-2">
          We email you a link to set a new one.{' '}
          <ShopLink href={authHref({ next, isNew: false })} className="link">
            Back to signing in
          </ShopLink>
          .
        </p>
      ) : (
        <p className="mb-6 text-ink-2">
          {isNew ? 'Have one already? ' : 'New here? '}
          <ShopLink href={authHref({ next, isNew: !isNew })} className="link">
            {isNew ? 'Sign in' : 'Create an account'}
          </ShopLink>
          . You can also check out without one.
        </p>
      )}
    </>
  )
}
