import { useSuspenseQuery } from '@tanstack/react-query'
import { CONTACT_TOPICS } from '#domain/customer/contact.ts'
import { formatMoney } from '#domain/money.ts'
import { EMAIL_STATES } from '#web/admin/emails/email-query.ts'
import { Presence } from '#web/admin/form/presence.tsx'
import { ORDER_NAMES } from '#web/admin/orders/order-states.tsx'
import { RecordPlace } from '#web/admin/table/record-place.tsx'
import { useMayChange } from '#web/admin/ui/may-change.ts'
import { PageHeader } from '#web/admin/ui/page-header.tsx'
import { StateBadge } from '#web/admin/ui/state-badge.tsx'
import { ShopLink } from '#web/links/shop-link.tsx'
import { ShopDate } from '#web/orders/shop-date.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnswerForm } from './answer-form.tsx'
import { MESSAGE_STATES, messageQuery } from './message-query.ts'
import type { Message } from './message-query.ts'
import { useMessage } from './use-message.ts'

function Entry({ entry: { kind, by, at, text, letter } }: { entry: Message['entries'][number] }) {
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
        <span className="font-medium text-ink">{kind === 'answer' ? 'Answer' : 'Note'}</span> {by}, <ShopDate iso={at} hasTime />
        {letter && (
          <ShopLink href={`/admin/test-email/${letter.id}`}>
            <StateBadge tone={EMAIL_STATES[letter.state].tone}>{EMAIL_STATES[letter.state].name}</StateBadge>
          </ShopLink>
        )}
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
        {text}
      </p>
      {letter?.lastError && <p className="text-small wrap-anywhere text-brick">{letter.lastError}</p>}
    </li>
  )
}

function Conversation({ message }: { message: Message }) {
  return (
    <section className="panel grid content-start gap-2 p-4" aria-label="Conversation">
      <p className="text-small text-ink-2">
        <span dir="auto">{message.email}</span>, <ShopDate iso={message.createdAt} hasTime />
      </p>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere" dir="auto">
        {message.message}
      </p>
      {message.entries.length > 0 && (
        <ol>
          {message.entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** What the message is about, and what else the shop knows of its writer. */
function Writer({ message: { orderNumber, modelNumber, isWritersOrder, orders, email } }: { message: Message }) {
  const isReturn = orderNumber?.startsWith('RMA') ?? false
  return (
    <section className="panel grid content-start gap-2 p-4" aria-labelledby="writer">
      <h2 id="writer" className="text-h3">
        About
      </h2>
      {orderNumber && (
        <p>
          {isReturn ? 'Return' : 'Order'}{' '}
          {isWritersOrder === null ? (
            <span className="font-mono">{orderNumber}</span>
          ) : (
            <ShopLink className="link font-mono" href={`/admin/${isReturn ? 'returns' : 'orders'}/${orderNumber}`}>
              {orderNumber}
            </ShopLink>
          )}
        </p>
      )}
      {isWritersOrder === false && (
        <p className="text-brick">
          {isReturn ? 'Its order' : 'This order'} was placed with another address. Please tell nothing of it before you know who writes.
        </p>
      )}
      {modelNumber && (
        <p>
          Model <span dir="auto">{modelNumber}</span>
        </p>
      )}
      <h3 className="text-h4">Orders with this address</h3>
      {orders.length === 0 && <p className="wrap-anywhere text-ink-2">None was placed with {email}.</p>}
      <ul>
        {orders.map(({ number, status, totalCents, placedAt }) => (
          <li key={number} className="grid border-t border-line py-2 first:border-t-0">
            <ShopLink className="link justify-self-start font-mono" href={`/admin/orders/${number}`}>
              {number}
            </ShopLink>
            <span className="text-small text-ink-2">
              {formatMoney(totalCents)}, {ORDER_NAMES[status].name.toLowerCase()}, <ShopDate iso={placedAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A message of the contact form: what was written, what was answered, and what can be done. */
export function MessagePage({ messageId }: { messageId: string }) {
  const { data: message } = useSuspenseQuery(messageQuery(messageId))
  const actions = useMessage(message)
  const mayChange = useMayChange()
  const { state, topic, email } = message
  return (
    <div className="grid gap-4">
      <Presence subject={message.id} />
      <PageHeader
        title={
          <>
            {CONTACT_TOPICS[topic]}: <bdi className="wrap-anywhere">{email}</bdi>
          </>
        }
        aside={
          <>
            <StateBadge tone={MESSAGE_STATES[state].tone}>{MESSAGE_STATES[state].name}</StateBadge>
            <RecordPlace list="messages" one="message" many="Messages" id={message.id} />
          </>
        }
        actions={
          mayChange && (
            <Button
              busy={actions.busy === 'state'}
              disabled={actions.busy !== null}
              onClick={() => void (state === 'closed' ? actions.reopen() : actions.close())}
            >
              {state === 'closed' ? 'Open it again' : 'Close'}
            </Button>
          )
        }
      />
      <div className="grid min-w-0 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-4">
          <Conversation message={message} />
          {mayChange && <AnswerForm message={message} actions={actions} />}
        </div>
        <Writer message={message} />
      </div>
    </div>
  )
}
