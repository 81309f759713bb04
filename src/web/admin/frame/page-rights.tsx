import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refusalOf, STAFF_ROLE_NAMES } from '#domain/staff/staff-role.ts'
import type { StaffRight } from '#domain/staff/staff-role.ts'
import { MayChange } from '#web/admin/ui/may-change.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { navPageAt } from './nav/nav-pages.ts'
import { useMayChangePage, usePages, useStaffRole } from './nav/rights.ts'

/** A page below the frame, with one sentence on top where the role may only look. */
export function PageRights({ children }: { children: ReactNode }) {
  const role = useStaffRole()
  const mayChange = useMayChangePage()
  return (
    <MayChange value={mayChange}>
      {!mayChange && role && (
        <p className="read-only-note" role="note">
          Your role, {STAFF_ROLE_NAMES[role].name}, may look at this page, and change nothing.
        </p>
      )}
      {children}
    </MayChange>
  )
}

/** What a page of an area says to whose role may not see it. `page`: its address. */
export function NoAccess({ page }: { page: string | undefined }) {
  const role = useStaffRole()
  const [first] = usePages()
  const pathname = useLocation({ select: (location) => location.pathname })
  if (!role) return null
  const path = (page ?? pathname).replace(/\?.*/, '')
  const known = navPageAt(path)
  const right: StaffRight = known?.inside?.[path] ?? `${known?.areas[0] ?? 'desk'}:read`
  return (
    <div className="grid max-w-prose gap-4">
      <PageHeader title="Not open to your role" />
      <p>{refusalOf(role, right)}</p>
      <p className="text-ink-2">An owner of the shop can change your role. It counts with your next sign-in.</p>
      {first && (
        <p>
          <ShopLink href={first.path} className={buttonClass('secondary')}>
            Go to {first.label}
          </ShopLink>
        </p>
      )}
    </div>
  )
}
