import { PageTitle } from '#web/links/page-title.tsx'
import { ApiProblem } from '#web/api.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'

/* The browsers' messages for a module that could not be loaded; the router has retried once by then. */
const MISSING_CODE = /dynamically imported module|importing a module script failed|module script|loading (css )?chunk/i

/** The session has ended: what the page wants to show belongs to somebody who is not signed in any more. */
function SignedOut() {
  const href = `/auth?next=${encodeURIComponent(window.location.pathname + window.location.search)}`
  return (
    <div className="shell grid max-w-3xl py-14">
      <PageTitle>Signed out</PageTitle>
      <EmptyState
        titleAs="h1"
        title="You are signed out"
        action={
          <a href={href} className={buttonClass('primary')}>
            Sign in
          </a>
        }
      >
        Your session has ended. Sign in again to see this page.
      </EmptyState>
    </div>
  )
}

/** Shown in place of a page that failed. A reload often helps, above all after a deployment. */
export function PageError({ error }: { error: unknown }) {
  const isMissingCode = error instanceof Error && MISSING_CODE.test(error.message)
  if (error instanceof ApiProblem && error.status === 401) return <SignedOut />
  const action = (
    <Button variant="primary" className="noscript:hidden" onClick={() => window.location.reload()}>
      Refresh Page
    </Button>
  )
  return (
    <div className="shell grid max-w-3xl py-14">
      <PageTitle>Something went wrong</PageTitle>
      {isMissingCode ? (
        <ErrorState titleAs="h1" title="Error loading component. Please refresh the page." action={action} />
      ) : (
        <ErrorState titleAs="h1" title="Something went wrong." action={action}>
          We encountered an error while loading this page. Please try refreshing.
        </ErrorState>
      )}
    </div>
  )
}
