import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import type { Schema } from '#web/api.ts'
import { loadDocument } from '#web/links/load-document.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { accessAt, firstPageOf } from './nav/nav-pages.ts'

type Person = Schema<'Person'>

/** Whether the document in the browser is one of the shop's, which has neither the area's frame nor its stylesheet. */
const isShopsDocument = () => typeof document !== 'undefined' && document.documentElement.dataset.area !== 'admin'

/**
 * Who may see a page of the admin area: staff whose role opens it. Everybody else is led where they belong. Every API call of these pages checks
 * the role itself (decision 36); this only keeps the pages out of sight.
 * @throws a redirect, or `notFound` for whoever is no member of staff.
 */
export async function guardAdmin(
  queryClient: QueryClient,
  { href, pathname }: { href: string; pathname: string },
): Promise<{ staff: Person }> {
  // Asked anew for each page: sessions of staff end while a page stands open.
  const { person, hasEnded } = await queryClient.fetchQuery({ ...sessionQuery(), staleTime: 0 })
  // From one document to the other by a page load; the server, which makes a new one anyway, does not mind.
  if (hasEnded) throw redirect({ href: `/auth?next=${encodeURIComponent(href)}`, reloadDocument: true })
  if (person?.role !== 'admin') {
    if (typeof document === 'undefined' || isShopsDocument()) throw notFound()
    throw loadDocument(href)
  }
  if (person.secondFactor === 'needed') throw redirect({ href: '/account', reloadDocument: true })
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
