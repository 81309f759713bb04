import { accessAt } from '#web/admin/frame/nav/nav-pages.ts'
import { useStaffRole } from '#web/admin/frame/nav/rights.ts'
import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'

const TABS = [
  ['Models', '/admin/fitment'],
  ['Paste a list', '/admin/fitment/list'],
  ['Conflicts', '/admin/fitment/conflicts'],
  ['Returns, questions, reviews', '/admin/fitment/returns'],
] as const

/** The pages about fit that are open to the role of who looks. */
export function FitTabs({ path }: { path: (typeof TABS)[number][1] }) {
  const role = useStaffRole()
  const seen = TABS.filter(([, href]) => role !== null && accessAt(role, href) !== 'none')
  return (
    <TabLinks label="Fit" renderLink={renderShopLink} tabs={seen.map(([label, href]) => ({ label, href, isCurrent: href === path }))} />
  )
}
