import { useState } from 'react'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import type { BulkAction, BulkContext, Selection } from '../list/definition.ts'

interface BulkButtonProps {
  action: BulkAction
  selection: Selection
  context: BulkContext
}

/** A bulk action in the bar, which asks first where the action says so. */
export function BulkButton({ action: { label, isDangerous = false, question, onSelect }, selection, context }: BulkButtonProps) {
  const [isAsked, setAsked] = useState(false)
  const asked = isAsked && question?.(selection)
  const start = () => {
    setAsked(false)
    onSelect(selection, context)
  }
  return (
    <>
      <button
        type="button"
        className={isDangerous ? 'dt-button dt-danger' : 'dt-button'}
        onClick={() => (question?.(selection) ? setAsked(true) : start())}
      >
        {label}
      </button>
      {asked && <ConfirmDialog open {...asked} danger={isDangerous} onClose={() => setAsked(false)} onConfirm={start} />}
    </>
  )
}
