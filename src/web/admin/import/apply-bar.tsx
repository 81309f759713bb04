import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { UNDO_DAYS } from '#domain/change-set.ts'
import { IMPORT_WARNINGS } from '#domain/import/import-fields.ts'
import { countOf } from '#domain/count-of.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { toast } from '#web/admin/ui/toast.ts'
import { ApiProblem, errorText, isRefusal } from '#web/api.ts'
import { renderShopLink } from '#web/links/shop-link.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { importChanged, startImport, type Import } from './import-query.ts'
import { importHref } from './import-search.ts'
import { rowsText, warningText } from './import-labels.ts'

function useApplying(onStarted: (record: Import) => void) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  async function apply(looked: Import) {
    setBusy(true)
    try {
      const started = await startImport(looked)
      await importChanged(queryClient)
      onStarted(started)
    } catch (problem) {
      toast({ text: errorText(problem), tone: 'error' })
      // Without an answer it may have been started all the same.
      if (!isRefusal(problem) || (problem instanceof ApiProblem && problem.code === 'conflict')) await importChanged(queryClient)
    } finally {
      setBusy(false)
    }
  }
  return { busy, apply }
}

/** What is asked before the rows are applied; null when nothing has to be. */
function questionOf(record: Import, hasUnsent: boolean): string | null {
  const dropped = hasUnsent ? ['What you have typed into cells was not mended, and is not kept'] : []
  if (record.type === 'tracking')
    return `All that is left of ${countOf(record.counts.new, 'order', 'orders')} is shipped${
      record.options.mailCustomers ? ', and each customer is told by e-mail' : '; customers are not told'
    }. ${dropped.map((text) => `${text}. `).join('')}This cannot be undone.`
  const alarms = IMPORT_WARNINGS.filter((alarm) => (record.alarms[alarm] ?? 0) > 0).map((alarm) => warningText(alarm, record))
  const told = [...alarms, ...dropped]
  return told.length > 0 ? `${told.join('. ')}. It can be undone for ${UNDO_DAYS} days.` : null
}

interface ApplyBarProps {
  record: Import
  /** Names were chosen that the check does not know yet. */
  hasUnsentNames: boolean
  /** Whether something was typed into cells that is not mended yet. */
  hasUnsentCells: () => boolean
  onStarted: (record: Import) => void
}

/** The ways on from the differences: Apply, or leave it for later. */
export function ApplyBar({ record, hasUnsentNames, hasUnsentCells, onStarted }: ApplyBarProps) {
  // What was looked at when the question came: another check meanwhile is another import.
  const [question, setQuestion] = useState<{ text: string; looked: Import } | null>(null)
  const { busy, apply } = useApplying(onStarted)
  const total = record.counts.new + record.counts.changed
  const action = `Apply ${total.toLocaleString('en-US')}`
  function press() {
    const text = questionOf(record, hasUnsentCells())
    if (text === null) void apply(record)
    else setQuestion({ text, looked: record })
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {hasUnsentNames && <p className="text-ink-2">Check again with the names that you have chosen, then apply.</p>}
      {record.counts.error > 0 && (
        <a href={`/api/admin/imports/${record.id}/errors?format=csv`} download className={buttonClass()}>
          Errors file
        </a>
      )}
      {renderShopLink({ href: importHref({}), className: buttonClass(), children: 'Save as draft' })}
      <div className="main-action">
        <Button variant="primary" busy={busy} disabled={total === 0 || hasUnsentNames} onClick={press}>
          {total === 0 ? 'Nothing to apply' : action}
        </Button>
      </div>
      <ConfirmDialog
        open={question !== null}
        onClose={() => setQuestion(null)}
        title={`Apply ${rowsText(total)}?`}
        description={question?.text ?? ''}
        action={action}
        onConfirm={() => {
          setQuestion(null)
          if (question) void apply(question.looked)
        }}
      />
    </div>
  )
}
