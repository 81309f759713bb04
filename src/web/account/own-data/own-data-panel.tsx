import { useState } from 'react'
import { api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { Notice } from '#web/ui/notice.tsx'
import { DeleteAccount } from './delete-account.tsx'

function Download() {
  const { isBusy, error, run } = useSubmit(errorText)
  const download = () =>
    run(async () => {
      const data = await read(api.POST('/api/account/data', { body: {} }))
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')
    })
  return (
    <div className="grid justify-items-start gap-4">
      {error && (
        <Notice tone="error" live className="justify-self-stretch">
          {error}
        </Notice>
      )}
      <Button busy={isBusy} busyLabel="Gathering your data..." onClick={() => void download()}>
        Download my data
      </Button>
    </div>
  )
}

/** The file of everything that is stored, and the end of the account. */
export function OwnDataPanel({ person }: { person: Schema<'Person'> }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <div className="grid justify-items-start gap-4">
      <Download />
      {isLeaving ? (
        <DeleteAccount person={person} onStay={() => setLeaving(false)} />
      ) : (
        <Button variant="danger" onClick={() => setLeaving(true)}>
          Delete my account
        </Button>
      )}
    </div>
  )
}
