import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { EMAIL_TEMPLATES, TEMPLATE_KINDS, isTemplate } from '#domain/content/email-template.ts'
import { ApiProblem, api, errorText, read } from '#web/api.ts'
import { useStaysInView } from '#web/links/pending/use-stays-in-view.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { EmailFrame } from './email-frame.tsx'
import { EmailOutcome } from './email-outcome.tsx'
import { EmailTabs } from './email-tabs.tsx'
import { previewPage, previewQuery } from './email-query.ts'
import type { EmailTest } from './email-query.ts'

/** Sends the e-mail to an address, which stays for the next one, and says what became of it. */
function SendTest({ test: { template, number }, to, onTo }: { test: EmailTest; to: string; onTo: (to: string) => void }) {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [sentId, setSentId] = useState<string | null>(null)
  async function send(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError('')
    setSentId(null)
    try {
      const sent = await read(api.POST('/api/admin/test-email', { body: { template, number: number ?? null, to } }))
      setSentId(sent.id)
    } catch (problem) {
      setError((problem instanceof ApiProblem && problem.fields.to) || errorText(problem))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="panel grid content-start gap-3 p-4" onSubmit={(event) => void send(event)} noValidate>
      <h2 className="text-h3">Send it</h2>
      <TextField
        label="Address"
        hint="The subject begins with [Test]. Its links open nobody’s order or account."
        type="email"
        autoComplete="email"
        value={to}
        error={error}
        onChange={(event) => onTo(event.target.value)}
      />
      <div>
        <Button type="submit" variant="primary" busy={isBusy}>
          Send the test
        </Button>
      </div>
      {sentId && <EmailOutcome id={sentId} />}
    </form>
  )
}

/** Chooses what is tried: the template, and an order of the shop in place of the sample. */
function ChooseTest({ test, onTest }: { test: EmailTest; onTest: (test: EmailTest) => void }) {
  const [shown, setShown] = useState(test.number)
  const [typed, setTyped] = useState(test.number ?? '')
  if (shown !== test.number) {
    setShown(test.number)
    setTyped(test.number ?? '')
  }
  const needsOrder = EMAIL_TEMPLATES[test.template].about.length > 0
  return (
    <form
      className="panel grid content-start gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        onTest({ ...test, number: typed.trim() || undefined })
      }}
    >
      <SelectField
        label="E-mail"
        value={test.template}
        onChange={({ target: { value } }) => isTemplate(value) && onTest({ ...test, template: value })}
      >
        {(['customer', 'staff'] as const).map((to) => (
          <optgroup key={to} label={to === 'customer' ? 'To customers' : 'To staff'}>
            {TEMPLATE_KINDS.filter((kind) => EMAIL_TEMPLATES[kind].to === to).map((kind) => (
              <option key={kind} value={kind}>
                {EMAIL_TEMPLATES[kind].name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {needsOrder ? (
        <TextField
          label="Order number"
          optional
          hint="Without one, the e-mail tells of a sample. The order itself stays as it is."
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          action={<Button type="submit">Show</Button>}
        />
      ) : (
        <p className="text-ink-2">This e-mail is about no order: it is shown with a sample.</p>
      )}
    </form>
  )
}

/** The page on which every e-mail of the shop is looked at and sent as a trial. */
export function TryEmail({ test, onTest }: { test: EmailTest; onTest: (test: EmailTest) => void }) {
  useStaysInView()
  const mayChange = useMayChange()
  const [to, setTo] = useState('')
  const { data, error, refetch } = useQuery(previewQuery(test))
  const problem = error instanceof ApiProblem ? (error.fields.number ? `This ${error.fields.number}.` : error.message) : errorText(error)
  return (
    <div className="grid gap-4">
      <EmailTabs path="/admin/test-email" />
      <PageHeader title="Test e-mail" />
      <div className="grid min-w-0 gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid content-start gap-4">
          <ChooseTest test={test} onTest={onTest} />
          {data && mayChange && <SendTest key={`${test.template} ${test.number}`} test={test} to={to} onTo={setTo} />}
        </div>
        {data ? (
          <EmailFrame page={previewPage(test)} {...data} />
        ) : error ? (
          <LoadError title="This e-mail cannot be shown." detail={problem} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </div>
    </div>
  )
}
