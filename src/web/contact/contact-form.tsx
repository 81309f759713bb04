import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { CONTACT_FIELDS, CONTACT_TOPICS, isTopic, MAX_MODEL_LENGTH, usuallyWithin } from '#domain/customer/contact.ts'
import type { ContactErrors, ContactField } from '#domain/customer/contact.ts'
import { MAX_EMAIL_LENGTH } from '#domain/customer/email.ts'
import { errorText } from '#web/api.ts'
import { shopQuery } from '#web/links/shop-query.ts'
import { useLoaded } from '#web/links/use-loaded.ts'
import { parseRecord } from '#web/ui/browser/stored-json.ts'
import { contactDraft } from '#web/session/typed-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { useFocusFirstError } from '#web/ui/form/use-focus-first-error.ts'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fieldErrors, sendMessage } from './send-message.ts'
import type { ContactValues } from './send-message.ts'
import { EMAIL_INPUT } from '#web/ui/form/email-input.ts'
import { useFocusOnMount } from '#web/ui/browser/use-focus-on-mount.ts'

const FIELDS: ContactField[] = ['topic', 'orderNumber', 'email', 'modelNumber', 'message']
const fieldId = (field: ContactField) => `contact-${field}`

function valuesOf(form: HTMLFormElement): ContactValues {
  const typed = new FormData(form)
  const textOf = (name: string) => String(typed.get(name) ?? '')
  return {
    topic: textOf('topic'),
    orderNumber: textOf('orderNumber'),
    email: textOf('email'),
    modelNumber: textOf('modelNumber'),
    message: textOf('message'),
    website: textOf('website'),
  }
}

/** Restores the draft into empty fields, and replaces the browser's validation, which serves without scripts, by the form's own. */
function useDraft() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!form.current) return
    form.current.noValidate = true
    const stored = parseRecord(contactDraft.read())
    for (const field of FIELDS) {
      const control = form.current.elements.namedItem(field)
      const text = stored[field]
      if (control instanceof HTMLElement && 'value' in control && control.value === '' && typeof text === 'string') control.value = text
    }
  }, [])
  return form
}

function Sent({ email }: { email: string }) {
  // The form and its focused button were removed.
  const text = useFocusOnMount<HTMLDivElement>()
  const within = usuallyWithin(useLoaded(shopQuery())?.answersWithin)
  return (
    <div ref={text} tabIndex={-1}>
      <Notice tone="success" live title="We have your message">
        A person who knows parts reads it and answers to <span className="wrap-anywhere">{email}</span>
        {within}.
      </Notice>
    </div>
  )
}

interface ContactFormProps {
  /** The initial values; an unknown topic is left out. */
  topic: unknown
  orderNumber: string
  email: string | undefined
}

/** The fields; `topic`, `orderNumber` and `email` are their initial values. */
function ContactFields({ topic, orderNumber, email, errors }: ContactFormProps & { errors: ContactErrors }) {
  const common = (field: ContactField) => ({ id: fieldId(field), name: field, label: CONTACT_FIELDS[field], error: errors[field] })
  return (
    <>
      <SelectField {...common('topic')} required defaultValue={isTopic(topic) ? topic : ''}>
        <option value="">Choose a topic</option>
        {Object.entries(CONTACT_TOPICS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        {...common('orderNumber')}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={orderNumber}
      />
      <TextField {...common('email')} required {...EMAIL_INPUT} maxLength={MAX_EMAIL_LENGTH} defaultValue={email} />
      <TextField
        {...common('modelNumber')}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_MODEL_LENGTH}
      />
      <TextArea
        {...common('message')}
        required
        rows={6}
        hint={orderNumber ? 'What has happened, and with which part?' : 'The model number of your machine helps us most.'}
        className="sm:col-span-2"
      />
    </>
  )
}

/** The form to write to the shop. Without scripts it is a plain HTML form, answered by a page. */
export function ContactForm(initial: ContactFormProps) {
  const form = useDraft()
  const [attempts, setAttempts] = useState(0)
  const [errors, setErrors] = useState<ContactErrors>({})
  const { isBusy, error, run } = useSubmit(errorText)
  const [sentTo, setSentTo] = useState<string | null>(null)
  useFocusFirstError(form, attempts)

  function onInput(event: FormEvent<HTMLFormElement>) {
    const values = valuesOf(event.currentTarget)
    contactDraft.write(JSON.stringify({ ...values, website: undefined }))
    if (attempts > 0) setErrors(fieldErrors(values))
  }
  async function send(values: ContactValues) {
    const outcome = await sendMessage(values)
    setErrors('errors' in outcome ? outcome.errors : {})
    if ('errors' in outcome) setAttempts((count) => count + 1)
    if ('failure' in outcome) return outcome.failure
    if ('sentTo' in outcome) {
      contactDraft.write(null)
      setSentTo(outcome.sentTo)
    }
    return null
  }

  if (sentTo !== null) return <Sent email={sentTo} />
  return (
    <form
      ref={form}
      method="post"
      action="/api/contact-messages/form"
      className="grid gap-4 sm:grid-cols-2"
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault()
        const values = valuesOf(event.currentTarget)
        void run(() => send(values))
      }}
    >
      <ErrorSummary
        className="sm:col-span-2"
        fields={FIELDS.filter((field) => errors[field]).map((field) => ({ id: fieldId(field), label: CONTACT_FIELDS[field] }))}
      />
      <ContactFields {...initial} errors={errors} />
      {/* A honeypot: only robots fill it in. */}
      <label className="hidden">
        Please leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
      {error && (
        <Notice tone="error" live className="sm:col-span-2">
          {error}
        </Notice>
      )}
      <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full" busy={isBusy} busyLabel="Sending...">
        Send message
      </Button>
    </form>
  )
}
