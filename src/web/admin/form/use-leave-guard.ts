import { useBlocker, useMatch } from '@tanstack/react-router'

const withoutSlash = (path: string) => path.replace(/\/$/, '')

/** A navigation that waits for an answer; `stay` and `leave` are undefined while there is none. */
export interface LeaveGuard {
  isAsking: boolean
  stay: (() => void) | undefined
  leave: (() => void) | undefined
}

/**
 * Asks before somebody leaves with unsaved changes: a navigation waits for the dialog (`LeaveDialog`), closing the tab asks in the browser's
 * own words. A change of the search parameters alone, as of a tab of the page, does not leave, unless `isLeftFor` says of them that it does.
 */
export function useLeaveGuard(
  hasChanges: () => boolean,
  isLeftFor: (search: Record<string, unknown>) => boolean = () => false,
): LeaveGuard {
  const own = withoutSlash(useMatch({ strict: false, select: ({ pathname }) => pathname }))
  const blocker = useBlocker({
    // The address is the next page's before that page has loaded: whoever goes back then, from a page that is still shown, does not leave it.
    shouldBlockFn: ({ current, next }) =>
      withoutSlash(current.pathname) === own && (withoutSlash(next.pathname) !== own || isLeftFor({ ...next.search })) && hasChanges(),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  })
  return { isAsking: blocker.status === 'blocked', stay: blocker.reset, leave: blocker.proceed }
}
