import type { StaffRight } from '#domain/staff/staff-role.ts'
import { useStaffRole } from '#web/admin/frame/nav/rights.ts'
import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { mayDo } from '#domain/staff/staff-role.ts'

const TABS = [
  ['Jobs', '/admin/activity', 'desk:read'],
  ['All changes', '/admin/activity/changes', 'settings:read'],
  ['Sessions', '/admin/activity/sessions', 'staff:read'],
  ['E-mails', '/admin/test-email/log', 'orders:read'],
] as const satisfies readonly (readonly [string, string, StaffRight])[]

/** What was done in the shop: the changes of many records with their undo, the log of every single one, who is signed in, what was written. */
export function ActivityTabs({ path }: { path: (typeof TABS)[number][1] }) {
  const role = useStaffRole()
  const seen = TABS.filter(([, href, right]) => href === path || (role !== null && mayDo(role, right)))
  return (
    <TabLinks
      label="Activity"
      renderLink={renderShopLink}
      tabs={seen.map(([label, href]) => ({ label, href, isCurrent: href === path }))}
    />
  )
}
