import { useBlocker } from '@tanstack/react-router'

/** A navigation that waits for an answer; `stay` and `leave` are undefined while there is none. */
export interface LeaveGuard {
  isAsking: boolean
  stay: (() => void) | undefined
  leave: (() => void) | undefined
}

/**
 * Asks before somebody leaves with unsaved changes: a navigation waits for the dialog (`LeaveDialog`), closing the tab asks in the browser's
 * own words. A change of the search parameters alone, as of a tab of the page, does not leave.
 */
export function useLeaveGuard(hasChanges: () => boolean): LeaveGuard {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasChanges(),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  return { isAsking: blocker.status === 'blocked', stay: blocker.reset, leave: blocker.proceed }
}
