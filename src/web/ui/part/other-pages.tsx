import { Button } from '#web/ui/button.tsx'
import { useTurnedPage } from '#web/ui/use-turned-page.ts'

interface OtherPagesProps {
  /** 'Pages of reviews' */
  label: string
  /** The page that is shown, from 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
  /** What the buttons say that lead back and on. */
  words?: readonly [back: string, on: string]
}

/** Leads to the other pages of a list within a page; nothing when there is one page only. Which page it is, is said when it has come. */
export function OtherPages({ label, page, pageCount, onPage, words: [back, on] = ['Previous', 'Next'] }: OtherPagesProps) {
  const { place, turnTo } = useTurnedPage(page, onPage)
  if (pageCount < 2) return null
  return (
    <nav className="no-print flex flex-wrap items-center gap-3" aria-label={label}>
      <Button disabled={page <= 1} onClick={turnTo(page - 1)}>
        {back}
      </Button>
      <span ref={place} tabIndex={-1} aria-live="polite" aria-atomic="true" className="text-small">
        Page {page} of {pageCount}
      </span>
      <Button disabled={page >= pageCount} onClick={turnTo(page + 1)}>
        {on}
      </Button>
    </nav>
  )
}
