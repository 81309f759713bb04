import { useQuery } from '@tanstack/react-query'
import { errorText } from '#web/api.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { ReportFiles } from './report-files.tsx'
import { reportsQuery } from './report-query.ts'
import { SavedReports } from './saved-reports.tsx'

/** Every report that the role may see, by what it is about; one's saved ones and files first. */
export function ReportList() {
  const { data, error, refetch } = useQuery(reportsQuery())
  if (!data)
    return (
      <div className="grid max-w-240 gap-4">
        <PageHeader title="Reports" />
        {error ? (
          <LoadError title="Could not load the reports." detail={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </div>
    )
  const areas = [...new Set(data.reports.map(({ area }) => area))]
  return (
    <div className="grid max-w-240 gap-4">
      <PageHeader title="Reports" />
      <SavedReports />
      <ReportFiles />
      {areas.map((area) => (
        <section key={area} className="panel grid gap-1 p-4" aria-label={area}>
          <h2 className="text-h3">{area}</h2>
          <ul>
            {data.reports
              .filter((report) => report.area === area)
              .map(({ id, title, about }) => (
                <li key={id} className="grid border-t border-line py-2 first:border-t-0">
                  <ShopLink className="min-h-6 justify-self-start font-medium text-petrol underline" href={`/admin/reports/${id}`}>
                    {title}
                  </ShopLink>
                  <span className="text-ink-2">{about}</span>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <p className="text-small text-ink-2">Days begin and end at midnight in {data.timeZone}.</p>
    </div>
  )
}
