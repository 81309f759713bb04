import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TableFormat } from '#domain/spreadsheet.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { errorText } from '#web/api.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useOneRun } from '#web/ui/form/use-one-run.ts'
import { fileHref, reportFilesQuery, startFile } from './report-query.ts'
import type { Report, ReportFile } from './report-query.ts'
import type { ReportSearch } from './report-search.ts'

/** As many rows come at once; more are written in the background. */
const MAX_ROWS_AT_ONCE = 50_000

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

/** The report as a file: at once, or written in the background when it is long. */
export function ExportButtons({ report, search }: { report: Report; search: ReportSearch }) {
  const queryClient = useQueryClient()
  const once = useOneRun()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (format: TableFormat) => startFile(report.id, search, format),
    onSuccess: () => toast({ text: 'The file is being written', detail: 'You can leave this page.' }),
    onError: (error) => toast({ text: 'That did not work', detail: errorText(error), tone: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reportFilesQuery().queryKey }),
  })
  return FORMATS.map(([format, name]) =>
    report.total > MAX_ROWS_AT_ONCE ? (
      <Button key={format} busy={isPending} onClick={() => void once(() => mutateAsync(format))}>
        Write {name}
      </Button>
    ) : (
      <a key={format} className={buttonClass('secondary')} href={fileHref(report, search, format)} download>
        Export {name}
      </a>
    ),
  )
}

function FileState({ file }: { file: ReportFile }) {
  const { id, state, rowCount, rowsDone, error, goneOn, format, days } = file
  const title = days === null ? file.title : `${file.title}, ${days.from} to ${days.to}`
  if (state === 'failed')
    return (
      <span className="text-brick">
        {title}: not written. {error}
      </span>
    )
  if (state === 'done')
    return (
      <>
        <a className="text-petrol underline" href={`/api/admin/report-exports/${id}/file`} download>
          Download {title}, {format === 'csv' ? 'CSV' : 'Excel'}
        </a>
        <span className="text-small text-ink-2">
          {(rowCount ?? 0).toLocaleString('en-US')} rows, here until <ShopDate iso={goneOn} />
        </span>
      </>
    )
  if (rowCount === null) return <span>Reading the rows of {title}…</span>
  return (
    <>
      <progress className="h-2 w-40 accent-petrol" aria-label={`Rows of ${title} written`} value={rowsDone} max={Math.max(1, rowCount)} />
      <span>
        {rowsDone.toLocaleString('en-US')} of {rowCount.toLocaleString('en-US')} rows of {title}
      </span>
    </>
  )
}

/** One's files that are, or were, written in the background; nothing without any. */
export function ReportFiles() {
  const { data } = useQuery(reportFilesQuery())
  if (!data || data.exports.length === 0) return null
  return (
    <section className="panel grid gap-2 p-4" aria-labelledby="report-files" aria-live="polite">
      <h2 id="report-files" className="text-h3">
        Your files
      </h2>
      <ul>
        {data.exports.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
            <FileState file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}
