import { signInAgain } from '#web/admin/frame/sign-out.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import type { ProgramActs } from './use-program-acts.ts'

/** Asks for the password where the sign-in is too old for what lets other programs in, or sends them something. */
export function SignInFirst({ acts }: { acts: ProgramActs }) {
  return (
    <ConfirmDialog
      open={acts.needsSignIn}
      onClose={acts.dropSignIn}
      title="Please enter your password again"
      description="Keys and the targets of webhooks need a sign-in of the last 15 minutes. You come back to this page."
      action="Sign in again"
      onConfirm={() => void signInAgain()}
    />
  )
}
