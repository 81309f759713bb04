import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CODE_FIELD_ID, CodeField, typedCode } from '#web/account/code-field.tsx'
import { PasswordField } from '#web/account/password-field.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { api, ApiProblem, errorText, read } from '#web/api.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'

interface Errors {
  password?: string
  code?: string
}

/** What is wrong, at its field; null when it belongs to none. */
function errorsOf(error: unknown): Errors | null {
  if (!(error instanceof ApiProblem)) return null
  const { password, code } = error.fields
  if (error.code === 'rate_limited') return { password: 'Too many attempts. Please wait a moment before trying again.' }
  if (password === undefined && code === undefined) return null
  return { ...(password && { password: `The password ${password}.` }), ...(code && { code: `The code ${code}.` }) }
}

/** Asks for the password once more, above whatever is open. `onAnswer` is told whether it was right; what waits for it goes on by itself. */
export function SignInAgain({ onAnswer }: { onAnswer: (isFresh: boolean) => void }) {
  const { person } = useSuspenseQuery(sessionQuery()).data
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const { isBusy, error, run } = useSubmit(errorText)
  const [hasCode, setHasCode] = useState(person?.secondFactor === 'on')
  useEffect(() => {
    const wrong = errors.password ? 'again-password' : errors.code && CODE_FIELD_ID
    if (wrong) document.getElementById(wrong)?.focus()
  }, [errors])
  const isFilled = password !== '' && (!hasCode || code.trim() !== '')

  async function renew() {
    try {
      await read(api.POST('/api/admin/sign-in', { body: { password, code: hasCode ? typedCode(code) : null } }))
    } catch (problem) {
      const found = errorsOf(problem)
      if (!found) throw problem
      setErrors(found)
      // It was switched on in another tab since.
      if (found.code !== undefined) setHasCode(true)
      return
    }
    onAnswer(true)
  }
  return (
    <StaffDialog
      open
      isAbove
      onClose={() => onAnswer(false)}
      title="Please enter your password again"
      description="You signed in more than 15 minutes ago. What you have typed is kept, and goes on when the password is right."
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Not now</Button>
          <Button type="submit" form="sign-in-again" variant="primary" busy={isBusy} disabled={!isFilled}>
            Go on
          </Button>
        </>
      }
    >
      <form
        id="sign-in-again"
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // It stands in the page's tree: a form around it is not meant.
          event.stopPropagation()
          if (isFilled) void run(renew)
        }}
      >
        {error && (
          <Notice tone="error" live>
            {error}
          </Notice>
        )}
        <p className="wrap-anywhere">{person?.email}</p>
        <input type="email" name="email" autoComplete="username" value={person?.email ?? ''} readOnly hidden />
        <PasswordField
          id="again-password"
          name="password"
          value={password}
          error={errors.password}
          hint={undefined}
          isNew={false}
          takesFocus
          onChange={(text) => {
            setPassword(text)
            setErrors({})
          }}
        />
        {hasCode && (
          <CodeField
            value={code}
            error={errors.code ?? null}
            onChange={(text) => {
              setCode(text)
              setErrors({})
            }}
          />
        )}
      </form>
    </StaffDialog>
  )
}
