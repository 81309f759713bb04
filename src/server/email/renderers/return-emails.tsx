import type { OrderId, ReturnId } from '#domain/id.ts'
import type { ReturnStatus } from '#domain/order/order-status.ts'
import { Undeliverable } from '#server/services/mailer.ts'
import type { EmailContext, RenderedEmail, Renderers } from '../email-context.ts'
import type { EmailFacts } from '../email-facts.ts'
import { readOrderFacts, readRefund, requireStanding, shipToOf } from '../order-email-facts.ts'
import { OrderRefunded } from '../templates/order/order-refunded.tsx'
import { PaymentLink } from '../templates/order/payment-link.tsx'
import { ReturnExchanged } from '../templates/order/return-exchanged.tsx'
import { returnWords, ReturnProgress } from '../templates/order/return-progress.tsx'
import type { ReturnStep } from '../templates/order/return-progress.tsx'

type ReturnFacts = Awaited<ReturnType<EmailFacts['orderReturn']>>

/** What is wanted in exchange; and where nothing is, the parts that fit instead. */
function wishOf(
  { resolution, agreedCents, refundedCents }: Pick<ReturnFacts, 'resolution' | 'agreedCents' | 'refundedCents'>,
  lines: ReturnFacts['lines'],
) {
  const parts = lines.flatMap(({ replacement }) => replacement ?? [])
  const proposals = lines.flatMap(({ machine, proposed }) => (machine && proposed ? [{ machine, part: proposed }] : []))
  const isExchange = resolution === 'exchange' && agreedCents !== null
  return {
    exchange: isExchange ? { parts, agreedCents } : null,
    proposals: isExchange ? [] : proposals,
    isExchangeable: !isExchange && refundedCents === 0 && proposals.length === lines.length,
  }
}

/** What a return has come to when an e-mail that asks to keep its parts, or to send them, misleads: a later one may have come first. Of parts that are here, the approval does no harm. */
const OVERTAKEN_BY: Partial<Record<ReturnStep, readonly ReturnStatus[]>> = {
  requested: ['approved', 'declined', 'in_transit', 'received', 'closed', 'cancelled'],
  approved: ['cancelled'],
}

const returnEmail =
  (step: ReturnStep) =>
  async (context: EmailContext, { payload }: { payload: { orderId: OrderId; returnId: ReturnId } }): Promise<RenderedEmail> => {
    const { common } = await readOrderFacts(context, payload)
    const {
      number: returnNumber,
      staffNote,
      lines,
      sendBy,
      terms,
      isSettled,
      status,
      ...wish
    } = await context.facts.orderReturn(payload.returnId)
    if (status !== null && (OVERTAKEN_BY[step] ?? []).includes(status))
      throw new Undeliverable(
        step === 'requested'
          ? 'The return was decided, or withdrawn: what this e-mail asks for is not true any more.'
          : 'The return was withdrawn, or has lapsed: nothing is to be sent any more.',
      )
    const linesWithArrivals =
      step === 'received' ? lines.map((line) => ({ ...line, note: `${line.receivedQuantity} of ${line.quantity} arrived` })) : lines
    const facts = {
      ...common,
      ...wishOf(wish, lines),
      step,
      terms,
      isSettled,
      isEmpty: step === 'received' && lines.every(({ receivedQuantity }) => receivedQuantity === 0),
      returnNumber,
      staffNote,
      lines: linesWithArrivals,
      shopAddress: context.contact.address,
      answersWithin: context.answersWithin,
      sendBy: sendBy && new Intl.DateTimeFormat('en-US', { timeZone: context.timeZone, dateStyle: 'long' }).format(new Date(sendBy)),
    }
    return { subject: `${returnWords(facts).title}: ${returnNumber}`, element: <ReturnProgress {...facts} /> }
  }

/** The e-mails about returns. */
export const RETURN_EMAILS: Renderers<
  | 'return_requested'
  | 'return_approved'
  | 'return_declined'
  | 'return_received'
  | 'return_cancelled'
  | 'return_lapsed'
  | 'return_exchanged'
  | 'return_refunded'
  | 'exchange_payment'
> = {
  return_requested: returnEmail('requested'),
  return_approved: returnEmail('approved'),
  return_declined: returnEmail('declined'),
  return_received: returnEmail('received'),
  return_cancelled: returnEmail('cancelled'),
  return_lapsed: returnEmail('lapsed'),
  async exchange_payment(context, { payload }) {
    const { order, common } = await readOrderFacts(context, payload)
    const { number: returnNumber } = await context.facts.orderReturn(payload.returnId)
    const page = await context.facts.paymentPage(payload.orderId)
    if (!page) throw new Undeliverable('The exchange is paid or closed, or its payment page has ended: there is nothing to pay at.')
    const facts = { ...order, ...common, page, returnNumber, shipTo: shipToOf(order), timeZone: context.timeZone }
    return { subject: `Pay for your exchange ${order.number}`, element: <PaymentLink {...facts} /> }
  },
  async return_exchanged(context, { payload }) {
    await requireStanding(context, payload)
    const { order, common } = await readOrderFacts(context, payload)
    const { number: returnNumber, settledCents } = await context.facts.orderReturn(payload.returnId)
    const facts = { returnNumber, backCents: Math.max(0, -(settledCents ?? 0)), lines: order.lines, shipTo: shipToOf(order) }
    const element = <ReturnExchanged {...common} {...facts} />
    return { subject: `New parts for your return ${returnNumber}`, element }
  },
  async return_refunded(context, { payload }) {
    const { common } = await readOrderFacts(context, payload)
    const { number: returnNumber } = await context.facts.orderReturn(payload.returnId)
    const refund = await readRefund(context, payload)
    return {
      subject: `Refund for your return ${returnNumber}`,
      element: <OrderRefunded {...common} {...refund} returnNumber={returnNumber} />,
    }
  },
}
