import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface LoadFailureProps {
  /** What is missing; left out where the heading above says it. */
  children?: ReactNode
  onRetry: () => void
}

/** In place of a part of a page whose data did not come: says so, and asks for them once more. */
export function LoadFailure({ children = 'This could not be loaded.', onRetry }: LoadFailureProps) {
  return (
    <Notice tone="error" live action={<Button onClick={onRetry}>Try again</Button>}>
      {children}
    </Notice>
  )
}
