import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { forgetPrivate } from '#web/account/forget-private.ts'
import { UNAUTHENTICATED } from '#web/api.ts'
import { forgetTyped } from '#web/cart/sync/session-cart.ts'
import { isToldOf, readSessionWord, SESSION_KEY, notifyTabs } from '#web/session/session-mark.ts'
import { sessionQuery } from '#web/session/session-query.ts'

/** Pages that stand when the session has ended by itself, with what is typed in them; both say so. */
const STANDING = /^\/(account|orders\/[^/]+)\/?$/

/**
 * Keeps who is signed in the same in all tabs of the browser. Each tells the others when somebody has signed in or out in it; they ask the
 * server, forget what was another's, and draw their page anew. So does a tab whose session the server has ended; a page that stands keeps what it
 * shows until it is left, and asks for it anew when the same person is back.
 */
export function followSession(router: AnyRouter, client: QueryClient): void {
  const { queryKey } = sessionQuery()
  const personHere = () => client.getQueryData(queryKey)?.person?.id ?? null
  let known = personHere()
  /** Whose answers the page has. */
  let owner = known
  let isAsking = false

  function forgetAll() {
    owner = known
    forgetPrivate(client)
  }

  async function ask(isSignOut: boolean) {
    if (isAsking) return
    isAsking = true
    const before = known
    try {
      await client.fetchQuery({ ...sessionQuery(), staleTime: 0 })
      const isLeft = isSignOut && known === null
      if (known === before && !(isLeft && owner !== null)) return
      // What the account had filled in is not for whoever comes next.
      if (isLeft) forgetTyped()
      if (known === owner) await client.invalidateQueries()
      else if (known === null && !isLeft && STANDING.test(router.state.location.pathname)) forgetPrivate(client, { isInView: false })
      else forgetAll()
      await router.invalidate()
    } finally {
      isAsking = false
    }
  }

  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== queryKey[0] || personHere() === known) return
    known = personHere()
    // Signing out tells it itself, and a tab that asks was told by another.
    if (isAsking || known === null) return
    owner = known
    notifyTabs('in', known)
  })
  router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && owner !== known && forgetAll())
  // By a link of an e-mail somebody is signed in before the page is there.
  if (known !== null && !isToldOf(known)) notifyTabs('in', known)
  window.addEventListener('storage', ({ key, newValue }) => {
    const word = key === SESSION_KEY ? readSessionWord(newValue) : null
    if (word !== null) ask(word === 'out').catch(() => undefined)
  })
  window.addEventListener(UNAUTHENTICATED, () => {
    if (known === null) return
    ask(false).then(
      () => known === null && notifyTabs('ended'),
      () => undefined,
    )
  })
}
