import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IMPORT_WARNINGS } from '#domain/import/import-fields.ts'
import type { ImportRowState } from '#domain/import/import-fields.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { TabLinks } from '#web/admin/ui/tab-links.tsx'
import { errorText } from '#web/api.ts'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { importChanged, stepImport, type Import } from './import-query.ts'
import { importHref, type ImportSearch } from './import-search.ts'
import { NamesPanel } from './names-panel.tsx'
import { warningText, count, rowsText } from './import-words.ts'
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
  const raised = IMPORT_WARNINGS.filter((alarm) => record.alarms[alarm] > 0)
  if (raised.length === 0) return null
  return (
    <Notice tone="warning" title="Look at these first">
      <ul>
        {raised.map((alarm) => (
          <li key={alarm}>
            {renderShopLink({
              href: importHref({ import: record.id, step: search.step ?? 'differences', alarm }),
              className: 'underline',
              children: warningText(alarm, record.alarms[alarm], record.options.alarmPercent),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function useApplying(record: Import, onStarted: (record: Import) => void) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function apply() {
    setBusy(true)
    try {
      const started = await stepImport(record.id, 'start')
      await importChanged(queryClient)
      onStarted(started)
    } catch (problem) {
      toast({ text: errorText(problem), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, apply }
}

/** What is asked before the rows are applied; null when nothing has to be. */
function questionOf(record: Import): string | null {
  const alarms = IMPORT_WARNINGS.filter((alarm) => record.alarms[alarm] > 0).map((alarm) =>
    warningText(alarm, record.alarms[alarm], record.options.alarmPercent),
  )
  if (record.type === 'tracking')
    return `All that is left of ${count(record.counts.new, 'order', 'orders')} is shipped${
      record.options.mailCustomers ? ', and each customer is told by e-mail' : '; customers are not told'
    }. This cannot be undone.`
  return alarms.length > 0 ? `${alarms.join('. ')}. It can be undone for 30 days.` : null
}

interface DifferencesStepProps {
  record: Import
  search: ImportSearch
  /** It runs, or is checked again. */
  onStarted: (record: Import) => void
}

/** What would change, what is wrong, and Apply. */
export function DifferencesStep({ record, search, onStarted }: DifferencesStepProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { busy, apply } = useApplying(record, onStarted)
  const { counts } = record
  const total = counts.new + counts.changed
  const state = search.alarm ? undefined : (search.rows ?? firstTab(record, search.step === 'check'))
  const question = questionOf(record)
  const filter = { page: search.page ?? 1, ...(state && { state }), ...(search.alarm && { alarm: search.alarm }) }
  return (
    <section className="grid min-w-0 gap-3" aria-label="Differences">
      <Warnings record={record} search={search} />
      {record.state === 'checked' && <NamesPanel key={record.id} record={record} onChecking={onStarted} />}
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
      <RowTable record={record} search={search} filter={filter} />
      {record.state === 'checked' && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          {counts.error > 0 && (
            <a href={`/api/admin/imports/${record.id}/errors?format=csv`} download className={buttonClass()}>
              Errors file
            </a>
          )}
          {renderShopLink({ href: importHref({}), className: buttonClass(), children: 'Save as draft' })}
          <div className="main-action">
            <Button
              variant="primary"
              busy={busy}
              disabled={total === 0}
              onClick={() => (question === null ? void apply() : setIsAsking(true))}
            >
              {total === 0 ? 'Nothing to apply' : `Apply ${total.toLocaleString('en-US')}`}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Apply ${rowsText(total)}?`}
        description={question ?? ''}
        action={`Apply ${total.toLocaleString('en-US')}`}
        onConfirm={() => {
          setIsAsking(false)
          void apply()
        }}
      />
    </section>
  )
}
