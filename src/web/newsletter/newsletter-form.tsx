import { useId, useRef, useState } from 'react'
import { MAX_EMAIL_LENGTH } from '#domain/customer/email.ts'
import { errorText } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { signUp } from './sign-up.ts'
import type { NewsletterVariant, SignUpAnswer } from './sign-up.ts'
import { EMAIL_INPUT } from '#web/ui/form/email-input.ts'

interface NewsletterFormProps {
  variant: NewsletterVariant
  /** The initial address: what the shopper has typed elsewhere on the page. */
  email?: string
  className?: string
}

const layouts: Record<NewsletterVariant, string> = {
  homepage: 'grid gap-4 sm:grid-cols-2',
  checkout: 'grid gap-4 sm:grid-cols-2',
  compact: 'flex flex-wrap items-end gap-2 [&_label>span]:text-inherit',
}

/**
 * Signs an address up for the newsletter: e-mail, and the names if they are given. The result is shown in place, in reserved
 * space. Without scripts it says how else to sign up. Must not be nested in another form.
 */
export function NewsletterForm({ variant, email, className }: NewsletterFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, run } = useSubmit(errorText)
  const [answer, setAnswer] = useState<SignUpAnswer | null>(null)
  const isCompact = variant === 'compact'
  const name = { className: isCompact ? 'min-w-0 grow basis-32' : '' }

  async function send(typed: FormData) {
    const next = await signUp(typed, variant)
    setAnswer(next)
    // Not reset: that would bring back the address which the form began with.
    if (next.isDone) for (const input of form.current?.querySelectorAll('input') ?? []) input.value = ''
    if (next.isEmailWrong) form.current?.querySelector('input')?.focus()
  }

  return (
    <div className={classNames('@container', className)}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget)
          void run(() => send(typed))
        }}
        className={classNames(layouts[variant], 'noscript:hidden')}
      >
        <TextField
          label="Email"
          name="email"
          {...EMAIL_INPUT}
          required
          maxLength={MAX_EMAIL_LENGTH}
          defaultValue={email}
          aria-describedby={`${id}-answer`}
          aria-invalid={answer?.isEmailWrong}
          className={isCompact ? 'min-w-0 grow basis-full' : 'sm:col-span-2'}
        />
        <TextField {...name} label="First name" name="firstName" autoComplete="given-name" error={answer?.fields?.firstName} optional />
        <TextField {...name} label="Last name" name="lastName" autoComplete="family-name" error={answer?.fields?.lastName} optional />
        <div
          className={
            isCompact ? 'contents' : 'grid min-h-37 content-start items-start gap-4 sm:col-span-2 @xl:min-h-18 @xl:grid-cols-[auto_1fr]'
          }
        >
          <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Signing Up..." className={isCompact ? 'min-w-32' : 'min-w-44'}>
            Sign Up
          </Button>
          <div id={`${id}-answer`} role="status" className="min-w-0 basis-full">
            {answer && (
              <Notice tone={answer.tone} title={answer.title}>
                {answer.text}
              </Notice>
            )}
          </div>
        </div>
      </form>
      <p className="hidden noscript:block">
        This form needs JavaScript. Without it,{' '}
        <a className="underline underline-offset-4" href="/contact">
          write to us
        </a>{' '}
        and we will put you on the list.
      </p>
    </div>
  )
}
