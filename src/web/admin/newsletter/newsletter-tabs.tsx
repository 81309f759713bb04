import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'

const TABS = [
  ['Subscribers', '/admin/newsletter'],
  ['Pop-up', '/admin/newsletter/popup'],
] as const

/** The pages about the newsletter. */
export function NewsletterTabs({ path }: { path: (typeof TABS)[number][1] }) {
  return (
    <TabLinks
      label="Newsletter"
      renderLink={renderShopLink}
      tabs={TABS.map(([label, href]) => ({ label, href, isCurrent: href === path }))}
    />
  )
}
