import { Text } from '@react-email/components'
import { use } from 'react'
import { addressWithoutName } from '#domain/customer/address-lines.ts'
import { formatMoney } from '#domain/money.ts'
import { postageText } from '#domain/returns/return-postage.ts'
import type { ReturnReason } from '#domain/returns/return-reason.ts'
import { usuallyWithin } from '#domain/customer/contact.ts'
import type { PostagePayer } from '#domain/returns/return-postage.ts'
import { Code, Labelled, MainButton, OrderLink, PartList, Quote } from '#server/email/layout/email-components.tsx'
import type { OrderEmailProps } from '#server/email/layout/email-components.tsx'
import { EmailLayout } from '#server/email/layout/email-layout.tsx'
import { ShopName } from '#server/email/layout/shop-name.ts'

/** The state of a return, as its e-mails report it. */
export type ReturnStep = 'requested' | 'approved' | 'declined' | 'received' | 'cancelled' | 'lapsed'

export interface ReturnProgressProps extends OrderEmailProps {
  step: ReturnStep
  returnNumber: string
  staffNote: string | null
  /** The address to send the parts to. */
  shopAddress: string
  /** In which time it is usually looked at; empty: nothing is promised. */
  answersWithin: string
  lines: { name: string; partNumber: string; quantity: number; note?: string }[]
  /** The last day to send the parts, as a date in words; null where there is none. */
  sendBy: string | null
  /** What is wanted in exchange, and the difference in cents; null for a return against money. */
  exchange: { parts: PartNamed[]; agreedCents: number } | null
  /** Parts that fit the machine that was named, where another one was bought. */
  proposals: { machine: string; part: Omit<PartNamed, 'quantity'> }[]
  /** Each part has one that fits: the page of the order takes them in exchange in one click. */
  isExchangeable: boolean
  /** All that came was refunded before. */
  isSettled: boolean
  /** Unpacked, and none of its parts was there. */
  isEmpty: boolean
  /**
   * What comes back of the money, and of the shipping beside it (cents; null when nobody can say), whether its order paid for shipping, and who pays to
   * send each part; null when it is not to be sent any more.
   */
  terms: {
    payers: { payer: PostagePayer; reason: ReturnReason }[]
    backCents: number | null
    shippingCents: number
    isShippingPaid: boolean
  } | null
}

interface PartNamed {
  name: string
  partNumber: string
  quantity: number
}

const AFTER_EXCHANGE = 'Thank you. We check the parts; another e-mail tells you what we send you for them.'

/** What is said on receipt of parts that were refunded before. */
const AFTER_REFUND = {
  preview: 'They were refunded before: nothing is left to do.',
  text: 'Thank you. We have refunded them already, so nothing is left to do.',
}

/** What is said when none of the parts was in what came. */
const NOTHING_CAME = {
  title: 'None of your parts has arrived',
  preview: 'What you announced was not in what reached us.',
  text: 'None of the parts was in what reached us, so there is nothing to refund yet. If you have sent them, reply to this e-mail: we look for them.',
}

/** The difference of an exchange, in a sentence. */
function differenceText(cents: number): string {
  if (cents === 0) return 'There is nothing to pay, and nothing to give back.'
  return cents > 0
    ? `They cost ${formatMoney(cents)} more, with tax. When your parts are here we mail you a link to pay that; then we send them.`
    : `They cost ${formatMoney(-cents)} less, with tax. We give you that back when your parts are here.`
}

/** Who pays the postage, and what comes back, before anything is sent. */
function Terms({ terms, isExchange }: { terms: NonNullable<ReturnProgressProps['terms']>; isExchange: boolean }) {
  const { payers, backCents, shippingCents, isShippingPaid } = terms
  const back = !isExchange && backCents !== null
  const kept = isShippingPaid ? ', without what you paid for shipping' : ''
  const shipping = shippingCents > 0 ? `, with the ${formatMoney(shippingCents)} that you paid for shipping` : kept
  return (
    <Text>
      {postageText(payers)}{' '}
      {back && `When the parts are here and as you describe them, you get ${formatMoney(backCents + shippingCents)} back${shipping}.`}
    </Text>
  )
}

