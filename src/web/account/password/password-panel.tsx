import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MIN_PASSWORD_LENGTH, passwordError } from '#domain/account/password.ts'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { PasswordField } from '#web/account/password-field.tsx'
import { useAccountForm } from '#web/account/use-account-form.ts'
import { hasPasswordQuery } from '#web/account/has-password-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'

const idOf = (field: string) => `password-${field}`
const words = (field: string, text: string) => (field === 'currentPassword' ? `The password ${text}.` : text)

const EMPTY = { currentPassword: '', newPassword: '' }

function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(EMPTY)
  const form = useAccountForm(idOf, words)

  async function save() {
    const { currentPassword, newPassword } = typed
    const wrong = passwordError(newPassword)
    if (hasPassword && currentPassword === '') return form.refuse({ currentPassword: 'Please enter your password.' })
    if (wrong !== undefined) return form.refuse({ newPassword: wrong })
    const body = { newPassword, ...(hasPassword && { currentPassword }) }
    if (!(await form.submit(() => read(api.POST('/api/account/password', { body }))))) return
    setTyped(EMPTY)
    await client.invalidateQueries({ queryKey: ['account'] })
    toast({ title: 'Password changed', description: 'All your other browsers are signed out.', tone: 'success' })
  }
  const field = (name: keyof typeof EMPTY, label: string) => ({
    id: idOf(name),
    name,
    label,
    value: typed[name],
    error: form.errors[name],
    onChange(text: string) {
      setTyped((now) => ({ ...now, [name]: text }))
      form.forget(name)
    },
  })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {form.error && (
        <Notice tone="error" live>
          {form.error}
        </Notice>
      )}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && <PasswordField {...field('currentPassword', 'Present password')} hint={undefined} isNew={false} />}
      <PasswordField
        {...field('newPassword', 'New password')}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters; several words are fine.`}
        isNew
      />
      <Button type="submit" className="justify-self-start" busy={form.isBusy} busyLabel="Saving...">
        {hasPassword ? 'Change the password' : 'Set a password'}
      </Button>
    </form>
  )
}

/** Changes the password, or sets the first one of an account that began with a mailed link. */
export function PasswordPanel({ person }: { person: Schema<'Person'> }) {
  const { data, isError, refetch } = useQuery(hasPasswordQuery())
  // What is typed stays when the ways cannot be read anew.
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />
  return data ? <PasswordForm email={person.email} hasPassword={data.hasPassword} /> : <SkeletonText />
}
