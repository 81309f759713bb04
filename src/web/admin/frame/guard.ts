import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { ApiProblem } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { loadDocument } from '#web/links/load-document.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { accessAt, firstPageOf } from './nav/nav-pages.ts'

type Person = Schema<'Person'>

/** Where staff set up the two-step sign-in without which the area does not open, and are told so. */
const SET_UP = '/account#two-step'

/** Whether the document in the browser is one of the shop's, which has neither the area's frame nor its stylesheet. */
const isShopsDocument = () => typeof document !== 'undefined' && document.documentElement.dataset.area !== 'admin'

/**
 * Who is signed in, asked anew for each page: sessions of staff end while a page stands open. Without a connection it is who it was: the frame stays, with
 * what was loaded before, and what is still to be loaded waits in it.
 */
async function askSession(queryClient: QueryClient) {
  const query = sessionQuery()
  const known = queryClient.getQueryData(query.queryKey)
  if (typeof document !== 'undefined' && !navigator.onLine && known) return known
  try {
    return await queryClient.fetchQuery({ ...query, staleTime: 0 })
  } catch (error) {
    if (!known || error instanceof ApiProblem) throw error
    return known
  }
}

/**
 * Who may see a page of the admin area: staff whose role opens it. Everybody else is led where they belong. Every API call of these pages checks
 * the role itself (specification, decision 36); this only keeps the pages out of sight.
 * @throws a redirect, or `notFound` for whoever is no member of staff.
 */
export async function guardAdmin(
  queryClient: QueryClient,
  { href, pathname }: { href: string; pathname: string },
): Promise<{ staff: Person }> {
  const { person, hasEnded } = await askSession(queryClient)
  // Who has the area's document was let in: they have signed out in another tab, which leaves no cookie to tell of it.
  const isSignedOut = person === null && typeof document !== 'undefined' && !isShopsDocument()
  // From one document to the other by a page load; the server, which makes a new one anyway, does not mind.
  if (hasEnded || isSignedOut) throw redirect({ href: `/auth?next=${encodeURIComponent(href)}`, reloadDocument: true })
  if (person?.role !== 'admin') {
    if (typeof document === 'undefined' || isShopsDocument()) throw notFound()
    throw loadDocument(href)
  }
  if (person.secondFactor === 'needed') throw redirect({ href: SET_UP, reloadDocument: true })
  if (isShopsDocument()) throw loadDocument(href)
  if (person.staffRole && accessAt(person.staffRole, pathname) === 'none')
    throw redirect({ href: `/admin/no-access?page=${encodeURIComponent(href)}` })
  return { staff: person }
}

/** Leads on to the page that was not open to the role, when the role was changed since. @throws a redirect */
export function leaveNoAccess({ staffRole }: Person, page: string | undefined): void {
  const path = page?.replace(/[?#].*/, '')
  if (!page || !path || path === '/admin/no-access' || !staffRole) return
  if (accessAt(staffRole, path) !== 'none') throw redirect({ href: page })
}

/** Leads to the first page that the role may see. @throws a redirect */
export function leadToFirstPage({ staffRole }: Person): never {
  throw redirect({ href: staffRole ? firstPageOf(staffRole) : '/account' })
}
