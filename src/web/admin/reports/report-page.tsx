import { useQuery } from '@tanstack/react-query'
import { ApiProblem, errorText } from '#web/api.ts'
import { STAFF_ROLE_NAMES } from '#domain/staff/staff-role.ts'
import { useStaffRole } from '#web/admin/frame/nav/rights.ts'
import { useStaysInView } from '#web/links/pending/use-stays-in-view.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { isOverTime, ReportChart } from './report-chart.tsx'
import { ExportButtons, ReportFiles } from './report-files.tsx'
import { ReportPeriod } from './report-period.tsx'
import { reportQuery, reportsQuery } from './report-query.ts'
import type { Report } from './report-query.ts'
import type { ReportSearch } from './report-search.ts'
import { ReportTable } from './report-table.tsx'
import { daysText } from './report-value.ts'
import { SaveReport } from './save-report.tsx'
import reportStyles from './reports.css?url'

/** What the figures mean, and what holds of all of them. */
function Meanings({ report: { columns, notes } }: { report: Report }) {
  return (
    <section className="panel long-sheet grid gap-3 p-4" aria-labelledby="report-meanings">
      <h2 id="report-meanings" className="text-h3">
        What the figures mean
      </h2>
      <dl className="report-meanings">
        {columns.map(({ id, title, meaning }) =>
          meaning === null ? null : (
            <div key={id}>
              <dt className="font-medium">{title}</dt>
              <dd className="text-ink-2">{meaning}</dd>
            </div>
          ),
        )}
      </dl>
      {notes.map((note) => (
        <p key={note} className="max-w-prose text-ink-2">
          {note}
        </p>
      ))}
    </section>
  )
}

/** Which days are shown, by which clock. */
function Days({ report: { days, compared, timeZone } }: { report: Report }) {
  return (
    <p className="text-ink-2">
      {days ? daysText(days) : 'As it is now'}
      {compared && <>, compared with {daysText(compared)}</>}. Days begin and end at midnight in {timeZone}.
    </p>
  )
}

/** Why there is no report; one that the role may not see is not asked for again. */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const role = useStaffRole()
  return error instanceof ApiProblem && error.status === 403 && role ? (
    <LoadError
      title="Not open to your role"
      detail={`Your role, ${STAFF_ROLE_NAMES[role].name}, may not see this report. An owner of the shop can change your role.`}
    />
  ) : (
    <LoadError title="Could not load the report." detail={errorText(error)} onRetry={onRetry} />
  )
}

interface ReportPageProps {
  id: string
  search: ReportSearch
  /** By field, what the server has refused before the browser asks by itself. */
  refused: Record<string, string> | undefined
  onSearch: (search: ReportSearch) => void
}

/** A report: its period, its figures, its files, and what it says. */
export function ReportPage({ id, search, refused = {}, onSearch }: ReportPageProps) {
  useStaysInView()
  const { data: report, error, refetch, isPlaceholderData } = useQuery(reportQuery(id, search))
  const known = useQuery(reportsQuery()).data?.reports.find((one) => one.id === id)
  const errors = error instanceof ApiProblem ? error.fields : report ? {} : refused
  const isRefused = Object.keys(errors).length > 0
  return (
    <div className="long-sheet grid min-w-0 gap-4">
      <link rel="stylesheet" href={reportStyles} precedence="default" />
      <PageHeader
        title={report?.title ?? known?.title ?? 'Report'}
        aside={
          report && (
            <span className="no-print flex flex-wrap gap-2">
              <SaveReport report={report} search={search} />
              <ExportButtons report={report} search={search} />
            </span>
          )
        }
      />
      <p className="no-print">
        <ShopLink className="text-petrol underline" href="/admin/reports">
          All reports
        </ShopLink>
      </p>
      {known && <p className="max-w-prose">{known.about}</p>}
      {(report || isRefused) && <ReportPeriod report={report} search={search} errors={errors} onSearch={onSearch} />}
      {isRefused && !errors.from && !errors.to && (
        <p className="text-brick">{Object.entries(errors).map(([name, text]) => `“${name}” ${text}.`)}</p>
      )}
      {error && !isRefused && <Failure error={error} onRetry={() => void refetch()} />}
      {report && <Days report={report} />}
      {report && isOverTime(report) && <ReportChart key={report.id} report={report} search={search} />}
      {report && <ReportTable report={report} search={search} isOld={isPlaceholderData} />}
      {!report && !error && !isRefused && <SkeletonRows />}
      <ReportFiles />
      {report && <Meanings report={report} />}
    </div>
  )
}
