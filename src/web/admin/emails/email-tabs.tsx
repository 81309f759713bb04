import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'

const TABS = [
  ['Try an e-mail', '/admin/test-email'],
  ['Log', '/admin/test-email/log'],
  ['Sender’s domain', '/admin/test-email/domain'],
] as const

/** The pages about e-mails. */
export function EmailTabs({ path }: { path: (typeof TABS)[number][1] }) {
  return (
    <TabLinks label="E-mails" renderLink={renderShopLink} tabs={TABS.map(([label, href]) => ({ label, href, isCurrent: href === path }))} />
  )
}
