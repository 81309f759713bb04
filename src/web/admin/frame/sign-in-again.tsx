import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { signInAgain } from './sign-out.ts'

/** Asks for the password again before something that needs a sign-in of the last 15 minutes. */
export function SignInAgain({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Please enter your password again"
      description="Personal data need a sign-in of the last 15 minutes. You come back to this page."
      action="Sign in again"
      onConfirm={() => void signInAgain()}
    />
  )
}
