import { MAX_NAME_LENGTH } from '#domain/customer/name.ts'
import { CONFIRMATION_LINK_MINUTES } from '#domain/account/confirmation-link.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/account/password.ts'
import { SIGN_IN_LINK_MINUTES } from '#domain/account/sign-in-link.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SecondStep } from './second-step.tsx'
import { PasswordField } from './password-field.tsx'
import { useAuthForm } from './use-auth-form.ts'
import type { AuthPlan } from './use-auth-form.ts'
import { usePasskeysSupported } from './use-passkeys-supported.ts'
import { EMAIL_INPUT } from '#web/ui/form/email-input.ts'

type AuthFormState = ReturnType<typeof useAuthForm>

/** Signing in without the password. */
function OtherMethods({ methods, busy, mailed, email }: Pick<AuthFormState, 'methods' | 'busy' | 'mailed' | 'email'>) {
  const supportsPasskeys = usePasskeysSupported()
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <Button busy={busy === 'link'} busyLabel="Sending the link..." onClick={() => void methods.link()}>
        Email me a link instead
      </Button>
      {mailed === 'link' && (
        <Notice tone="success" live title="Please check your email">
          If {email} has an account, a sign-in link is on its way. It works once, within {SIGN_IN_LINK_MINUTES} minutes.
        </Notice>
      )}
      {supportsPasskeys && (
        <Button busy={busy === 'passkey'} busyLabel="Waiting for your passkey..." onClick={() => void methods.passkey()}>
          Use a passkey
        </Button>
      )}
    </div>
  )
}

/** The address of a new account is to be confirmed by an e-mailed link. */
function ConfirmationSent({
  email,
  resend,
  isResent,
  busy,
  error,
}: Pick<AuthFormState, 'email' | 'resend' | 'isResent' | 'busy' | 'error'>) {
  return (
    <div className="grid gap-4">
      <Notice tone="success" live title="Please check your email">
        We have sent a link to {email}. Open it within {CONFIRMATION_LINK_MINUTES} minutes and type your password once more: that confirms
        your address, and you are signed in.
      </Notice>
      {isResent && (
        <Notice tone="success" live>
          A new link is on its way. Not there in some minutes? Please look among spam, and check the address above.
        </Notice>
      )}
      {error && (
        <Notice tone="error" live>
          {error}
        </Notice>
      )}
      <Button busy={busy !== null} busyLabel="Sending the link..." onClick={() => void resend()}>
        Send the link again
      </Button>
    </div>
  )
}

const forgotHref = (next: string | undefined) => `/auth?${new URLSearchParams({ mode: 'forgot', ...(next && { next }) })}`

/** Sign in by password (and code), mailed link or passkey; or create an account, with e-mail address and password. */
export function AuthForm(plan: AuthPlan) {
  const { input, change, error, secondStep, ...state } = useAuthForm(plan)
  const { isNew } = plan
  const { methods, busy, mailed } = state
  if (mailed === 'password') return <ConfirmationSent error={error} {...state} />
  if (secondStep) return <SecondStep {...secondStep} />
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void methods.password()
      }}
    >
      {error && (
        <Notice tone="error" live>
          {error}
        </Notice>
      )}
      {isNew && (
        <TextField
          {...input('name')}
          label="Name"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          onChange={(event) => change('name', event.currentTarget.value)}
        />
      )}
      <TextField {...input('email')} label="Email" {...EMAIL_INPUT} onChange={(event) => change('email', event.currentTarget.value)} />
      <PasswordField
        {...input('password')}
        isNew={isNew}
        hint={isNew ? `At least ${MIN_PASSWORD_LENGTH} characters; several words are fine.` : undefined}
        onChange={(password) => change('password', password)}
      />
      {!isNew && (
        <p>
          <ShopLink href={forgotHref(plan.next)} className="link inline-flex min-h-11 items-center">
            Forgot password?
          </ShopLink>
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy === 'password'} busyLabel={isNew ? 'Creating your account...' : 'Signing in...'}>
        {isNew ? 'Create account' : 'Sign in'}
      </Button>
      {!isNew && <OtherMethods {...state} />}
    </form>
  )
}
