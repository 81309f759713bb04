import { Button } from '#web/ui/button.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import type { LeaveGuard } from './use-leave-guard.ts'

/** 'Leave without saving?', while a navigation waits. What was typed stays as a draft. */
export function LeaveDialog({ guard: { isAsking, stay, leave } }: { guard: LeaveGuard }) {
  return (
    <StaffDialog
      open={isAsking}
      onClose={() => stay?.()}
      title="Leave without saving?"
      description="What you have typed is kept in this browser for seven days, and offered when you come back."
      footer={
        <>
          <Button onClick={leave}>Leave</Button>
          <Button variant="primary" onClick={stay}>
            Stay on this page
          </Button>
        </>
      }
    />
  )
}
