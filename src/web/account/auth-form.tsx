import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from './password-field.tsx'
import { MIN_PASSWORD, useAuthForm } from './use-auth-form.ts'

interface AuthFormProps {
  /** Creates an account instead of signing in. */
  isNew: boolean
  onSignedIn: () => Promise<void>
}

/** Sign in, or create an account, with e-mail address and password. */
export function AuthForm({ isNew, onSignedIn }: AuthFormProps) {
  const { input, change, send, isBusy, failure, needsMail, email } = useAuthForm(isNew, onSignedIn)
  if (needsMail)
    return (
      <Notice tone="success" live title="Please check your email">
        We have sent a link to {email}. Open it to finish, and you are signed in.
      </Notice>
    )
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      {isNew && (
        <TextField
          {...input('name')}
          label="Name"
          autoComplete="name"
          maxLength={100}
          onChange={(event) => change('name', event.currentTarget.value)}
        />
      )}
      <TextField
        {...input('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => change('email', event.currentTarget.value)}
      />
      <PasswordField
        {...input('password')}
        isNew={isNew}
        hint={isNew ? `At least ${MIN_PASSWORD} characters; several words are fine.` : undefined}
        onChange={(password) => change('password', password)}
      />
      <Button type="submit" variant="primary" busy={isBusy} busyLabel={isNew ? 'Creating your account...' : 'Signing in...'}>
        {isNew ? 'Create account' : 'Sign in'}
      </Button>
    </form>
  )
}
