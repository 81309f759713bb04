import { renderShopLink, ShopLink } from '#web/links/shop-link.tsx'
import { EmptyList } from '#web/admin/ui/states.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Report } from './report-query.ts'
import { changedReport, reportHref } from './report-search.ts'
import type { ReportSearch } from './report-search.ts'
import { isFigure, valueText } from './report-value.ts'

type Column = Report['columns'][number]
type Values = Report['rows'][number]['values']

/** The head of a column, a link that sorts by it: downwards first for figures, then the other way round. */
function Head({ column: { id, title, kind }, report, search }: { column: Column; report: Report; search: ReportSearch }) {
  const [up, down] = [report.sort === id, report.sort === `-${id}`]
  const next = isFigure(kind) ? (down ? id : `-${id}`) : up ? `-${id}` : id
  return (
    <th scope="col" className={isFigure(kind) ? 'report-figure' : undefined} aria-sort={up ? 'ascending' : down ? 'descending' : undefined}>
      <ShopLink href={reportHref(report.id, changedReport(search, { sort: next }))}>
        {title}
        {(up || down) && <span aria-hidden="true">{up ? ' ↑' : ' ↓'}</span>}
      </ShopLink>
    </th>
  )
}

/** A value, and what it was in the other days. */
function Value({ column: { id, kind }, values, before }: { column: Column; values: Values; before: Values | null }) {
  return (
    <>
      {valueText(kind, values[id])}
      {before && isFigure(kind) && (
        <span className="report-before">
          <span className="sr-only">before: </span>
          {valueText(kind, before[id])}
        </span>
      )}
    </>
  )
}

/** Texts of more characters than this need room for some words beside each other. */
const LONG_TEXT = 20

/** The class of a value: figures stand at the right, and a number such as an SKU does not break at its hyphens. */
function classOf(kind: Column['kind'], value: Values[string] | undefined): string | undefined {
  if (isFigure(kind)) return 'report-figure'
  const text = valueText(kind, value)
  return text.length <= LONG_TEXT && !text.includes(' ') ? 'whitespace-nowrap' : undefined
}

/** The cells behind the first of a row. On phones, where rows are cards, each says its column. */
function Cells({ columns, values, before }: { columns: Column[]; values: Values; before: Values | null }) {
  return columns.map((column) => (
    <td key={column.id} data-label={column.title} className={classOf(column.kind, values[column.id])}>
      <Value column={column} values={values} before={before} />
    </td>
  ))
}

function Totals({ columns, report: { totals, previousTotals } }: { columns: Column[]; report: Report }) {
  if (!totals) return null
  return (
    <tfoot>
      <tr>
        <th scope="row">Total</th>
        {columns.map((column) => (
          <td key={column.id} data-label={column.title} className={isFigure(column.kind) ? 'report-figure' : undefined}>
            {column.id in totals && <Value column={column} values={totals} before={previousTotals} />}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** The rows of a page with the totals of all, sorted by the heads; the other pages below. */
export function ReportTable({ report, search, isOld }: { report: Report; search: ReportSearch; isOld: boolean }) {
  const { columns, rows, total, page, pageCount, size } = report
  const [first, ...others] = columns
  if (total === 0 || !first) return <EmptyList title="Nothing in these days." />
  const start = (page - 1) * size + 1
  const hasLongNames = rows.some(({ values }) => valueText(first.kind, values[first.id]).length > LONG_TEXT)
  return (
    <section className="long-sheet grid min-w-0 gap-2" aria-label="Figures" aria-busy={isOld}>
      <div className="report-scroll" tabIndex={0} role="region" aria-label={report.title}>
        <table className="report-table" data-old={isOld || undefined} data-long={hasLongNames || undefined}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.id} column={column} report={report} search={search} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, values, previous }) => (
              <tr key={key}>
                <th scope="row" className={first.kind === 'date' ? 'whitespace-nowrap' : undefined}>
                  <Value column={first} values={values} before={previous} />
                </th>
                <Cells columns={others} values={values} before={previous} />
              </tr>
            ))}
          </tbody>
          <Totals columns={others} report={report} />
        </table>
      </div>
      <p className="text-small text-ink-2 tabular-nums">
        {rows.length === 0 ? '0' : `${start.toLocaleString('en-US')}-${(start + rows.length - 1).toLocaleString('en-US')}`} of{' '}
        {total.toLocaleString('en-US')}; the totals are those of all rows.
      </p>
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(to) => reportHref(report.id, { ...search, page: to })}
        renderLink={renderShopLink}
      />
    </section>
  )
}
