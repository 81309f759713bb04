import type { Schema } from '#web/api.ts'
import type { usePopupForm } from './use-popup-form.ts'

/** What both looks of the popup, dialog and bottom drawer, are given. */
export interface PopupProps {
  texts: Schema<'Popup'>
  form: ReturnType<typeof usePopupForm>
  /** Seconds until it closes; null when it stays. */
  secondsLeft: number | null
  onKeepOpen: () => void
  /** Called on typing and pointer movement. */
  onInteraction: () => void
  onClose: () => void
}
