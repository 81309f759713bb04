import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCart } from '#web/cart/cart-store.ts'
import { useSaved } from '#web/cart/saved/saved-store.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { LONG_TOAST_MS, toast } from '#web/ui/toast/toast.ts'
import { forgetKept, hasUnsent, syncCart } from './sync-cart.ts'
import { readMark } from './sync-mark.ts'

/** Debouncing of changes, and the time until a failed sync is tried again, in ms. */
const PAUSE_MS = 400
const TRY_AGAIN_MS = 30_000

/** Reads the account's cart whenever the shopper comes back to this page. */
function useReturns(personId: string | null) {
  useEffect(() => {
    if (personId === null) return
    const look = () => void (document.visibilityState === 'visible' && syncCart(personId))
    look()
    const events = ['focus', 'online', 'pageshow'] as const
    for (const event of events) window.addEventListener(event, look)
    document.addEventListener('visibilitychange', look)
    return () => {
      for (const event of events) window.removeEventListener(event, look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [personId])
}

/** Sends what changes here; when it cannot be sent, tries again. */
function useChanges(personId: string | null) {
  const { items } = useCart()
  const saved = useSaved()
  useEffect(() => {
    // What shows in a hidden page was changed in another one, which sends it.
    if (personId === null || document.visibilityState === 'hidden' || readMark() === null || !hasUnsent(personId)) return
    let timer = setTimeout(function send() {
      void syncCart(personId, false).then((isDone) => {
        if (!isDone) timer = setTimeout(send, TRY_AGAIN_MS)
      })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [personId, items, saved])
}

/**
 * The session has ended without a sign-out: what the account keeps leaves this browser. Asked anew: a page from the browser's own store may say of
 * somebody who is signed in that nobody is.
 */
async function leave(client: QueryClient) {
  if (readMark() === null) return
  const { person } = await client.fetchQuery({ ...sessionQuery(), staleTime: 0 })
  const mark = readMark()
  if (person || mark === null) return
  forgetKept(mark)
  if (mark.cart.length + mark.saved.length === 0) return
  toast({
    id: 'cart-kept',
    title: 'You are signed out',
    description: 'Your account keeps the cart.',
    durationMs: LONG_TOAST_MS,
    action: { label: 'Sign in', href: '/auth?next=/cart' },
  })
}

/** Keeps the cart of this browser and of the account of whoever is signed in the same; null: nobody is. Shows nothing. */
export function CartSync({ personId }: { personId: string | null }) {
  const client = useQueryClient()
  useReturns(personId)
  useChanges(personId)
  useEffect(() => {
    if (personId === null) leave(client).catch(() => undefined)
  }, [client, personId])
  return null
}
