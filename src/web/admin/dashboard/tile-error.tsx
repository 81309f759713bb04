import { ApiProblem, errorText } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'

interface TileErrorProps {
  /** What could not be loaded: 'Sales'. */
  name: string
  error: unknown
  onRetry: () => void
}

/** Why one part of the dashboard is not there, with the request's id, and Retry. All other parts stay. */
export function TileError({ name, error, onRetry }: TileErrorProps) {
  const requestId = error instanceof ApiProblem && typeof error.body.requestId === 'string' ? error.body.requestId : null
  return (
    <div role="alert" className="grid justify-items-start gap-1 text-small">
      <p className="font-medium text-brick">Could not load.</p>
      <p className="text-ink-2">{errorText(error)}</p>
      {requestId && <p className="max-w-full truncate font-mono text-caption text-ink-3">{requestId}</p>}
      <Button onClick={onRetry} aria-label={`Retry: ${name}`}>
        Retry
      </Button>
    </div>
  )
}
