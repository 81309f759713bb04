import { useState } from 'react'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '#domain/webhook.ts'
import type { WebhookEvent } from '#domain/webhook.ts'
import { CheckField } from '#web/admin/ui/fields.tsx'
import { StaffDialog } from '#web/admin/ui/staff-dialog.tsx'
import { api, read } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
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

/** Sends what was typed. @returns the refused fields; the secret of a new endpoint. */
async function save(acts: ProgramActs, endpoint: Endpoint | null, body: { url: string; events: WebhookEvent[] }) {
  if (endpoint === null) {
    const made = await acts.run(() => read(api.POST('/api/admin/webhooks', { body })), 'The endpoint is added')
    return 'answer' in made ? { secret: made.answer.secret } : { fields: made.problem.fields }
  }
  const params = { path: { endpointId: endpoint.id } }
  const saved = await acts.run(() => read(api.PUT('/api/admin/webhooks/{endpointId}', { params, body })), 'Saved')
  return 'answer' in saved ? {} : { fields: saved.problem.fields }
}

/** Adds an endpoint, or changes where messages go and which. */
export function EndpointDialog({ endpoint, acts, onMade, onClose }: EndpointDialogProps) {
  const [url, setUrl] = useState(endpoint?.url ?? 'https://')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(endpoint?.events ?? [])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  async function send() {
    if (events.length === 0) return setErrors({ events: 'Please choose at least one.' })
    const done = await save(acts, endpoint, { url, events: [...events] })
    if (done.fields && Object.keys(done.fields).length > 0) return setErrors(done.fields)
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
