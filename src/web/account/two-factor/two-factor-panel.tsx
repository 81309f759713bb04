import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { sessionQuery } from '#web/session/session-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { hasPasswordQuery } from '#web/account/has-password-query.ts'
import { LoadFailure } from '#web/ui/state/load-failure.tsx'
import { HEADING_ID } from './heading-id.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

type Step =
  | { at: 'overview' }
  | { at: 'password'; path: '/two-factor/enable' | '/two-factor/disable' | '/two-factor/generate-backup-codes' }
  | { at: 'app'; address: string; codes: string[] }
  | { at: 'codes'; codes: string[] }

const OVERVIEW: Step = { at: 'overview' }
const RECOVERY_QUERY = ['second-factor']

/** What the accounts service answers to setting up, and to a wish for new codes. */
interface SetUpAnswer {
  totpURI: string
  backupCodes: string[]
}

/** Two-step sign-in: set up, recovery codes, turn off. */
export function TwoFactorPanel({ person }: { person: Schema<'Person'> }) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>(OVERVIEW)

  function showOverview() {
    setStep(OVERVIEW)
    document.getElementById(HEADING_ID)?.focus()
  }
  async function reload() {
    await client.invalidateQueries({ queryKey: sessionQuery().queryKey })
    client.removeQueries({ queryKey: RECOVERY_QUERY })
  }
  async function take(path: (typeof step & { at: 'password' })['path'], data: unknown) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the sign-in library answers
    const { totpURI, backupCodes } = data as SetUpAnswer
    if (path === '/two-factor/enable') return setStep({ at: 'app', address: totpURI, codes: backupCodes })
    await reload()
    if (path === '/two-factor/generate-backup-codes') return setStep({ at: 'codes', codes: backupCodes })
    showOverview()
    toast({ title: 'Two-step sign-in is off', description: 'Your password alone signs you in.' })
  }

  if (step.at === 'app')
    return (
      <SetUp
        address={step.address}
        onCancel={showOverview}
        onDone={async () => {
          await reload()
          setStep({ at: 'codes', codes: step.codes })
          toast({ title: 'Two-step sign-in is on', tone: 'success' })
        }}
      />
    )
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onStored={showOverview} />
  if (step.at === 'password')
    return (
      <PasswordStep
        path={step.path}
        label={LABELS[step.path]}
        variant={step.path === '/two-factor/disable' ? 'danger' : 'primary'}
        onDone={(data) => take(step.path, data)}
        onCancel={showOverview}
      />
    )
  const ask = (path: keyof typeof LABELS) => setStep({ at: 'password', path })
  return person.secondFactor === 'on' ? <IsOn onAsk={ask} /> : <IsOff person={person} onAsk={ask} />
}

const LABELS = {
  '/two-factor/enable': 'Continue',
  '/two-factor/generate-backup-codes': 'Make new recovery codes',
  '/two-factor/disable': 'Turn off two-step sign-in',
}

interface OverviewProps {
  onAsk: (path: keyof typeof LABELS) => void
}

function IsOff({ person, onAsk }: OverviewProps & { person: Schema<'Person'> }) {
  const { data } = useQuery(hasPasswordQuery())
  if (data?.hasPassword === false) return <p>Set a password first: two-step sign-in adds a code to it.</p>
  return (
    <div className="grid justify-items-start gap-4">
      {person.role === 'user' && <p>Sign-in links by email then no longer work; passkeys still do.</p>}
      {person.secondFactor === 'needed' && (
        <Notice tone="warning" className="justify-self-stretch">
          Please set it up first: the admin area opens once it is on.
        </Notice>
      )}
      <Button variant={person.secondFactor === 'needed' ? 'primary' : 'secondary'} onClick={() => onAsk('/two-factor/enable')}>
        Set up two-step sign-in
      </Button>
    </div>
  )
}

function IsOn({ onAsk }: OverviewProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: RECOVERY_QUERY,
    queryFn: ({ signal }) => read(api.GET('/api/account/second-factor', { signal })),
  })
  const left = data?.recoveryCodesLeft
  return (
    <div className="grid gap-4">
      <Notice tone="success" title="Two-step sign-in is on">
        {left === undefined ? null : left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}
      </Notice>
      {isError && <LoadFailure onRetry={() => void refetch()}>How many recovery codes are left could not be loaded.</LoadFailure>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onAsk('/two-factor/generate-backup-codes')}>Make new recovery codes</Button>
        <Button variant="danger" onClick={() => onAsk('/two-factor/disable')}>
          Turn off
        </Button>
      </div>
    </div>
  )
}
