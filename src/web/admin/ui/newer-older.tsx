import { Button } from '#web/ui/button.tsx'

interface NewerOlderProps {
  /** Counted from 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
}

/** The pages of what happened, latest first; nothing when there is one. */
export function NewerOlder({ page, pageCount, onPage }: NewerOlderProps) {
  if (pageCount <= 1) return null
  return (
    <div className="flex items-center gap-2">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <Button disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        Older
      </Button>
      <span className="text-small text-ink-2">
        Page {page} of {pageCount}
      </span>
    </div>
  )
}
