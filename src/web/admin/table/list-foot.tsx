import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { pageNumbers } from '#web/ui/pagination.tsx'
import type { ListPage } from './list/definition.ts'
import { changedSearch, searchHref } from './list/list-request.ts'
import { PAGE_SIZES } from './list/list-search.ts'
import type { ListSearch } from './list/list-search.ts'

interface ListFootProps {
  /** Undefined until the first page is there. */
  page: Pick<ListPage<unknown>, 'total' | 'page' | 'pageCount' | 'size'> | undefined
  search: ListSearch
  size: number
  onSearch: (search: ListSearch) => void
  /** The last result, such as '17 saved, 1 failed', and what undoes it. */
  status: { text: string; undo?: (() => void) | undefined }
}

const amount = (count: number) => count.toLocaleString('en-US')

/** `1-50 of 1,284` */
function rangeText({ total, page, size }: { total: number; page: number; size: number }): string {
  const first = (page - 1) * size + 1
  return total === 0 || first > total
    ? `0 of ${amount(total)}`
    : `${amount(first)}-${amount(Math.min(total, page * size))} of ${amount(total)}`
}

function PageLinks({ page, pageCount, search }: { page: number; pageCount: number; search: ListSearch }) {
  if (pageCount < 2) return null
  const hrefFor = (to: number) => searchHref(changedSearch(search, { page: to }))
  return (
    <nav aria-label="Pages" className="ml-auto flex items-center">
      {page > 1 && (
        <a href={hrefFor(page - 1)} rel="prev" className="dt-page" aria-label="Previous page">
          <Icon name="chevron-left" className="size-3.5" />
        </a>
      )}
      <ol className="flex items-center">
        {pageNumbers(page, pageCount).map((number, index) => (
          <li key={number || `gap-${index}`} className={classNames(number !== page && 'max-md:hidden')}>
            {number === 0 ? (
              <span className="dt-page page-gap" />
            ) : (
              <a
                href={hrefFor(number)}
                className="dt-page"
                aria-label={`Page ${amount(number)}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {amount(number)}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pageCount && (
        <a href={hrefFor(page + 1)} rel="next" className="dt-page" aria-label="Next page">
          <Icon name="chevron-right" className="size-3.5" />
        </a>
      )}
    </nav>
  )
}

/** Which rows are in view, how many there are, the other pages, and how the last change went. */
export function ListFoot({ page, search, size, onSearch, status }: ListFootProps) {
  return (
    <div className="dt-foot">
      <p className="tabular-nums">{page && rangeText(page)}</p>
      <label className="flex items-center gap-1 max-md:hidden">
        <span aria-hidden="true">Rows</span>
        <select
          aria-label="Rows on a page"
          className="dt-input dt-size"
          value={size}
          onChange={(event) => {
            const chosen = PAGE_SIZES.find((known) => String(known) === event.target.value)
            onSearch(changedSearch(search, { size: chosen }))
          }}
        >
          {PAGE_SIZES.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </select>
      </label>
      <p role="status" className="dt-status">
        {status.text}
      </p>
      {status.undo && (
        <button type="button" className="dt-link" onClick={status.undo}>
          Undo
        </button>
      )}
      {page && <PageLinks page={page.page} pageCount={page.pageCount} search={search} />}
    </div>
  )
}
