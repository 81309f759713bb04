import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { DifferenceList } from './difference-list.tsx'
import { FAILED_EMAILS, FAILING_EVENTS, FailedList } from './failed-list.tsx'
import { healthQuery } from './health-query.ts'
import { timeAgo } from '#web/admin/ui/time-ago.ts'
import { ShopLink } from '#web/links/shop-link.tsx'

const QUEUE_NAMES: Record<string, string> = {
  outbox: 'E-mails',
  settle: 'Payments',
  refund: 'Refunds',
  sweep: 'Ending what is overdue',
  nightly: 'Nightly clean-up',
  reconcile: 'Comparison with the payment provider',
  'back-in-stock': 'Parts that are back',
  'reorder-reminders': 'Reminders to reorder',
  'review-requests': 'E-mails that ask for reviews',
  'change-set': 'Changes of many parts',
  picture: 'Pictures',
  'import-check': 'Checks of imports',
  webhook: 'Webhooks',
  'report-export': 'Files of reports',
}

/** The minute may turn between server and browser, whose clocks differ. */
const ago = (instant: string | null) =>
  instant === null ? (
    'never'
  ) : (
    <time dateTime={instant} suppressHydrationWarning>
      {timeAgo(new Date(instant))}
    </time>
  )

function Panel({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="panel grid content-start gap-2 p-4" aria-label={title}>
      <h2 className="text-h3">{title}</h2>
      {children}
    </section>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const state = (count: number, bad: string) =>
  count === 0 ? <StateBadge tone="good">None</StateBadge> : <StateBadge tone="bad">{`${count} ${bad}`}</StateBadge>

/** Payments, e-mails and jobs: whether anything waits or fails. */
export function HealthPage() {
  const { payments, emails, workers, queues } = useSuspenseQuery(healthQuery()).data
  return (
    <div className="grid gap-4">
      <PageHeader title="Payment, jobs and health" />
      <p role="note" className={`panel border-l-4 p-4 text-lead font-semibold ${payments.isTest ? 'border-brick' : 'border-leaf'}`}>
        {payments.isTest ? 'TEST PAYMENTS: no card is charged and no money moves.' : 'LIVE PAYMENTS: cards are charged.'}{' '}
        <span className="font-normal">Provider: {payments.provider}. It is set in the environment of the server.</span>
      </p>
      {workers === 0 && (
        <p role="alert" className="panel border-l-4 border-brick p-4 text-lead font-semibold">
          NO PROCESS RUNS JOBS: e-mails, refunds and messages to other programs wait.{' '}
          <span className="font-normal">Start one on the server with ROLE=worker, or with ROLE=all.</span>
        </p>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title="Messages of the payment provider">
          <Facts
            facts={[
              ['Last received', ago(payments.lastReceivedAt)],
              ['Waiting', payments.waiting],
              ['Failing', state(payments.failing, 'failing')],
            ]}
          />
        </Panel>
        <Panel title="E-mails">
          <Facts
            facts={[
              ['Sent by', emails.hasServer ? 'a mail server' : 'nobody: they are stored in a folder'],
              ['Last sent', ago(emails.lastSentAt)],
              ['Waiting', emails.due],
              ['Given up', state(emails.failed, 'given up')],
            ]}
          />
          <ShopLink href="/admin/test-email/log" className="link justify-self-start">
            All e-mails
          </ShopLink>
        </Panel>
        <DifferenceList />
        <FailedList kind={FAILING_EVENTS} />
        <FailedList kind={FAILED_EMAILS} />
        <Panel title="Jobs" id="jobs">
          <Facts facts={[['Processes that run them', workers]]} />
          <table className="text-left tabular-nums">
            <thead>
              <tr>
                {['Job', 'Waiting', 'Running', 'Failed'].map((head) => (
                  <th key={head} scope="col" className="py-1 pr-3 font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {queues.map(({ name, waiting, active, failed }) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="py-1 pr-3 font-normal">
                    {QUEUE_NAMES[name] ?? name}
                  </th>
                  <td className="pr-3">{waiting}</td>
                  <td className="pr-3">{active}</td>
                  <td>{failed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      </div>
    </div>
  )
}
