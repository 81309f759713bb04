import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'

const TABS = [
  ['Rules', '/admin/suggestions'],
  ['Parts', '/admin/suggestions/parts'],
  ['Test cart', '/admin/suggestions/test-cart'],
] as const

/** The pages about suggestions. */
export function SuggestionTabs({ path }: { path: (typeof TABS)[number][1] }) {
  return (
    <TabLinks
      label="Suggestions"
      renderLink={renderShopLink}
      tabs={TABS.map(([label, href]) => ({ label, href, isCurrent: href === path }))}
    />
  )
}
