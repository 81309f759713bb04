import { dismissToast, toast as showToast, visibleToasts } from '#web/ui/toast/toast.ts'

/** Time in which a change can be taken back from its toast, in ms. */
const UNDO_MS = 10_000

interface StaffToast {
  /** What has happened, in one sentence: '12 prices saved'. */
  text: string
  detail?: string
  /** Takes it back; offered for 10 s. */
  undo?: () => void
  tone?: 'success' | 'info' | 'warning' | 'error'
  /** A toast with the same id takes its place. */
  id?: string
}

/** Says what has happened, aloud for screen readers, too. An error stays until it is closed. Gives the toast's id. */
export function toast({ text, detail, undo, tone = 'success', id }: StaffToast): string {
  const isError = tone === 'error'
  return showToast({
    title: text,
    description: detail,
    tone,
    durationMs: isError ? Infinity : undo ? UNDO_MS : 5_000,
    ...(undo && { action: { label: 'Undo', onSelect: undo } }),
    ...(id && { id }),
  })
}

/** Takes back what the newest message on screen offers to undo. False when none does. */
export function undoLastToast(): boolean {
  const shown = visibleToasts().findLast(({ action }) => action?.label === 'Undo')
  if (!shown?.action || !('onSelect' in shown.action)) return false
  dismissToast(shown.id)
  shown.action.onSelect()
  return true
}
