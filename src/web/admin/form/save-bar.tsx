import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

/** Names are listed up to here. */
const MAX_NAMES = 4

interface SaveBarProps {
  /** What has changed, by the words of the page; nothing is shown without changes. */
  changes: readonly string[]
  isSaving: boolean
  onSave: () => void
  onDiscard: () => void
  /** What went wrong, above the buttons. */
  note?: ReactNode
  /** The verb of the button. */
  action?: string
}

/** '3 unsaved changes: price, slug, picture'. */
function sentence(changes: readonly string[]): string {
  const names = changes.slice(0, MAX_NAMES).map((name) => name.toLowerCase())
  const rest = changes.length - names.length
  return `${changes.length} unsaved ${changes.length === 1 ? 'change' : 'changes'}: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The bar at the foot of a form with unsaved changes. */
export function SaveBar({ changes, isSaving, onSave, onDiscard, note, action = 'Save' }: SaveBarProps) {
  if (changes.length === 0) return null
  return (
    <div className="save-bar" role="region" aria-label="Unsaved changes">
      {note}
      <p className="mr-auto min-w-0 wrap-anywhere" role="status">
        {sentence(changes)}
      </p>
      <Button onClick={onDiscard} disabled={isSaving}>
        Discard
      </Button>
      <Button variant="primary" busy={isSaving} busyLabel="Saving …" onClick={onSave} aria-keyshortcuts="Control+S Meta+S">
        {action}
        <kbd className="hidden text-caption font-normal sm:inline" aria-hidden="true">
          Ctrl S
        </kbd>
      </Button>
    </div>
  )
}
