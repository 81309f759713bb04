import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { mayDo } from '#domain/staff/staff-role.ts'
import type { StaffRight, StaffRole } from '#domain/staff/staff-role.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import type { NavPage } from './nav-page.ts'
import { accessAt, pagesOf } from './nav-pages.ts'

/** The role of who is signed in; null for nobody of staff. The API enforces it: this only decides what is shown. */
export const useStaffRole = (): StaffRole | null => useSuspenseQuery(sessionQuery()).data.person?.staffRole ?? null

/** Whether who is signed in has a right: `useRight('orders:write')`. */
export function useRight(right: StaffRight): boolean {
  const role = useStaffRole()
  return role !== null && mayDo(role, right)
}

/** The pages that who is signed in may see. */
export function usePages(): NavPage[] {
  const role = useStaffRole()
  return useMemo(() => (role ? pagesOf(role) : []), [role])
}

/** Whether who is signed in may change what the page that is open is about. */
export function useMayChangePage(): boolean {
  const role = useStaffRole()
  const pathname = useLocation({ select: (location) => location.pathname })
  return role !== null && accessAt(role, pathname) === 'write'
}
