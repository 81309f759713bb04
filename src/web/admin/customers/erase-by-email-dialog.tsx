import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isEmail } from '#domain/customer/email.ts'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { toast } from '#web/admin/ui/toast.ts'
import { api, errorText, read } from '#web/api.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { useDebounced } from '#web/ui/browser/use-debounced.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { addressErasureQuery } from './customer-query.ts'
import { canErase, Erasure } from './erase-dialog.tsx'

/** What is held of somebody who is no customer: handed out to whoever has the address, and erased for good after it was typed once more. */
export function EraseByEmailDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const email = useDebounced(typed.trim(), 300)
  const { data, error, refetch } = useQuery({ ...addressErasureQuery(email), enabled: isEmail(email), retry: false })
  const mayErase = useRight('personal_data:write')
  const queryClient = useQueryClient()
  const submit = useSubmit(errorText)
  const preview = email === typed.trim() ? data : undefined
  const [isPaid, setPaid] = useState(false)
  const isPossible = mayErase && preview !== undefined && canErase(preview, isPaid)
  async function erase() {
    if (!preview) return
    const isDone = await submit.run(async () => {
      await read(
        api.POST('/api/admin/customers/address-erasure', {
          body: { email: preview.email, previewVersion: preview.version, paidOtherwise: isPaid },
        }),
      )
      toast({ text: `What was held of ${preview.email} is erased` })
    })
    if (isDone) onClose()
    // It was said of what was owed before.
    else setPaid(false)
    // What is shown here too, where it was refused.
    void queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'active' })
  }
  const takeOut = (of: string) =>
    submit.run(async () => {
      const stored = await read(api.POST('/api/admin/customers/address-data', { body: { email: of } }))
      saveFile(new Blob([JSON.stringify(stored, null, 2)], { type: 'application/json' }), 'address-data.json')
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="What is held of an address"
      description="For people who have only written, subscribed, or ordered and never paid. Customers have it on their page. What is erased cannot be brought back."
      action="Erase for good"
      danger
      busy={submit.isBusy}
      disabled={!isPossible}
      {...(isPossible && { typed: preview.email })}
      onConfirm={() => void erase()}
    >
      {submit.error && (
        <Notice tone="error" live>
          {submit.error}
        </Notice>
      )}
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        maxLength={320}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setPaid(false)
        }}
      />
      {isEmail(email) && error && <LoadError title="Nothing is shown." detail={errorText(error)} onRetry={() => void refetch()} />}
      {isEmail(email) && !data && !error && <SkeletonRows rows={3} />}
      {preview && (
        <>
          <Erasure preview={preview} isPaid={isPaid} onPaid={setPaid} />
          <Button className="justify-self-start" onClick={() => void takeOut(preview.email)}>
            Download all that is stored
          </Button>
        </>
      )}
    </ConfirmDialog>
  )
}
