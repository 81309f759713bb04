import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { NavLinks } from './side-nav.tsx'

/** All pages of the area, above the page: the navigation of phones. */
export function AllPages({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <StaffDialog open={open} onClose={onClose} title="All pages">
      <div className="admin-more">
        <NavLinks />
      </div>
    </StaffDialog>
  )
}
