import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountNameError } from '#domain/account/account-name.ts'
import { meantEmail } from '#domain/customer/email.ts'
import { MAX_NAME_LENGTH } from '#domain/customer/name.ts'
import { EMAIL_CHANGE_MINUTES } from '#domain/account/account-links.ts'
import { accountEmailError } from '#domain/account/account-email.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { useAccountForm } from '#web/account/use-account-form.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EMAIL_INPUT } from '#web/ui/form/email-input.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toast.ts'

const idOf = (field: string) => `profile-${field}`

function NameForm({ person }: { person: Schema<'Person'> }) {
  const client = useQueryClient()
  const [name, setName] = useState(person.name)
  const form = useAccountForm(idOf)

  async function save() {
    const error = accountNameError(name)
    if (error !== undefined) return form.refuse({ name: error })
    if (!(await form.submit(() => read(api.PUT('/api/account/name', { body: { name } }))))) return
    await client.invalidateQueries({ queryKey: sessionQuery().queryKey })
    toast({ title: 'Name saved', tone: 'success' })
  }
  return (
    <form
      method="post"
      noValidate
      className="grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {form.error && (
        <Notice tone="error" live className="justify-self-stretch">
          {form.error}
        </Notice>
      )}
      <TextField
        id={idOf('name')}
        name="name"
        label="Name"
        className="w-full"
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
        value={name}
        error={form.errors.name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          form.forget('name')
        }}
      />
      <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
        Save the name
      </Button>
    </form>
  )
}

function EmailForm() {
  const [email, setEmail] = useState('')
  /** Where a link was sent to. */
  const [asked, setAsked] = useState<string | null>(null)
  const form = useAccountForm(idOf, (_, text) => (/^[A-Z]/.test(text) ? text : `This ${text}.`))

  async function ask() {
    const typed = meantEmail(email)
    const error = accountEmailError(typed)
    if (error !== undefined) return form.refuse({ email: error })
    if (await form.submit(() => read(api.POST('/api/account/email', { body: { email: typed } })))) setAsked(typed)
  }
  return (
    <form
      method="post"
      noValidate
      className="grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      {form.error && (
        <Notice tone="error" live className="justify-self-stretch">
          {form.error}
        </Notice>
      )}
      {asked !== null && (
        <Notice tone="success" live title="Please check your email" className="justify-self-stretch">
          We have written to <span className="wrap-anywhere">{asked}</span>. Open the link in that e-mail within {EMAIL_CHANGE_MINUTES}{' '}
          minutes, in a browser where you are signed in. Until then nothing changes.
        </Notice>
      )}
      <TextField
        {...EMAIL_INPUT}
        id={idOf('email')}
        name="email"
        label="New email address"
        hint="We send it a link. Your present address is told once it is used."
        className="w-full"
        value={email}
        error={form.errors.email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          form.forget('email')
        }}
      />
      <Button type="submit" busy={form.isBusy} busyLabel="Sending the link...">
        Change the email address
      </Button>
    </form>
  )
}

/** Name and address of whoever is signed in; who works here keeps the address. */
export function ProfilePanel({ person }: { person: Schema<'Person'> }) {
  return (
    <div className="grid gap-6">
      <NameForm person={person} />
      {person.role === 'user' && <EmailForm />}
    </div>
  )
}
