import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { StaffDialog } from './staff-dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description: ReactNode
  /** Verb and object: 'Delete 12 parts'. */
  action: string
  onConfirm: () => void
  /** True while it runs. */
  busy?: boolean
  /** What has to be typed first; only for what cannot be undone. */
  typed?: string
  danger?: boolean
  /** It cannot be done, which the dialog says. */
  disabled?: boolean
  children?: ReactNode
}

/** Asks before something that cannot simply be undone; Ctrl+Enter confirms. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, title, description, action, onConfirm, busy = false, typed, danger = false, disabled = false, children } = props
  const [text, setText] = useState('')
  const isAllowed = (typed === undefined || text.trim() === typed) && !busy && !disabled
  const close = () => {
    setText('')
    onClose()
  }
  const confirm = () => {
    if (!isAllowed) return
    setText('')
    onConfirm()
  }
  return (
    <StaffDialog
      open={open}
      onClose={close}
      onConfirm={confirm}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={close}>Keep as it is</Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={!isAllowed} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        {children}
        {typed !== undefined && (
          <TextField
            label={
              <>
                Type <span className="font-mono">{typed}</span> to go on
              </>
            }
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </form>
    </StaffDialog>
  )
}
