import { useRight } from '#web/admin/frame/nav/rights.ts'
import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'

/** Who buys, and who works here. */
export function PeopleTabs({ path }: { path: '/admin/users' | '/admin/users/staff' }) {
  const seesStaff = useRight('staff:read')
  const seesCustomers = useRight('customers:read')
  if (!seesStaff || !seesCustomers) return null
  return (
    <TabLinks
      label="People"
      renderLink={renderShopLink}
      tabs={[
        { label: 'Customers', href: '/admin/users', isCurrent: path === '/admin/users' },
        { label: 'Staff', href: '/admin/users/staff', isCurrent: path === '/admin/users/staff' },
      ]}
    />
  )
}
