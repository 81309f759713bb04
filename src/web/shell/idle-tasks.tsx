import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { readMark } from '#web/cart/sync/sync-mark.ts'
import { asksForPrivacy } from '#web/session/privacy.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { trackVisits } from '#web/visits/track-visits.ts'
import { shareNavigation } from './navigation-cache.ts'
import { showOfflineNotice } from './show-offline-notice.ts'

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

/** The background work of a page: connection notice, shared navigation, visit tracking, the account's cart. Each page load starts it once; it shows nothing. */
export function IdleTasks(): ReactNode {
  const router = useRouter()
  const queryClient = useQueryClient()
  useEffect(() => {
    showOfflineNotice(router)
    shareNavigation(router, queryClient)
    if (!asksForPrivacy()) trackVisits(router)
  }, [router, queryClient])
  return <AccountCart />
}
