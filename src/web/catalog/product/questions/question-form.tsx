import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_MODEL_LENGTH, usuallyWithin } from '#domain/customer/contact.ts'
import { MAX_EMAIL_LENGTH } from '#domain/customer/email.ts'
import { MAX_QUESTION_LENGTH, QUESTION_FIELDS } from '#domain/customer/question.ts'
import type { QuestionErrors, QuestionField } from '#domain/customer/question.ts'
import { errorText } from '#web/api.ts'
import { shopQuery } from '#web/links/shop-query.ts'
import { useLoaded } from '#web/links/use-loaded.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'
import { Button } from '#web/ui/button.tsx'
import { EMAIL_INPUT } from '#web/ui/form/email-input.ts'
import { TextArea, TextField } from '#web/ui/form/field.tsx'
import { useFocusFirstError } from '#web/ui/form/use-focus-first-error.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { questionErrors, sendQuestion } from './send-question.ts'
import type { QuestionValues } from './send-question.ts'

const fieldId = (field: QuestionField) => `ask-${field}`

function valuesOf(form: HTMLFormElement): QuestionValues {
  const typed = new FormData(form)
  const textOf = (name: string) => String(typed.get(name) ?? '')
  return { question: textOf('question'), modelNumber: textOf('modelNumber'), email: textOf('email'), website: textOf('website') }
}

function Sent({ email }: { email: string }) {
  // The form and its focused button were removed.
  const text = useFocusOnMount<HTMLDivElement>()
  const within = usuallyWithin(useLoaded(shopQuery())?.answersWithin)
  return (
    <div ref={text} tabIndex={-1}>
      <Notice tone="success" live title="We have your question">
        A person who knows parts answers to <span className="wrap-anywhere">{email}</span>
        {within}. Your question stands on this page once we have published it, without your address.
      </Notice>
    </div>
  )
}

function QuestionFields({ errors }: { errors: QuestionErrors }) {
  const person = useQuery(sessionQuery()).data?.person
  const question = useFocusOnMount<HTMLTextAreaElement>()
  const common = (field: QuestionField) => ({ id: fieldId(field), name: field, label: QUESTION_FIELDS[field], error: errors[field] })
  return (
    <>
      <TextArea
        {...common('question')}
        ref={question}
        required
        rows={4}
        hint={`At most ${MAX_QUESTION_LENGTH} characters, without names or addresses: everybody may read it here.`}
        className="sm:col-span-2"
      />
      <TextField
        {...common('modelNumber')}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_MODEL_LENGTH}
      />
      <TextField {...common('email')} required {...EMAIL_INPUT} maxLength={MAX_EMAIL_LENGTH} defaultValue={person?.email} />
      {/* A honeypot: only robots fill it in. */}
      <label className="hidden">
        Please leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  )
}

/** The form to ask about a part. What was typed stays until it has gone. */
export function QuestionForm({ slug, onClose }: { slug: string; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  const [errors, setErrors] = useState<QuestionErrors>({})
  const { isBusy, error, run } = useSubmit(errorText)
  const [sentTo, setSentTo] = useState<string | null>(null)
  useFocusFirstError(form, attempts)

  async function send(values: QuestionValues) {
    const outcome = await sendQuestion(slug, values)
    setErrors('errors' in outcome ? outcome.errors : {})
    if ('errors' in outcome) setAttempts((count) => count + 1)
    if ('failure' in outcome) return outcome.failure
    if ('sentTo' in outcome) setSentTo(outcome.sentTo)
    return null
  }

  if (sentTo !== null) return <Sent email={sentTo} />
  return (
    <form
      ref={form}
      noValidate
      aria-label="Ask a question"
      className="sheet no-print grid gap-4 p-4 sm:grid-cols-2"
      onInput={({ currentTarget }) => attempts > 0 && setErrors(questionErrors(valuesOf(currentTarget)))}
      onSubmit={(event) => {
        event.preventDefault()
        const values = valuesOf(event.currentTarget)
        void run(() => send(values))
      }}
    >
      <QuestionFields errors={errors} />
      {error && (
        <Notice tone="error" live className="sm:col-span-2">
          {error}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" busy={isBusy} busyLabel="Sending...">
          Send question
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}
