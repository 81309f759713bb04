import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'

const TABS = [
  ['Endpoints', '/admin/settings/webhooks'],
  ['Messages', '/admin/settings/webhook-log'],
] as const

/** The pages about webhooks. */
export function WebhookTabs({ path }: { path: (typeof TABS)[number][1] }) {
  return (
    <TabLinks
      label="Webhooks"
      renderLink={renderShopLink}
      tabs={TABS.map(([label, href]) => ({ label, href, isCurrent: href === path }))}
    />
  )
}
