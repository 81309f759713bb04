import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#domain/money.ts'
import { RETURN_STATES } from '#domain/order/order-status.ts'
import { api, errorText, read } from '#web/api.ts'
import type { Schema } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { useSubmit } from '#web/ui/form/use-submit.ts'
import { useFocusWhenLost } from '#web/ui/browser/use-focus-when-lost.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RETURN_LABELS } from './order-labels.ts'
import { partsText } from './parts-text.ts'
import { PayLink } from './pay-link.tsx'
import { differenceText } from './return-form/exchange-difference.tsx'
import type { ReturnProof } from './return-form/use-return.ts'
import { ShopDate } from './shop-date.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

type Order = Schema<'Order'>
type Return = Order['returns'][number]

interface OpenReturnsProps {
  order: Order
  proof: ReturnProof
  /** Receives the order as it is then. */
  onOrder: (order: Order) => void
}

/** The difference of an exchange that is to be paid. Who knows the number and e-mail address alone is not led to where. */
function ToPay({ payment: { cents, url, sessionId }, ...props }: OpenReturnsProps & { payment: NonNullable<Return['payment']> }) {
  if (url === null || sessionId === null) return <p>{formatMoney(cents)} is to be paid: open the link in our email about it, or sign in.</p>
  return (
    <PayLink url={url} sessionId={sessionId} {...props}>
      Pay the difference, {formatMoney(cents)}
    </PayLink>
  )
}

/** What is wanted, and what became of the difference. */
function Wish({ found }: { found: Return }) {
  const parts = found.lines.flatMap(({ replacement }) => replacement ?? [])
  if (parts.length === 0) return null
  const cents = found.settledCents ?? found.agreedCents
  return (
    <p>
      In exchange for <Unbroken text={`${partsText(parts)}.`} /> {found.settledCents === null && cents !== null && differenceText(cents)}
    </p>
  )
}

/** The part that fits for each part of a return; null where one has none. */
function fittingParts({ lines }: Return) {
  const parts = lines.flatMap(({ lineId, quantity, proposed }) =>
    proposed
      ? [{ lineId, quantity, replacement: { slug: proposed.slug, quantity }, name: proposed.name, partNumber: proposed.partNumber }]
      : [],
  )
  return parts.length === lines.length ? parts : null
}

/** Of a return against money whose parts do not fit: those that do, what the exchange costs, and the exchange in one click. */
function FittingInstead({ found, order, proof, onOrder }: OpenReturnsProps & { found: Return }) {
  const { isBusy, error, run } = useSubmit(errorText)
  const parts = fittingParts(found)
  const lines = (parts ?? []).map(({ lineId, quantity, replacement }) => ({ lineId, quantity, replacement }))
  const { data: quote, refetch } = useQuery({
    queryKey: ['exchange-quote', order.number, lines],
    queryFn: () =>
      read(api.POST('/api/orders/{number}/exchange-quote', { params: { path: { number: order.number } }, body: { lines, ...proof } })),
    enabled: lines.length > 0,
    retry: false,
  })
  // Without a price (it is sold out, or no longer sold) there is nothing to offer.
  if (!parts || !quote) return null
  const take = async () => {
    const params = { path: { number: order.number, rma: found.number } }
    const body = { differenceCents: quote.differenceCents, ...proof }
    try {
      onOrder(await read(api.POST('/api/orders/{number}/returns/{rma}/exchange', { params, body })))
    } catch (refusal) {
      // Prices may have changed: the difference is asked for anew.
      void refetch()
      throw refusal
    }
  }
  return (
    <Notice tone="success" title={parts.length === 1 ? 'This one fits your machine' : 'These fit your machines'}>
      <p>
        <Unbroken text={`${partsText(parts)}.`} /> {differenceText(quote.differenceCents)} Shipping is free.
      </p>
      <p className="mt-2">
        <Button busy={isBusy} busyLabel="Asking..." onClick={() => void run(take)}>
          Exchange instead of the money
        </Button>
      </p>
      {error && (
        <p role="alert" className="text-brick">
          {error}
        </p>
      )}
    </Notice>
  )
}

/** Not sent yet. */
const isToSend = ({ status }: Return) => status === 'requested' || status === 'approved'
/** It can be withdrawn, and made an exchange: nothing was given back for it either. */
const isUndecided = (found: Return) => isToSend(found) && found.refundedCents === 0

function OpenReturn({ found, order, proof, onOrder }: OpenReturnsProps & { found: Return }) {
  const heading = useFocusWhenLost<HTMLHeadingElement>(found.resolution)
  const { isBusy, error, run } = useSubmit(errorText)
  const withdraw = async () => {
    const params = { path: { number: order.number, rma: found.number } }
    onOrder(await read(api.POST('/api/orders/{number}/returns/{rma}/cancel', { params, body: proof })))
  }
  return (
    <li className="grid justify-items-start gap-2 border-t border-line py-3">
      <h3 ref={heading} tabIndex={-1} className="text-h4">
        Return <span className="font-mono text-part sm:text-[1em]">{found.number}</span>
      </h3>
      <p>
        <Unbroken text={partsText(found.lines)} />
      </p>
      <p>{RETURN_LABELS[found.status]}</p>
      <Wish found={found} />
      {isUndecided(found) && found.resolution === 'refund' && (
        <FittingInstead found={found} order={order} proof={proof} onOrder={onOrder} />
      )}
      {isToSend(found) && found.refundedCents > 0 && (
        <p>We have refunded {formatMoney(found.refundedCents)} for it already: please send the parts.</p>
      )}
      {found.status === 'approved' && found.sendBy && (
        <p>
          It has to reach us by <ShopDate iso={found.sendBy} />.
        </p>
      )}
      {found.photos.length > 0 && proof.email === undefined && (
        <ul aria-label="Your photographs" className="flex flex-wrap gap-2">
          {found.photos.map(({ id, width, height }, index) => (
            <li key={id}>
              <img
                src={`/api/orders/${order.number}/returns/${found.number}/photos/${id}`}
                alt={`Photograph ${index + 1} of what is wrong`}
                width={width}
                height={height}
                className="h-20 w-auto"
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      )}
      {found.payment && <ToPay payment={found.payment} order={order} proof={proof} onOrder={onOrder} />}
      {isUndecided(found) && (
        <Button className="noscript:hidden" busy={isBusy} busyLabel="Withdrawing..." onClick={() => void run(withdraw)}>
          <span>Keep the parts</span>
          <span className="sr-only">: withdraw return {found.number}</span>
        </Button>
      )}
      {error && (
        <Notice tone="error" live>
          {error}
        </Notice>
      )}
    </li>
  )
}

/** Whether there is something to do about a return yet, for the shop or the customer. */
export const isOpen = ({ status }: Return): boolean => RETURN_STATES[status].isOpen

/** The returns of an order that are not done with, and what their customer can do about them. */
export function OpenReturns(props: OpenReturnsProps) {
  const open = props.order.returns.filter(isOpen)
  if (open.length === 0) return null
  return (
    <ul aria-label="Open returns">
      {open.map((found) => (
        <OpenReturn key={found.number} {...props} found={found} />
      ))}
    </ul>
  )
}
