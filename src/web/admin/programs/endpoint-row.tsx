import { useState } from 'react'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { DropdownMenu, MenuAction, MenuLine } from '#web/admin/ui/menu.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { api, read } from '#web/api.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ENDPOINT_STATES } from './program-query.ts'
import type { Endpoint } from './program-query.ts'
import type { ProgramActs } from './use-program-acts.ts'

interface EndpointMenuProps {
  endpoint: Endpoint
  acts: ProgramActs
  onEdit: () => void
  /** Gets the new secret, which nobody is shown again. */
  onSecret: (secret: string) => void
}

const QUESTIONS = {
  rotate: {
    title: 'Replace the secret?',
    description:
      'You are shown the new one once. For a day messages are signed with both; enter the new one at the receiver within that time.',
    action: 'Replace the secret',
    danger: false,
  },
  remove: {
    title: 'Remove the endpoint?',
    description: 'What waits for it is not sent, and its log goes with it.',
    action: 'Remove the endpoint',
    danger: true,
  },
}

/** What can be done with an endpoint. */
function EndpointMenu({ endpoint: { id, url, state }, acts, onEdit, onSecret }: EndpointMenuProps) {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null)
  const params = { path: { endpointId: id } }
  const test = () =>
    acts.run(async () => {
      const { lastStatus, lastMs, lastError } = await read(api.POST('/api/admin/webhooks/{endpointId}/test', { params, body: {} }))
      if (lastStatus === null || lastStatus < 200 || lastStatus > 299)
        throw new Error(lastError ?? `It answered ${lastStatus} after ${lastMs} ms.`)
    }, 'The test has arrived')
  async function confirm() {
    if (asked === 'remove')
      await acts.run(() => read(api.DELETE('/api/admin/webhooks/{endpointId}', { params })), 'The endpoint is removed')
    else {
      const made = await acts.run(
        () => read(api.POST('/api/admin/webhooks/{endpointId}/rotate-secret', { params, body: {} })),
        'The secret is replaced',
      )
      if ('answer' in made) onSecret(made.answer.secret)
    }
    setAsked(null)
  }
  const turn = () =>
    state === 'active'
      ? acts.run(() => read(api.POST('/api/admin/webhooks/{endpointId}/pause', { params, body: {} })), 'The endpoint is paused')
      : acts.run(() => read(api.POST('/api/admin/webhooks/{endpointId}/resume', { params, body: {} })), 'The endpoint goes on')
  return (
    <>
      <DropdownMenu
        trigger={<button type="button" className="icon-button" aria-label={`Actions for ${url}`} />}
        items={
          <>
            <MenuAction onSelect={() => void test()}>Send a test</MenuAction>
            <MenuAction onSelect={onEdit}>Change …</MenuAction>
            <MenuAction onSelect={() => void turn()}>{state === 'active' ? 'Pause' : 'Go on'}</MenuAction>
            <MenuAction onSelect={() => setAsked('rotate')}>Replace the secret …</MenuAction>
            <MenuLine />
            <MenuAction danger onSelect={() => setAsked('remove')}>
              Remove …
            </MenuAction>
          </>
        }
      >
        <Icon name="chevron-down" />
      </DropdownMenu>
      {asked && (
        <ConfirmDialog open {...QUESTIONS[asked]} onClose={() => setAsked(null)} busy={acts.isBusy} onConfirm={() => void confirm()} />
      )}
    </>
  )
}

/** An endpoint with its state, what it is told, and how it does. */
export function EndpointRow({ mayChange, ...menu }: EndpointMenuProps & { mayChange: boolean }) {
  const { id, url, events, state, failingSince, waiting, failed } = menu.endpoint
  const log = `/admin/settings/webhook-log?filter=endpoint:any:${id}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{url}</p>
        <p className="font-mono text-small wrap-anywhere">{events.join(', ')}</p>
        {failingSince && (
          <p className="text-small text-brick">
            No good answer since <ShopDate iso={failingSince} hasTime />
          </p>
        )}
        <ShopLink href={log} className="link text-small">
          {waiting.toLocaleString('en-US')} waiting, {failed.toLocaleString('en-US')} given up: see its messages
        </ShopLink>
      </div>
      <p className="basis-48">
        <StateBadge tone={ENDPOINT_STATES[state].tone}>{ENDPOINT_STATES[state].name}</StateBadge>
      </p>
      {mayChange && <EndpointMenu {...menu} />}
    </li>
  )
}
