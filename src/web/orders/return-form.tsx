import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_RETURN_PHOTO_MB, MAX_RETURN_PHOTOS } from '#domain/returns/return-photo.ts'
import { DEFAULT_TIME_ZONE } from '#domain/setting-defaults.ts'
import { dayIn } from '#domain/time/shop-time.ts'
import { isRefusal } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { shopQuery } from '#web/links/shop-query.ts'
import { ShopLink } from '#web/links/shop-link.tsx'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/form/field.tsx'
import { useFocusFirstError } from '#web/ui/form/use-focus-first-error.ts'
import { Notice } from '#web/ui/notice.tsx'
import { orderQuery } from './order-query.ts'
import { isOpen as isOpenReturn, OpenReturns } from './open-returns.tsx'
import { ExchangeDifference } from './return-form/exchange-difference.tsx'
import { LeftPhotos } from './return-form/left-photos.tsx'
import { PhotoField } from './return-form/photo-field.tsx'
import { ReturnMoney } from './return-form/return-money.tsx'
import { ReturnLine } from './return-form/return-line.tsx'
import { useReturn } from './return-form/use-return.ts'
import type { AskedReturn, ReturnProof } from './return-form/use-return.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'

type Order = Schema<'Order'>
type ReturnState = ReturnType<typeof useReturn>

/** Money, or other parts. */
function Resolution({ order, proof, state }: Omit<FieldsProps, 'lines'>) {
  const { isExchange, setExchange, price, chosen } = state
  const choices = [
    { label: 'My money back', value: false },
    { label: 'Exchange: send me another part', value: true },
  ]
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="font-display text-lead leading-6 font-semibold">What would you like?</legend>
      {choices.map(({ label, value }) => (
        <label key={label} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="resolution"
            className="size-5 shrink-0 accent-petrol"
            checked={isExchange === value}
            onChange={() => setExchange(value)}
          />
          {label}
        </label>
      ))}
      {isExchange && (
        <ExchangeDifference
          quote={price.quote}
          refusal={state.priceRefusal}
          onRetry={isRefusal(price.error) ? null : () => void price.ask()}
        />
      )}
      <ReturnMoney order={order} proof={proof} chosen={chosen} isExchange={isExchange} />
    </fieldset>
  )
}

interface FieldsProps {
  order: Order
  proof: ReturnProof
  lines: Order['lines']
  state: ReturnState
}

function ReturnFields({ order, proof, lines, state }: FieldsProps) {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useFocusFirstError(form, attempts)
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!state.send()) setAttempts((count) => count + 1)
      }}
    >
      <ul aria-label="Parts to send back" className="min-w-0 border-b border-line">
        {lines.map((line) => (
          <ReturnLine
            key={line.id}
            line={line}
            choice={state.choiceOf(line.id)}
            isSent={state.isSent}
            isMissing={state.isNothingChosen}
            isExchange={state.isExchange}
            onChange={(choice) => state.choose(line.id, choice)}
            onExchange={(choice) => {
              state.choose(line.id, choice)
              state.setExchange(true)
            }}
          />
        ))}
      </ul>
      <Resolution order={order} proof={proof} state={state} />
      <TextArea
        label="Anything we should know"
        optional
        rows={2}
        maxLength={2000}
        value={state.comment}
        onChange={(event) => state.setComment(event.currentTarget.value)}
      />
      <PhotoField
        label="Photographs of what is wrong"
        hint={`Up to ${MAX_RETURN_PHOTOS}, JPEG, PNG or WebP, ${MAX_RETURN_PHOTO_MB} MB each. Only you and our staff see them; we remove place and device from them, and delete them after ${order.photoDays} days.`}
        files={state.files}
        onChange={state.setFiles}
      />
      {state.error && (
        <Notice tone="error" live>
          {state.error}
        </Notice>
      )}
      <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full" busy={state.isBusy} busyLabel={state.busyLabel}>
        {state.isExchange ? 'Ask for the exchange' : 'Ask for the return'}
      </Button>
    </form>
  )
}

