import { useRef, useState } from 'react'
import { IMPORT_WARNINGS } from '#domain/import/import-fields.ts'
import type { ImportRowState } from '#domain/import/import-fields.ts'
import { IMPORT_TOLD } from '#domain/import/import-notes.ts'
import { LeaveDialog } from '#web/admin/form/leave-dialog.tsx'
import { useLeaveGuard } from '#web/admin/form/use-leave-guard.ts'
import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ApplyBar } from './apply-bar.tsx'
import type { Import } from './import-query.ts'
import { currentStep, importHref, validateImportSearch, type ImportSearch } from './import-search.ts'
import { toldText, warningText } from './import-labels.ts'
import { GoneNotice, GoneTable } from './gone-parts.tsx'
import { hasUnsentCells } from './mend-form.tsx'
import { areUnsent, NamesPanel } from './names-panel.tsx'
import { TwinsPanel } from './twins-panel.tsx'
import { RowTable } from './row-table.tsx'

const TABS = [
  ['new', 'New'],
  ['changed', 'Changed'],
  ['same', 'Same'],
  ['error', 'Errors'],
] as const satisfies [ImportRowState, string][]

/** The rows to show first: what changes, unless there are errors alone or the errors are looked at. */
function firstTab({ counts }: Import, isCheck: boolean): ImportRowState {
  if (isCheck && counts.error > 0) return 'error'
  return counts.changed > 0 ? 'changed' : counts.new > 0 ? 'new' : counts.error > 0 ? 'error' : 'same'
}

function Warnings({ record, search }: { record: Import; search: ImportSearch }) {
  const raised = IMPORT_WARNINGS.filter((alarm) => (record.alarms[alarm] ?? 0) > 0)
  if (raised.length === 0) return null
  return (
    <Notice tone="warning" title={record.state === 'started' ? 'What was to be looked at first' : 'Look at these first'}>
      <ul>
        {raised.map((alarm) => (
          <li key={alarm}>
            {renderShopLink({
              href: importHref({ import: record.id, step: search.step ?? 'differences', alarm }),
              className: 'underline',
              children: warningText(alarm, record),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What the check has read otherwise than it stands, and the models that texts name: it is looked at, and holds up nothing. */
function Told({ record, search }: { record: Import; search: ImportSearch }) {
  const told = IMPORT_TOLD.filter((one) => record.told[one] > 0)
  if (told.length === 0) return null
  return (
    <Notice tone="info" title="Worth a look">
      <ul>
        {told.map((one) => (
          <li key={one}>
            {renderShopLink({
              href: importHref({ import: record.id, step: search.step ?? 'differences', told: one }),
              className: 'underline',
              children: toldText(one, record),
            })}
          </li>
        ))}
      </ul>
      {record.told.models > 0 && (
        <p>Models in texts are not taken as fits by this import. Once it was applied, its last step makes an import of fits of them.</p>
      )}
    </Notice>
  )
}

/** What was chosen and typed and is not sent yet: whoever would lose it is asked. */
function useUnsent(record: Import, search: ImportSearch) {
  const [names, setNames] = useState(record.options.names)
  const cells = useRef<HTMLDivElement>(null)
  const guard = useLeaveGuard(
    () => areUnsent(names, record) || hasUnsentCells(cells.current),
    (address) => {
      const next = validateImportSearch(address)
      // Another page of rows, or another tab, has other cells, and the same names.
      if (hasUnsentCells(cells.current) && importHref(next) !== importHref(search)) return true
      return next.import !== record.id || !['check', 'differences'].includes(currentStep(next, record))
    },
  )
  return { names, setNames, cells, guard }
}

interface DifferencesStepProps {
  record: Import
  search: ImportSearch
  /** It runs, or is checked again. */
  onStarted: (record: Import) => void
  /** Another import was made of this one. */
  onMade: (made: Import) => void
}

/** What would change, what is wrong, and Apply. */
export function DifferencesStep({ record, search, onStarted, onMade }: DifferencesStepProps) {
  const { counts } = record
  const { names, setNames, cells, guard } = useUnsent(record, search)
  // It stays while rows are mended, which may leave no errors, or give the first change.
  const [first] = useState({ check: firstTab(record, true), differences: firstTab(record, false) })
  const state =
    search.alarm || search.told || search.gone ? undefined : (search.rows ?? first[search.step === 'check' ? 'check' : 'differences'])
  const filter = {
    page: search.page ?? 1,
    ...(state && { state }),
    ...(search.alarm && { alarm: search.alarm }),
    ...(search.told && { told: search.told }),
  }
  return (
    <section className="grid min-w-0 gap-3" aria-label="Differences">
      <Warnings record={record} search={search} />
      <Told record={record} search={search} />
      <GoneNotice record={record} onMade={onMade} />
      {record.state === 'checked' && <NamesPanel record={record} names={names} onNames={setNames} onChecking={onStarted} />}
      {record.state === 'checked' && (record.alarms.twin ?? 0) > 0 && (
        <TwinsPanel record={record} names={names} onNames={setNames} onChecking={onStarted} />
      )}
      <TabLinks
        label="Rows"
        renderLink={renderShopLink}
        tabs={TABS.map(([tab, label]) => ({
          label,
          count: counts[tab],
          isCurrent: state === tab,
          href: importHref({ import: record.id, step: search.step ?? 'differences', rows: tab }),
        }))}
      />
      {search.gone ? (
        <GoneTable record={record} search={search} />
      ) : (
        <RowTable record={record} search={search} filter={filter} cells={cells} />
      )}
      {record.state === 'checked' && (
        <ApplyBar
          record={record}
          hasUnsentNames={areUnsent(names, record)}
          hasUnsentCells={() => hasUnsentCells(cells.current)}
          onStarted={onStarted}
        />
      )}
      <LeaveDialog
        guard={guard}
        description="The names that you have chosen, or the cells that you have typed, were not sent, and are not kept."
      />
    </section>
  )
}
