import { LeaveDialog } from './leave-dialog.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

interface LeaveUnsentProps {
  /** Whether something was typed that the shop does not have yet. */
  isUnsent: boolean
}

/** For a form that keeps no draft: whoever leaves the page while something typed is unsent is asked first. */
export function LeaveUnsent({ isUnsent }: LeaveUnsentProps) {
  const guard = useLeaveGuard(() => isUnsent)
  return <LeaveDialog guard={guard} description="What you have typed was not sent, and is not kept." />
}
