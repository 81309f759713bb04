import { useState } from 'react'
import { guessMapping } from '#domain/import/guess-mapping.ts'
import { fieldsOfType, IMPORT_FIELDS, IMPORT_TYPES } from '#domain/import/import-fields.ts'
import type { ImportFieldName, ImportType } from '#domain/import/import-fields.ts'
import { LeaveDialog } from '#web/admin/form/leave-dialog.tsx'
import { useLeaveGuard } from '#web/admin/form/use-leave-guard.ts'
import { errorText } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { checkImport, type Import } from './import-query.ts'
import { currentStep, validateImportSearch } from './import-search.ts'
import { NOTICES, PART_TYPES, rowsText, SOURCE_NAMES, TYPE_NAMES, typeOf } from './import-labels.ts'
import { OptionFields, parseAlarm } from './option-fields.tsx'
import { useImportTypes } from './use-import-types.ts'

type Plan = Pick<Import, 'type' | 'mapping' | 'options'>

interface MappingProps {
  record: Import
  plan: Plan
  onChange: (mapping: Plan['mapping']) => void
}

function MappingTable({ record, plan, onChange }: MappingProps) {
  const fields = fieldsOfType(plan.type)
  const chosen = (at: number, value: string) =>
    onChange(
      plan.mapping.map((field, column): ImportFieldName | null =>
        column === at ? (fields.find((name) => name === value) ?? null) : field,
      ),
    )
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-small">
        <caption className="sr-only">Columns of the file and what they mean</caption>
        <thead className="text-left text-ink-2">
          <tr>
            <th className="py-1 pr-3 font-medium">Theirs</th>
            <th className="py-1 pr-3 font-medium">Ours</th>
            <th className="py-1 font-medium">Example</th>
          </tr>
        </thead>
        <tbody>
          {record.header.map((head, at) => (
            <tr key={`${head} ${at}`} className="border-t border-line">
              <th scope="row" className="max-w-56 py-1 pr-3 text-left font-medium wrap-anywhere">
                {head}
              </th>
              <td className="py-1 pr-3">
                <select
                  className="control w-44"
                  aria-label={`Meaning of ${head}`}
                  value={plan.mapping[at] ?? ''}
                  onChange={(event) => chosen(at, event.target.value)}
                >
                  <option value="">not brought</option>
                  {fields.map((name) => (
                    <option key={name} value={name}>
                      {IMPORT_FIELDS[name].label}
                    </option>
                  ))}
                </select>
              </td>
              <td className="max-w-80 truncate py-1 text-ink-2">{record.examples.map((cells) => cells[at]).find((cell) => cell) ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Columns that were not brought the last time, and that their heads say something of: the shop may have learned to read them since. */
function LeftOut({ record, plan, onChange }: MappingProps) {
  const guesses = guessMapping(plan.type, record.header, record.source).map((guess, at) => {
    const isLeftOut = plan.type === record.type && record.mapping[at] === null && plan.mapping[at] === null
    return isLeftOut && guess !== null && !plan.mapping.includes(guess) ? guess : null
  })
  const left = guesses.flatMap((guess, at) => (guess === null ? [] : [`"${record.header[at]}" as ${IMPORT_FIELDS[guess].label}`]))
  if (left.length === 0) return null
  return (
    <Notice
      tone="info"
      title={
        left.length === 1
          ? 'A column is not brought, as you have said of such files'
          : 'Columns are not brought, as you have said of such files'
      }
      action={
        <Button onClick={() => onChange(plan.mapping.map((field, at) => field ?? guesses[at] ?? null))}>
          {left.length === 1 ? 'Bring it' : 'Bring them'}
        </Button>
      }
    >
      By {left.length === 1 ? 'its head it' : 'their heads they'} could be read: {left.join(', ')}.
    </Notice>
  )
}

/** The plan for another type: its columns are read anew. */
const withType = (plan: Plan, type: ImportType, { header, source }: Import): Plan => ({
  ...plan,
  type,
  mapping: guessMapping(type, header, source),
})

/** What the columns are to mean, as it is chosen; `sent` is null while something of it cannot be sent. */
function usePlan(record: Import, chosen: ImportType | null) {
  const stored: Plan = { type: record.type, mapping: record.mapping, options: record.options }
  // What was checked since says what it brings.
  const isLater = chosen !== null && chosen !== record.type && record.state === 'read'
  const [plan, setPlan] = useState(isLater ? withType(stored, chosen, record) : stored)
  const [alarm, setAlarm] = useState(String(record.options.alarmPercent))
  // Files without prices keep what is stored: their fields do not show it.
  const alarmPercent = PART_TYPES.has(plan.type) ? parseAlarm(alarm) : record.options.alarmPercent
  const sent = alarmPercent === null ? null : { ...plan, options: { ...plan.options, alarmPercent } }
  const guard = useLeaveGuard(
    () => JSON.stringify(sent) !== JSON.stringify(stored),
    (search) => {
      const next = validateImportSearch(search)
      return next.import !== record.id || currentStep(next, record) !== 'columns'
    },
  )
  return { plan, setPlan, alarm, setAlarm, sent, guard }
}

interface ColumnsStepProps {
  record: Import
  /** What was chosen that the file brings while it was uploaded. */
  chosen: ImportType | null
  onChecking: (record: Import) => void
}

/** Says what the columns mean, and how rows are read. */
export function ColumnsStep({ record, chosen, onChecking }: ColumnsStepProps) {
  const { plan, setPlan, alarm, setAlarm, sent, guard } = usePlan(record, chosen)
  const types = useImportTypes()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const known = plan.mapping.filter((field) => field !== null).length
  async function check() {
    if (!sent) return
    setBusy(true)
    setError(null)
    try {
      onChecking(await checkImport(record.id, sent))
    } catch (problem) {
      setError(errorText(problem))
      setBusy(false)
    }
  }
  // Where a title stands above it, the file's format says so.
  const headerRow = /header in row (\d+)$/.exec(record.format)?.[1]
  return (
    <section className="grid gap-4" aria-label="Columns">
      <p>
        <b className="font-medium">{record.name}</b>, {rowsText(record.rowCount)}, {known} of {record.header.length} columns known
        {record.source ? `, recognised: ${SOURCE_NAMES[record.source]}` : ''}.
        {headerRow !== undefined && ` The columns are named in row ${headerRow} of the file: what stands above is left out.`}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="The file brings"
          className="w-64"
          value={plan.type}
          onChange={(event) => setPlan(withType(plan, typeOf(event.target.value), record))}
        >
          {IMPORT_TYPES.filter((one) => one === record.type || types.includes(one)).map((one) => (
            <option key={one} value={one}>
              {TYPE_NAMES[one]}
            </option>
          ))}
        </SelectField>
        <OptionFields
          type={plan.type}
          options={plan.options}
          onChange={(options) => setPlan({ ...plan, options })}
          alarm={alarm}
          onAlarm={setAlarm}
        />
      </div>
      {NOTICES[plan.type] && <Notice tone="info">{NOTICES[plan.type]}</Notice>}
      <LeftOut record={record} plan={plan} onChange={(mapping) => setPlan({ ...plan, mapping })} />
      <MappingTable record={record} plan={plan} onChange={(mapping) => setPlan({ ...plan, mapping })} />
      {error && (
        <Notice tone="error" live>
          {error}
        </Notice>
      )}
      <div className="main-action">
        <Button variant="primary" busy={busy} busyLabel="Starting …" disabled={!sent} onClick={() => void check()}>
          Check {rowsText(record.rowCount)}
        </Button>
      </div>
      <LeaveDialog guard={guard} description="What you have chosen for the columns was not checked, and is not kept." />
    </section>
  )
}
