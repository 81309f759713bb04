import { toast } from '#web/admin/ui/toast.ts'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'

interface ShownOnceProps {
  title: string
  /** What it is: 'Key', 'Secret'. */
  label: string
  secret: string
  /** Where it goes. */
  hint: string
  onClose: () => void
}

/** A secret that the shop shows this once. */
export function ShownOnce({ title, label, secret, hint, onClose }: ShownOnceProps) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast({ text: `${label} copied` }),
      () => toast({ text: 'Could not copy', detail: 'Select it and copy it yourself.', tone: 'error' }),
    )
  return (
    <StaffDialog
      open
      onClose={onClose}
      title={title}
      description="It is shown this once. Store it where your other passwords are."
      size="wide"
      isKept
      footer={
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      }
    >
      <TextField
        label={label}
        hint={hint}
        readOnly
        className="font-mono"
        value={secret}
        autoComplete="off"
        spellCheck={false}
        onFocus={(event) => event.target.select()}
        action={<Button onClick={() => void copy()}>Copy</Button>}
      />
    </StaffDialog>
  )
}
