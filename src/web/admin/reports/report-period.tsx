import { isPreset, REPORT_COMPARISONS, REPORT_PRESETS } from '#domain/time/report-range.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import type { Report } from './report-query.ts'
import { changedReport } from './report-search.ts'
import type { ReportSearch } from './report-search.ts'

interface ReportPeriodProps {
  /** Undefined when what was asked for has been refused. */
  report: Report | undefined
  search: ReportSearch
  /** By field, what is wrong. */
  errors: Record<string, string>
  onSearch: (search: ReportSearch) => void
}

const OWN = 'own'

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, name]) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Two days of one's own: they count once they are sent. */
function OwnDays({ report, search, errors, onSearch }: ReportPeriodProps) {
  const from = search.from ?? report?.days?.from ?? ''
  const to = search.to ?? report?.days?.to ?? ''
  return (
    <form
      key={`${from} ${to}`}
      className="report-days"
      aria-label="Days"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        onSearch(changedReport(search, { preset: undefined, from: textOf(form, 'from'), to: textOf(form, 'to') }))
      }}
    >
      <TextField type="date" label="First day" name="from" defaultValue={from} error={errors.from && `It ${errors.from}.`} />
      <TextField type="date" label="Last day" name="to" defaultValue={to} error={errors.to && `It ${errors.to}.`} />
      <Button type="submit" className="report-show">
        Show days
      </Button>
    </form>
  )
}

/** The preset that was chosen, also before its figures have come; else the one that the report takes by itself. */
const presetOf = ({ preset }: ReportSearch, report: Report | undefined) =>
  preset !== undefined && isPreset(preset) ? preset : (report?.preset ?? preset)

/** What the rows were chosen to be put together by, also before they have come. */
const groupOf = ({ group }: ReportSearch, report: Report) => (report.groupings.some(({ id }) => id === group) ? group : report.group)

/** The days of a report, what it is compared with, and how its rows are put together. Each choice is in the address. */
export function ReportPeriod(props: ReportPeriodProps) {
  const { report, search, errors, onSearch } = props
  const isOwn = search.from !== undefined || search.to !== undefined
  const hasDays = report ? report.days !== null : isOwn
  const choose = (change: Record<string, string | undefined>) => onSearch(changedReport(search, change))
  return (
    <div className="panel report-period no-print" role="group" aria-label="What is shown">
      {hasDays && (
        <>
          <SelectField
            label="Period"
            value={isOwn ? OWN : presetOf(search, report)}
            onChange={({ target: { value } }) => value !== OWN && choose({ preset: value, from: undefined, to: undefined })}
          >
            {choicesOf(REPORT_PRESETS)}
            {isOwn && <option value={OWN}>Days of your own</option>}
          </SelectField>
          <OwnDays {...props} />
        </>
      )}
      {report?.isComparable && (
        <SelectField
          label="Compare with"
          value={search.compare ?? 'none'}
          error={errors.compare && `It ${errors.compare}.`}
          onChange={({ target: { value } }) => choose({ compare: value === 'none' ? undefined : value })}
        >
          {choicesOf(REPORT_COMPARISONS)}
        </SelectField>
      )}
      {report && report.groupings.length > 0 && (
        <SelectField
          label="Rows by"
          value={groupOf(search, report)}
          onChange={({ target: { value } }) => choose({ group: value, sort: undefined })}
        >
          {report.groupings.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}
