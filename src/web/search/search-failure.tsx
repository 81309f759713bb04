import { ErrorState } from '#web/ui/state/error-state.tsx'

/** The search did not answer (specification, section 8). The link is a whole page load: the surest way to try again. */
export function SearchFailure() {
  return (
    <div className="shell py-10">
      <ErrorState
        title="Search failed. Please try again."
        titleAs="h1"
        action={
          <a href="" className="link py-2 font-display text-lead font-semibold">
            Try again
          </a>
        }
      />
    </div>
  )
}