function ReturnRequested({ asked, onPhotos }: { asked: AskedReturn; onPhotos: () => void }) {
  const text = useRef<HTMLDivElement>(null)
  // The form and its focused button were removed.
  useEffect(() => text.current?.focus(), [asked.number])
  return (
    <div ref={text} tabIndex={-1} className="grid gap-2">
      <Notice tone="success" live title="We have your request">
        Return <span className="font-mono whitespace-nowrap">{asked.number}</span>. We answer by e-mail; please wait for that before you
        send anything.
        {asked.proposals.map(({ slug, name, partNumber, machine }) => (
          <p key={slug} className="mt-1">
            For your {machine} this one fits:{' '}
            <ShopLink href={`/product/${slug}`} className="link">
              <Unbroken text={name} />
            </ShopLink>{' '}
            <span className="font-mono">{partNumber}</span>. You can take it in exchange below.
          </p>
        ))}
      </Notice>
      <LeftPhotos key={asked.number} right={asked.photoRight} failures={asked.photoFailures} onAdded={onPhotos} />
    </div>
  )
}

/** Why nothing can be sent back: it has not been sent, or the time is over; nothing while all of it is coming back. */
function reasonAgainst({ lines, shipments, status }: Order, today: string): string | null {
  if (status === 'pending' || status === 'cancelled' || status === 'expired') return null
  if (shipments.every(({ shippedAt }) => shippedAt === null)) return 'Parts can be sent back once they have been shipped to you.'
  const until = lines
    .map(({ returns }) => returns.faultyUntil ?? '')
    .toSorted()
    .at(-1)
  return until && until < today ? 'The time for returns is over.' : null
}

interface ReturnFormProps {
  order: Order
  proof: ReturnProof
  /** Receives the order with the requested return. */
  onOrder: (order: Order) => void
}

/** Sending parts of an order back (specification, decision 21), and exchanging them: nothing before they have been shipped, and after their time. */
export function ReturnForm({ order, proof, onOrder }: ReturnFormProps) {
  const client = useQueryClient()
  const readAgain = () => void client.invalidateQueries({ queryKey: orderQuery(order.number).queryKey })
  const state = useReturn(order, proof, { onOrder, onChanged: readAgain })
  const lines = order.lines.filter(({ canReturn }) => canReturn > 0)
  const { isOpen, asked } = state
  // The form goes when nothing is left to be sent back, as another tab or staff may have seen to.
  const heading = useFocusWhenLost<HTMLHeadingElement>(`${order.returns.filter(isOpenReturn).length} ${lines.length === 0}`)
  const refusal = lines.length === 0 ? state.error : null
  // The shop's days, as those that it counts returns by.
  const zone = useQuery(shopQuery()).data?.timeZone ?? DEFAULT_TIME_ZONE
  const against = lines.length === 0 ? reasonAgainst(order, dayIn(zone, new Date())) : null
  if (lines.length === 0 && !asked && order.returns.length === 0 && against === null && refusal === null) return null
  const isSettled = lines.length === 0 && against === null && refusal === null && !order.returns.some(isOpenReturn)
  return (
    <section className="sheet no-print grid gap-4 p-5 sm:p-8" aria-labelledby="send-back">
      <h2 ref={heading} tabIndex={-1} id="send-back" className="text-h3">
        Send parts back
      </h2>
      {asked && order.returns.some((found) => found.number === asked.number && isOpenReturn(found)) && (
        <ReturnRequested asked={asked} onPhotos={readAgain} />
      )}
      {refusal && (
        <Notice tone="error" live>
          {refusal}
        </Notice>
      )}
      {against && <p className="text-ink-2">{against}</p>}
      {isSettled && <p className="text-ink-2">At the moment nothing of this order can be sent back.</p>}
      {lines.length > 0 && !isOpen && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button className="noscript:hidden" onClick={state.open}>
            Start a return
          </Button>
          <p className="hidden noscript:block">
            Returns are asked for with scripts. Without them, please{' '}
            <ShopLink className="link" href={`/contact?topic=return&order=${order.number}#write`}>
              write to us
            </ShopLink>
            .
          </p>
          <ShopLink href="/returns" className="link">
            How returns work
          </ShopLink>
        </div>
      )}
      {lines.length > 0 && isOpen && <ReturnFields order={order} proof={proof} lines={lines} state={state} />}
      <OpenReturns order={order} proof={proof} onOrder={onOrder} />
    </section>
  )
}
