import { useState } from 'react'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '#domain/webhook.ts'
import type { WebhookEvent } from '#domain/webhook.ts'
import { CheckField } from '#web/admin/ui/fields.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { api, read } from '#web/api.ts'
import type { ApiProblem } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import type { Endpoint } from './program-query.ts'
import type { ProgramActs } from './use-program-acts.ts'

interface EndpointDialogProps {
  /** The one to edit; null for a new one. */
  endpoint: Endpoint | null
  acts: ProgramActs
  /** Gets the secret of a new one, which nobody is shown again. */
  onMade: (secret: string) => void
  onClose: () => void
}

interface Fields {
  url: string
  events: WebhookEvent[]
}

/** Who has changed an endpoint since the dialog was opened, and how it is now. */
interface EndpointConflict {
  by: string
  current: Endpoint
}

/** What came of saving: done, with the secret of a new one; the refused fields; who was first; or else why not. */
type Saved = { secret?: string } | { fields: Record<string, string> } | { conflict: EndpointConflict } | { refusal: string }

/** How an endpoint stands that somebody else has changed, as the refusal has it. */
async function conflictOf({ code, body }: ApiProblem, id: string): Promise<EndpointConflict | undefined> {
  if (code !== 'conflict') return undefined
  const { endpoints } = await read(api.GET('/api/admin/webhooks'))
  const current = endpoints.find((one) => one.id === id)
  return current && { by: typeof body.changedBy === 'string' ? body.changedBy : 'Somebody else', current }
}

/** The refused fields, or else the words of the refusal. */
const refusedOf = ({ problem: { fields }, text }: { problem: ApiProblem; text: string }) =>
  Object.keys(fields).length > 0 ? { fields } : { refusal: text }

/** Sends what was typed. */
async function save(acts: ProgramActs, endpoint: Endpoint | null, body: Fields): Promise<Saved> {
  if (endpoint === null) {
    const made = await acts.tryToRun(() => read(api.POST('/api/admin/webhooks', { body })), 'The endpoint is added')
    return 'answer' in made ? { secret: made.answer.secret } : refusedOf(made)
  }
  const params = { path: { endpointId: endpoint.id } }
  const change = { ...body, version: endpoint.version }
  const saved = await acts.tryToRun(() => read(api.PUT('/api/admin/webhooks/{endpointId}', { params, body: change })), 'Saved')
  if ('answer' in saved) return {}
  const conflict = await conflictOf(saved.problem, endpoint.id)
  return conflict ? { conflict } : refusedOf(saved)
}

/** Says how the endpoint is now; saving again writes what is typed over it. */
function ConflictNotice({ conflict: { by, current }, onTheirs }: { conflict: EndpointConflict; onTheirs: () => void }) {
  return (
    <Notice tone="warning" live title={`${by} has changed this endpoint meanwhile.`}>
      <p className="wrap-anywhere">
        It is {current.url} now, and is told of {current.events.join(', ')}. Save again to write yours over it.
      </p>
      <Button onClick={onTheirs}>Take theirs</Button>
    </Notice>
  )
}

/** Adds an endpoint, or changes where messages go and which. */
export function EndpointDialog({ endpoint: opened, acts, onMade, onClose }: EndpointDialogProps) {
  const [conflict, setConflict] = useState<EndpointConflict | null>(null)
  const endpoint = conflict?.current ?? opened
  const [url, setUrl] = useState(endpoint?.url ?? 'https://')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(endpoint?.events ?? [])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  async function send() {
    if (events.length === 0) return setErrors({ events: 'Please choose at least one.' })
    const done = await save(acts, endpoint, { url, events: [...events] })
    setConflict('conflict' in done ? done.conflict : null)
    setErrors('fields' in done ? done.fields : {})
    setRefusal('refusal' in done ? done.refusal : null)
    if ('conflict' in done || 'fields' in done || 'refusal' in done) return
    if (done.secret === undefined) onClose()
    else onMade(done.secret)
  }
  return (
    <StaffDialog
      open
      onClose={onClose}
      title={endpoint ? 'Change the endpoint' : 'New endpoint'}
      description="A message is posted there whenever something that you choose happens. It has ids, numbers and states; the other program asks for the rest."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={acts.isBusy} type="submit" form="endpoint">
            {endpoint ? 'Save' : 'Add the endpoint'}
          </Button>
        </>
      }
    >
      <form
        id="endpoint"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {refusal && (
          <Notice tone="error" live>
            {refusal}
          </Notice>
        )}
        {conflict && (
          <ConflictNotice
            conflict={conflict}
            onTheirs={() => {
              setUrl(conflict.current.url)
              setEvents(conflict.current.events)
            }}
          />
        )}
        <TextField
          label="Address"
          type="url"
          hint="It begins with https:// and is reached over the public internet."
          maxLength={500}
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          error={errors.url}
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-h3">What is told</legend>
          {WEBHOOK_EVENT_NAMES.map((name) => (
            <CheckField
              key={name}
              label={<span className="font-mono">{name}</span>}
              hint={WEBHOOK_EVENTS[name]}
              checked={events.includes(name)}
              onChange={(event) => setEvents(event.target.checked ? [...events, name] : events.filter((one) => one !== name))}
            />
          ))}
          <p role="alert" className="text-small font-medium text-brick">
            {errors.events}
          </p>
        </fieldset>
      </form>
    </StaffDialog>
  )
}
