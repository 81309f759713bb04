import { useId, useState } from 'react'
import { MAX_EMAIL_LENGTH } from '#domain/customer/email.ts'
import { ApiProblem, api, errorText, read } from '#web/api.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EMAIL_INPUT } from '#web/ui/form/email-input.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useLoaded } from '#web/links/use-loaded.ts'

const ANSWERS = {
  noted: { title: 'We will tell you', text: 'You get one e-mail when it can be ordered again; who has waited longest is told first.' },
  mailed: {
    title: 'Look into your mailbox',
    text: 'Open the link in our e-mail, and we write once when it can be ordered again. If you wait for it already, there is nothing to do.',
  },
} as const

const refusalOf = (error: unknown) => (error instanceof ApiProblem ? (error.fields.email ?? errorText(error)) : errorText(error))

/** 'Tell me when it is back', for a part that is sold out. The address is filled in for who is signed in with a confirmed one. */
export function BackInStockForm({ slug }: { slug: string }) {
  const id = useId()
  const data = useLoaded(sessionQuery())
  const [answer, setAnswer] = useState<keyof typeof ANSWERS | null>(null)
  const { isBusy, error, run } = useSubmit(refusalOf)
  const heading = useFocusWhenLost<HTMLHeadingElement>(answer)
  const own = data?.person?.emailVerified ? data.person.email : ''

  async function send(typed: FormData) {
    const email = String(typed.get('email') ?? '').trim()
    if (email === '') return 'Please enter your email address.'
    const { result } = await read(api.POST('/api/stock-wishes', { body: { slug, email } }))
    setAnswer(result)
    return null
  }

  return (
    <section aria-labelledby={id} className="no-print grid content-start gap-2">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-h4">
        Tell me when it is back
      </h2>
      {answer ? null : (
        <form
          key={own}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const form = event.currentTarget
            const typed = new FormData(form)
            void run(() => send(typed)).then((isDone) => !isDone && form.querySelector('input')?.focus())
          }}
        >
          <TextField
            label="Email"
            name="email"
            {...EMAIL_INPUT}
            required
            maxLength={MAX_EMAIL_LENGTH}
            defaultValue={own}
            error={error ?? undefined}
            action={
              <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Sending..." className="min-w-32">
                Tell me
              </Button>
            }
          />
        </form>
      )}
      <div role="status">
        {answer && (
          <Notice tone="success" title={ANSWERS[answer].title}>
            {ANSWERS[answer].text}
          </Notice>
        )}
      </div>
    </section>
  )
}
