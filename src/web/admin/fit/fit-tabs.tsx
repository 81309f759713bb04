import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'

const TABS = [
  ['Models', '/admin/fitment'],
  ['Paste a list', '/admin/fitment/list'],
  ['Conflicts', '/admin/fitment/conflicts'],
  ['Returns, questions, reviews', '/admin/fitment/returns'],
] as const

/** The pages about fit. */
export function FitTabs({ path }: { path: (typeof TABS)[number][1] }) {
  return (
    <TabLinks label="Fit" renderLink={renderShopLink} tabs={TABS.map(([label, href]) => ({ label, href, isCurrent: href === path }))} />
  )
}
