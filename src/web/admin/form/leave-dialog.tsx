import { Button } from '#web/ui/button.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import type { LeaveGuard } from './use-leave-guard.ts'

interface LeaveDialogProps {
  guard: LeaveGuard
  /** What becomes of what was typed, where it does not stay as a draft. */
  description?: string
}

const AS_DRAFT = 'What you have typed is kept in this browser for seven days, and offered when you come back.'

/** 'Leave without saving?', while a navigation waits. */
export function LeaveDialog({ guard: { isAsking, stay, leave }, description = AS_DRAFT }: LeaveDialogProps) {
  return (
    <StaffDialog
      open={isAsking}
      onClose={() => stay?.()}
      title="Leave without saving?"
      description={description}
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
