import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { axisCount, axisMoney, axisPercent } from '#web/admin/chart/chart-figure.ts'
import type { ChartFigure } from '#web/admin/chart/chart-figure.ts'
import { SeenChart, waitingChart } from '#web/admin/chart/seen-chart.tsx'
import { LoadError } from '#web/admin/ui/states.tsx'
import { errorText } from '#web/api.ts'
import { SelectField } from '#web/ui/form/field.tsx'
import { reportSeriesQuery } from './report-query.ts'
import type { Report } from './report-query.ts'
import type { ReportSearch } from './report-search.ts'
import { dayText, daysText, isFigure, valueText } from './report-value.ts'

type Column = Report['columns'][number]

const AXES: Record<string, Pick<ChartFigure, 'short' | 'least'>> = {
  cents: { short: axisMoney, least: 10_000 },
  percent: { short: axisPercent, least: 100 },
}

const figureOf = ({ title, kind }: Column): ChartFigure => ({
  name: title,
  format: (value) => (kind === 'cents' ? formatMoney(value) : valueText(kind, value)),
  ...(AXES[kind] ?? { short: axisCount, least: 4 }),
})

interface ChartProps {
  report: Report & { chart: string }
  search: ReportSearch
}

/** The chart of one figure of a report over time, with the days it is compared with as a second line. The table below has the same numbers. */
export function ReportChart({ report, search }: ChartProps) {
  const figures = report.columns.filter(({ kind }) => isFigure(kind))
  const [chosen, setChosen] = useState(report.chart)
  const column = figures.find(({ id }) => id === chosen)
  const { data, error, refetch } = useQuery({ ...reportSeriesQuery(report.id, search, chosen), placeholderData: keepPreviousData })
  if (!column) return null
  return (
    <section className="panel grid min-w-0 gap-3 p-4" aria-label="Chart">
      <div className="max-w-xs">
        <SelectField label="Figure of the chart" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {figures.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      {error && <LoadError title="Could not load the chart." detail={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && waitingChart}
      {data && (
        <SeenChart
          figure={figureOf(column)}
          rows={data.points.map(({ day, value, previous }) => ({ name: dayText(day), now: value, before: previous }))}
          before={report.compared && daysText(report.compared)}
        />
      )}
    </section>
  )
}

/** Whether time runs down the rows of a report, so that it has a chart. */
export const isOverTime = (report: Report): report is Report & { chart: string } => report.chart !== null && report.total > 1
