import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { plainLink, type RenderLink } from './render-link.tsx'

/** The page numbers to offer: first, last, and the current one with its neighbours; 0 is a gap. */
export function pageNumbers(page: number, pageCount: number): number[] {
  const shown = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pageCount || Math.abs(number - page) <= 1,
  )
  return shown.flatMap((number, index) => {
    const skipped = number - (shown[index - 1] ?? 0) - 1
    if (skipped === 1) return [number - 1, number]
    return skipped > 1 ? [0, number] : [number]
  })
}

interface PaginationProps {
  /** The current page, from 1. */
  page: number
  pageCount: number
  hrefFor: (page: number) => string
  renderLink?: RenderLink
  /** Names the list when a page has several. */
  label?: string
}

const cell = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 px-3 font-display text-lead font-semibold leading-6'
const linkCell = `${cell} border border-transparent text-petrol hover:border-petrol hover:bg-petrol-100`

/** Real links to the other pages of a list; nothing when there is one page only. */
export function Pagination(props: PaginationProps) {
  const { page, pageCount, hrefFor, renderLink = plainLink, label = 'Pages' } = props
  if (pageCount < 2) return null
  const back = { children: [<Icon key="i" name="chevron-left" className="size-4" />, 'Previous'] }
  const next = { children: ['Next', <Icon key="i" name="chevron-right" className="size-4" />] }
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between border-t border-line pt-3">
      <span className="min-w-24 sm:min-w-28">
        {page > 1 && renderLink({ href: hrefFor(page - 1), className: linkCell, rel: 'prev', ...back })}
      </span>
      <span className="font-display text-lead whitespace-nowrap sm:hidden">
        Page {page} of {pageCount}
      </span>
      <ol className="hidden items-center gap-1 sm:flex">
        {pageNumbers(page, pageCount).map((number, index) => (
          <li key={number || `gap-${index}`}>
            {number === 0 && <span className={classNames(cell, 'page-gap text-ink-3')} />}
            {number === page && (
              <span aria-current="page" className={classNames(cell, 'border-b-3 border-ink')}>
                <span className="sr-only">Page </span>
                {number}
              </span>
            )}
            {number !== 0 &&
              number !== page &&
              renderLink({
                href: hrefFor(number),
                className: linkCell,
                'aria-label': `Page ${number}`,
                children: number,
              })}
          </li>
        ))}
      </ol>
      <span className="min-w-24 text-right sm:min-w-28">
        {page < pageCount && renderLink({ href: hrefFor(page + 1), className: linkCell, rel: 'next', ...next })}
      </span>
    </nav>
  )
}
