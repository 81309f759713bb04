import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WEBHOOK_FAILING_DAYS } from '#domain/webhook.ts'
import { SettingsNav } from '#web/admin/settings/settings-nav.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointRow } from './endpoint-row.tsx'
import { endpointsQuery } from './program-query.ts'
import type { Endpoint } from './program-query.ts'
import { ShownOnce } from './shown-once.tsx'
import { useProgramActs } from './use-program-acts.ts'
import type { ProgramActs } from './use-program-acts.ts'
import { WebhookTabs } from './webhook-tabs.tsx'

interface EndpointListProps {
  endpoints: readonly Endpoint[]
  acts: ProgramActs
  onEdit: (endpoint: Endpoint) => void
  onSecret: (secret: string) => void
}

function EndpointList({ endpoints, onEdit, ...row }: EndpointListProps) {
  const mayChange = useMayChange()
  if (endpoints.length === 0)
    return <p className="panel p-4">No program is told of anything yet. Add the address of one, and choose what it is told of.</p>
  return (
    <section className="panel min-w-0" aria-labelledby="endpoints">
      <h2 id="endpoints" className="px-4 py-3 text-h3">
        Endpoints ({endpoints.length})
      </h2>
      <ul>
        {endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} mayChange={mayChange} onEdit={() => onEdit(endpoint)} {...row} />
        ))}
      </ul>
    </section>
  )
}

/** The addresses of other programs that are told of what happens in the shop. */
export function WebhooksPage() {
  const { endpoints } = useSuspenseQuery(endpointsQuery()).data
  const acts = useProgramActs()
  const [edited, setEdited] = useState<Endpoint | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const showSecret = (made: string) => {
    setEdited(null)
    setSecret(made)
  }
  return (
    <div className="grid gap-4">
      <PageHeader
        title="Webhooks"
        mainAction={
          <Button variant="primary" onClick={() => setEdited('new')}>
            New endpoint
          </Button>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SettingsNav current="webhooks" />
        <div className="grid min-w-0 max-w-4xl gap-4">
          <WebhookTabs path="/admin/settings/webhooks" />
          <p>
            Messages are signed, tried again for about a day, and described at{' '}
            <a className="link" href="/api/docs#webhooks">
              /api/docs
            </a>
            . An endpoint that has failed for {WEBHOOK_FAILING_DAYS} days is ended.
          </p>
          <EndpointList endpoints={endpoints} acts={acts} onEdit={setEdited} onSecret={showSecret} />
          {edited && (
            <EndpointDialog endpoint={edited === 'new' ? null : edited} acts={acts} onMade={showSecret} onClose={() => setEdited(null)} />
          )}
          {secret !== null && (
            <ShownOnce
              title="The secret of the endpoint"
              label="Secret"
              secret={secret}
              hint="The receiver checks the signature of each message with it."
              onClose={() => setSecret(null)}
            />
          )}
        </div>
      </div>
    </div>
  )
}
