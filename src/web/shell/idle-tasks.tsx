import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CatchBoundary, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { readMark } from '#web/cart/sync/sync-mark.ts'
import { asksForPrivacy } from '#web/session/privacy.ts'
import { PopupIsland } from '#web/newsletter/popup-island.tsx'
import { sessionQuery } from '#web/session/session-query.ts'
import { trackVisits } from '#web/visits/track-visits.ts'
import { readCouponLink, setWaitingCode } from '#web/cart/coupon-link.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { followSession } from './follow-session.ts'
import { shareNavigation } from './header/navigation-cache.ts'
import { watchConnection } from './watch-connection.ts'

/** Keeps the code of a link for the checkout, and takes it out of the address, which may be shared or counted. */
function keepCouponOfLink() {
  const link = readCouponLink(window.location.href)
  if (!link) return
  window.history.replaceState(window.history.state, '', link.href)
  if (link.code === null) return
  setWaitingCode(link.code)
  toast({ id: 'coupon', title: `Coupon ${link.code} waits in your cart`, description: 'We check it at checkout, with your email address.' })
}

const nothing = { default: () => null }

// Visitors have no account to keep a cart in. Without it the cart is this browser's alone, until the next page.
const CartSync = lazy(() =>
  import('#web/cart/sync/cart-sync.tsx').then(
    (module) => ({ default: module.CartSync }),
    () => nothing,
  ),
)

/** The cart of whoever is signed in; after a session has ended, what it has left here. */
function AccountCart() {
  const { data } = useQuery(sessionQuery())
  if (!data || (!data.person && readMark() === null)) return null
  return (
    <Suspense fallback={null}>
      <CartSync personId={data.person?.id ?? null} />
    </Suspense>
  )
}

function Work() {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    keepCouponOfLink()
    watchConnection(router)
    followSession(router, queryClient)
    shareNavigation(router, queryClient)
    if (!asksForPrivacy()) trackVisits(router)
  }, [router, queryClient])
  return (
    <>
      <AccountCart />
      <PopupIsland />
    </>
  )
}

const Nothing = () => null

/**
 * The background work of a page: codes of links, connection notice, shared navigation, visit tracking, the account's cart, the newsletter popup's moment. Each page load
 * starts it once. What fails of it is logged, and takes nothing else with it.
 */
export const IdleTasks = (): ReactNode => (
  <CatchBoundary
    getResetKey={() => 'idle'}
    errorComponent={Nothing}
    onCatch={(error) => console.warn('The background work of this page has failed', error)}
  >
    <Work />
  </CatchBoundary>
)
