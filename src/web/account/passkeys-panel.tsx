import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#web/api.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'
import { callAuth } from './auth-call.ts'
import { addPasskey } from './passkey.ts'
import { usePasskeysSupported } from './use-passkeys-supported.ts'

interface Passkey {
  id: string
  name: string | null
  createdAt: string
}

const KEY = ['passkeys']
const NAME_ID = 'passkey-name'

async function readPasskeys(): Promise<Passkey[]> {
  const answer = await callAuth('/passkey/list-user-passkeys')
  if (!answer.ok) throw new Error(answer.text)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the sign-in library answers
  return answer.data as Passkey[]
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const name = passkey.name ?? 'Passkey'
  return (
    <li className="flex items-center gap-3 border-b border-line py-1">
      <p className="min-w-0 grow">
        {name}
        <span className="block text-small text-ink-2">
          Added <ShopDate iso={passkey.createdAt} />
        </span>
      </p>
      <IconButton label={`Remove ${name}`} onClick={onRemove}>
        <Icon name="trash" className="size-5" />
      </IconButton>
    </li>
  )
}

function AddPasskey({ onAdded }: { onAdded: () => Promise<void> }) {
  const [name, setName] = useState('')
  const { isBusy, error, run } = useSubmit(errorText)

  async function add() {
    const answer = await addPasskey(name.trim() || 'Passkey')
    if (!answer.ok) return answer.text
    await onAdded()
    setName('')
    toast({ title: 'Passkey added', description: 'You can sign in with it from now on.', tone: 'success' })
    return null
  }

  return (
    <form
      method="post"
      className="grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void run(add)
      }}
    >
      {error && (
        <Notice tone="error" live className="justify-self-stretch">
          {error}
        </Notice>
      )}
      <TextField
        id={NAME_ID}
        label="Name of a new passkey"
        hint="To know it by, such as My phone."
        optional
        className="w-full"
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" busy={isBusy} busyLabel="Waiting for your device...">
        Add a passkey
      </Button>
    </form>
  )
}

/** The passkeys of the signed-in customer, and the form to add one. */
export function PasskeysPanel() {
  const client = useQueryClient()
  const supportsPasskeys = usePasskeysSupported()
  const { data, isError, refetch } = useQuery({ queryKey: KEY, queryFn: readPasskeys })

  async function remove(id: string) {
    const answer = await callAuth('/passkey/delete-passkey', { id })
    // Another tab may have removed it.
    if (!answer.ok && answer.code !== 'PASSKEY_NOT_FOUND')
      return void toast({ title: 'Not removed', description: answer.text, tone: 'error' })
    client.setQueryData<Passkey[]>(KEY, (known = []) => known.filter((passkey) => passkey.id !== id))
    toast({ title: 'Passkey removed', description: 'Nobody can sign in with it any more. You can delete it from your device too.' })
    // The focused button was removed.
    document.getElementById(NAME_ID)?.focus()
  }

  // A list that cannot be read anew stays, with what is typed below it.
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()}>Your passkeys could not be loaded.</LoadFailure>
  if (!data) return <SkeletonText />
  return (
    <div className="grid gap-4">
      {data.length > 0 && (
        <ul className="border-t border-line">
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => void remove(passkey.id)} />
          ))}
        </ul>
      )}
      {supportsPasskeys ? (
        <AddPasskey onAdded={() => client.invalidateQueries({ queryKey: KEY })} />
      ) : (
        <Notice>This browser knows no passkeys.</Notice>
      )}
    </div>
  )
}
