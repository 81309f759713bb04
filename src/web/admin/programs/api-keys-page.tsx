import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRight } from '#web/admin/frame/nav/rights.ts'
import { SettingsNav } from '#web/admin/settings/settings-nav.tsx'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { api, read } from '#web/api.ts'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { apiKeysQuery, KEY_STATES, scopeName } from './program-query.ts'
import type { ApiKey } from './program-query.ts'
import { ShownOnce } from './shown-once.tsx'
import { useProgramActs } from './use-program-acts.ts'

function Times({ apiKey: { createdAt, expiresAt, lastUsedAt } }: { apiKey: ApiKey }) {
  return (
    <p className="text-small text-ink-2">
      Made <ShopDate iso={createdAt} />,{' '}
      {lastUsedAt ? (
        <>
          last used <ShopDate iso={lastUsedAt} hasTime />
        </>
      ) : (
        'never used'
      )}
      ,{' '}
      {expiresAt ? (
        <>
          ends <ShopDate iso={expiresAt} />
        </>
      ) : (
        'without an end'
      )}
    </p>
  )
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: (() => void) | null }) {
  const { name, lastFour, scopes, lapsed, owner, isOwn, state } = apiKey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">
          {name} <span className="font-mono font-normal text-ink-2">pw_…{lastFour}</span>
        </p>
        <p className="text-small wrap-anywhere">{scopes.map(scopeName).join(', ')}</p>
        {lapsed.length > 0 && (
          <p className="text-small text-amber">The role of its owner no longer has: {lapsed.map(scopeName).join(', ')}</p>
        )}
        <Times apiKey={apiKey} />
      </div>
      {!isOwn && <p className="basis-32 text-small">Of {owner.name}</p>}
      <p className="basis-36">
        <StateBadge tone={KEY_STATES[state].tone}>{KEY_STATES[state].name}</StateBadge>
      </p>
      {onRevoke && state !== 'revoked' && (
        <Button onClick={onRevoke} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      )}
    </li>
  )
}

function KeyList({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: ((key: ApiKey) => void) | null }) {
  const seesAll = useRight('staff:write')
  if (keys.length === 0)
    return (
      <p className="panel p-4">
        {seesAll ? 'There is no key yet.' : 'You have no key. Those of others are shown to owners alone.'} A key lets another program, such
        as your accounting or shipping software, use this shop as far as you allow.
      </p>
    )
  return (
    <section className="panel min-w-0" aria-labelledby="keys">
      <h2 id="keys" className="px-4 py-3 text-h3">
        {seesAll ? 'Keys' : 'Your keys'} ({keys.length})
      </h2>
      <ul>
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={onRevoke && (() => onRevoke(key))} />
        ))}
      </ul>
    </section>
  )
}

/** API keys of staff: made, shown once, revoked. */
export function ApiKeysPage() {
  const { keys } = useSuspenseQuery(apiKeysQuery()).data
  const acts = useProgramActs()
  const mayChange = useMayChange()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  const [isEndingAll, setEndingAll] = useState(false)
  const own = keys.filter(({ isOwn, state }) => isOwn && state !== 'revoked')
  const showMade = (key: string) => {
    setMaking(false)
    setMade(key)
  }
  const revoke = async ({ id: apiKeyId, name }: ApiKey) => {
    await acts.run(() => read(api.DELETE('/api/admin/api-keys/{apiKeyId}', { params: { path: { apiKeyId } } })), `${name} is revoked`)
    setRevoked(null)
  }
  const revokeAll = async () => {
    await acts.run(() => read(api.DELETE('/api/admin/api-keys')), 'All your keys are revoked')
    setEndingAll(false)
  }
  return (
    <div className="grid gap-4">
      <PageHeader
        title="API keys"
        mainAction={
          <Button variant="primary" onClick={() => setMaking(true)}>
            New key
          </Button>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SettingsNav current="api-keys" />
        <div className="grid min-w-0 max-w-4xl gap-4">
          <p>
            Other programs send a key in the header <code className="font-mono">Authorization: Bearer</code>. What they can ask for is
            described at{' '}
            <a className="link" href="/api/docs">
              /api/docs
            </a>
            .
          </p>
          <KeyList keys={keys} onRevoke={mayChange ? setRevoked : null} />
          {mayChange && own.length > 1 && (
            <Button className="justify-self-start" onClick={() => setEndingAll(true)}>
              Revoke all my keys
            </Button>
          )}
          {isEndingAll && (
            <ConfirmDialog
              open
              danger
              onClose={() => setEndingAll(false)}
              title={`Revoke your ${own.length} keys?`}
              description="The programs that use them are shut out at once. A revoked key cannot be brought back."
              action="Revoke all keys"
              busy={acts.isBusy}
              onConfirm={() => void revokeAll()}
            />
          )}
          {isMaking && <NewKeyDialog acts={acts} onMade={showMade} onClose={() => setMaking(false)} />}
          {made !== null && (
            <ShownOnce
              title="Your new key"
              label="Key"
              secret={made}
              hint="The other program sends it with every request."
              onClose={() => setMade(null)}
            />
          )}
          {revoked && (
            <ConfirmDialog
              open
              danger
              onClose={() => setRevoked(null)}
              title={`Revoke ${revoked.name}?`}
              description="The program that uses it is shut out at once. A revoked key cannot be brought back."
              action="Revoke the key"
              busy={acts.isBusy}
              onConfirm={() => void revoke(revoked)}
            />
          )}
        </div>
      </div>
    </div>
  )
}
