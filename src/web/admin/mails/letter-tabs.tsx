import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'

const TABS = [
  ['Try a letter', '/admin/test-email'],
  ['Log', '/admin/test-email/log'],
  ['Sender’s domain', '/admin/test-email/domain'],
] as const

/** The pages about letters. */
export function LetterTabs({ path }: { path: (typeof TABS)[number][1] }) {
  return (
    <TabLinks label="Letters" renderLink={renderShopLink} tabs={TABS.map(([label, href]) => ({ label, href, isCurrent: href === path }))} />
  )
}
