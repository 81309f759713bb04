import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem, api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { toast } from '#web/admin/ui/toast.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import type { StateTone } from '#web/admin/ui/state-badge.tsx'
import { LoadError, SkeletonRows } from '#web/admin/ui/states.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmailTabs } from './email-tabs.tsx'

type SenderDomain = Schema<'SenderDomain'>
type MailRecord = NonNullable<SenderDomain['spf']>

const STATES: Record<MailRecord['state'], { name: string; tone: StateTone }> = {
  ok: { name: 'In order', tone: 'good' },
  weak: { name: 'Could be stricter', tone: 'waiting' },
  wrong: { name: 'Wrong', tone: 'bad' },
  missing: { name: 'Missing', tone: 'bad' },
  unknown: { name: 'Could not be asked', tone: 'quiet' },
}

/** What the DNS says of the sender's domain; asked anew each time that the page is opened. */
const senderDomainQuery = (selector: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'sender-domain', selector ?? ''],
    queryFn: ({ signal }) => read(api.GET('/api/admin/sender-domain', { params: { query: { ...(selector && { selector }) } }, signal })),
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

const copy = (text: string) =>
  void navigator.clipboard.writeText(text).then(
    () => toast({ text: 'Copied' }),
    () => toast({ text: 'Could not copy', detail: text, tone: 'error' }),
  )

function RecordPanel({ title, about, record }: { title: string; about: string; record: MailRecord }) {
  const { name, tone } = STATES[record.state]
  return (
    <section className="panel grid content-start gap-2 p-4" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-h3">{title}</h2>
        <StateBadge tone={tone}>{name}</StateBadge>
      </div>
      <p className="text-small text-ink-2">{about}</p>
      {record.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {record.found.map((text) => (
        <p key={text} className="font-mono text-small wrap-anywhere">
          <span className="block text-ink-2">Found at {record.name}</span>
          {text}
        </p>
      ))}
      {record.proposal !== null && (
        <div className="grid gap-1">
          <p className="text-small text-ink-2">
            {record.found.length > 0 ? 'Put in its place' : 'Add'}, as TXT at <span className="font-mono wrap-anywhere">{record.name}</span>
          </p>
          <p className="font-mono text-small wrap-anywhere">{record.proposal}</p>
          <div>
            <Button onClick={() => copy(record.proposal ?? '')}>Copy the value</Button>
          </div>
        </div>
      )}
    </section>
  )
}

const ABOUT = {
  spf: 'Which servers may send for the domain.',
  dkim: 'The key by which receivers see that an e-mail is yours and unchanged.',
  dmarc: 'What receivers are to do with e-mails that only pretend to be yours.',
}

function Selector({ known, error, onSelector }: { known: string; error: string | undefined; onSelector: (typed: string) => void }) {
  const [typed, setTyped] = useState(known)
  return (
    <form
      className="panel p-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSelector(typed.trim())
      }}
    >
      <TextField
        className="max-w-md"
        label="DKIM selector"
        optional
        hint="The name before ._domainkey in the line that your mail provider shows. The settings of e-mails keep one."
        value={typed}
        error={error}
        maxLength={63}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        action={<Button type="submit">Check</Button>}
      />
    </form>
  )
}

function Found({ found }: { found: SenderDomain }) {
  const { spf, dkim, dmarc, isPublic, hasServer, sender, selector } = found
  return (
    <>
      <p>
        E-mails come from <strong className="font-medium wrap-anywhere">{sender}</strong>
        {hasServer ? '.' : '. No mail server is set up: they are stored in a folder, and nobody receives them.'}
      </p>
      {!isPublic && (
        <Notice tone="warning">
          Nobody on the internet can look this domain up, so that there is nothing to check. The server’s MAIL_FROM sets the address.
        </Notice>
      )}
      <div className="grid gap-4 lg:grid-cols-3">
        {spf && <RecordPanel title="SPF" about={ABOUT.spf} record={spf} />}
        {dkim && <RecordPanel title="DKIM" about={ABOUT.dkim} record={dkim} />}
        {isPublic && selector === '' && (
          <section className="panel grid content-start gap-2 p-4" aria-label="DKIM">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-h3">DKIM</h2>
              <StateBadge tone="quiet">Not checked</StateBadge>
            </div>
            <p className="text-small text-ink-2">{ABOUT.dkim}</p>
            <p>Please enter the selector above: the key stands below a name that only your mail provider knows.</p>
          </section>
        )}
        {dmarc && <RecordPanel title="DMARC" about={ABOUT.dmarc} record={dmarc} />}
      </div>
    </>
  )
}

/** Whether receivers can tell that the shop's e-mails are its own: three records of its domain, as the DNS has them now. */
export function SenderDomainPage({ selector, onSelector }: { selector: string | undefined; onSelector: (typed: string) => void }) {
  const { data, error, isFetching, refetch } = useQuery(senderDomainQuery(selector))
  const refusal = error instanceof ApiProblem ? error.fields.selector : undefined
  return (
    <div className="grid gap-4">
      <EmailTabs path="/admin/test-email/domain" />
      <PageHeader title="Sender’s domain" />
      {(data ?? refusal) !== undefined && (
        <Selector
          key={data?.selector ?? selector}
          known={data?.selector ?? selector ?? ''}
          error={refusal && `It ${refusal}.`}
          onSelector={onSelector}
        />
      )}
      {data ? (
        <>
          <Found found={data} />
          <div>
            <Button busy={isFetching} onClick={() => void refetch()}>
              Check again
            </Button>
          </div>
        </>
      ) : error && refusal === undefined ? (
        <LoadError title="The domain cannot be checked." detail={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        !error && <SkeletonRows />
      )}
    </div>
  )
}