function Proposals({ proposals, isExchangeable, orderUrl }: Pick<ReturnProgressProps, 'proposals' | 'isExchangeable' | 'orderUrl'>) {
  return (
    <>
      {proposals.map(({ machine, part }) => (
        <Text key={part.partNumber}>
          For your {machine} we have this one: {part.name}, <Code>{part.partNumber}</Code>.
        </Text>
      ))}
      {isExchangeable && <MainButton href={`${orderUrl}#send-back`}>Exchange instead of the money</MainButton>}
    </>
  )
}

function Exchange({ exchange }: { exchange: NonNullable<ReturnProgressProps['exchange']> }) {
  return (
    <>
      <Text>In exchange you asked for these. {differenceText(exchange.agreedCents)}</Text>
      <PartList lines={exchange.parts} />
    </>
  )
}

/** What each step says: its title, its preview in an inbox, and what happens next. */
const RETURN_STEPS: Record<ReturnStep, { title: string; preview: string; text: string }> = {
  requested: {
    title: 'We have your return request',
    preview: 'We look at it and write to you. Please keep the parts for now.',
    text: 'Please do not send anything yet.',
  },
  approved: {
    title: 'Your return is approved',
    preview: 'How to send the parts back.',
    text: 'Pack the parts well, write the return number on the outside of the package, and send it to the address below. A slip with a label that bears both can be printed on your order’s page.',
  },
  declined: {
    title: 'We cannot take this return',
    preview: 'Why, and what you can do.',
    text: 'We are sorry: we cannot take these parts back. If you see it differently, reply to this e-mail.',
  },
  received: {
    title: 'Your parts have arrived',
    preview: 'We check them, and then refund what is due.',
    text: 'Thank you. We check the parts and then refund what is due; another e-mail tells you when. Your order’s page shows how it goes.',
  },
  cancelled: {
    title: 'Your return is withdrawn',
    preview: 'You keep the parts.',
    text: 'It is withdrawn: you keep the parts, and need not send anything. You can ask again while the time for returns lasts.',
  },
  lapsed: {
    title: 'Your return is closed',
    preview: 'The parts have not reached us in time.',
    text: 'The parts have not reached us in time, so we have closed it. If you have sent them, reply to this e-mail: we look for them.',
  },
}

/** What the e-mail of a return says: its title, its preview, and what happens next. */
export function returnWords({
  step,
  exchange,
  isSettled,
  isEmpty,
  answersWithin,
}: Pick<ReturnProgressProps, 'step' | 'exchange' | 'isSettled' | 'isEmpty' | 'answersWithin'>) {
  const words = RETURN_STEPS[step]
  if (step === 'requested')
    return { ...words, text: `We will look at it and write to you${usuallyWithin(answersWithin)}. Please do not send anything yet.` }
  if (step !== 'received') return words
  if (isEmpty) return NOTHING_CAME
  if (isSettled) return { ...words, ...AFTER_REFUND }
  return exchange ? { ...words, text: AFTER_EXCHANGE } : words
}

/** One step of a return: request, decision or receipt. */
export function ReturnProgress(props: ReturnProgressProps) {
  const { step, firstName, number, returnNumber, staffNote, lines, sendBy, exchange } = props
  const { title, preview, text } = returnWords(props)
  const shopName = use(ShopName)
  const isOpen = step === 'requested' || step === 'approved'
  return (
    <EmailLayout preview={preview} title={title} publicUrl={props.publicUrl}>
      <Text>
        Hello <bdi>{firstName}</bdi>, this is about return <Code>{returnNumber}</Code> of order <Code>{number}</Code>. {text}
      </Text>
      {(step === 'approved' || step === 'declined') && staffNote && <Quote text={staffNote} />}
      {step === 'approved' && (
        <Labelled label="Send to">
          {shopName}
          <br />
          {addressWithoutName(shopName, props.shopAddress)}
          <br />
          Return <Code>{returnNumber}</Code>
        </Labelled>
      )}
      {step === 'approved' && sendBy && (
        <Text>Please send them so that they reach us by {sendBy}. After that day we close the return.</Text>
      )}
      <PartList lines={lines} />
      {isOpen && exchange && <Exchange exchange={exchange} />}
      {isOpen && props.terms && <Terms terms={props.terms} isExchange={exchange !== null} />}
      {isOpen && <Proposals {...props} />}
      <OrderLink href={props.orderUrl} isMain={!(isOpen && props.isExchangeable)} />
    </EmailLayout>
  )
}
