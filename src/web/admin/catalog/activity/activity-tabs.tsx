import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'

const TABS = [
  ['Jobs', '/admin/activity'],
  ['All changes', '/admin/activity/changes'],
] as const

/** What was done in the shop: the changes of many records with their undo, and the log of every single one. */
export function ActivityTabs({ path }: { path: (typeof TABS)[number][1] }) {
  return (
    <TabLinks
      label="Activity"
      renderLink={renderShopLink}
      tabs={TABS.map(([label, href]) => ({ label, href, isCurrent: href === path }))}
    />
  )
}
