import { Button } from '#web/ui/button.tsx'
import { useTurnedPage } from '#web/ui/use-turned-page.ts'

interface NewerOlderProps {
  /** Counted from 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
}

/** The pages of what happened, latest first; nothing when there is one. Which page it is, is said when it changes. */
export function NewerOlder({ page, pageCount, onPage }: NewerOlderProps) {
  const { place, turnTo } = useTurnedPage(page, onPage)
  if (pageCount <= 1) return null
  return (
    <div className="flex items-center gap-2">
      <Button disabled={page === 1} onClick={turnTo(page - 1)}>
        Newer
      </Button>
      <Button disabled={page >= pageCount} onClick={turnTo(page + 1)}>
        Older
      </Button>
      <span ref={place} tabIndex={-1} aria-live="polite" aria-atomic="true" className="text-small text-ink-2">
        Page {page} of {pageCount}
      </span>
    </div>
  )
}
