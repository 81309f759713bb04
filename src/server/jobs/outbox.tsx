import { render } from '@react-email/render'
import type { ReactElement } from 'react'
import { OrderConfirmation } from '#server/emails/order-confirmation.tsx'
import { StaffAlert } from '#server/emails/staff-alert.tsx'
import { VerifyEmail } from '#server/emails/verify-email.tsx'
import { log } from '#server/log.ts'
import { orderToken, readOrder } from '#server/shop/order.ts'
import { claimLetters, closeLetter, postponeLetter } from '#server/shop/outbox.ts'
import type { DueLetter, LetterPayloads } from '#server/shop/outbox.ts'
import { readSettings } from '#server/shop/settings.ts'
import type { Shop } from '#server/shop/shop.ts'

interface Written {
  subject: string
  element: ReactElement
}

async function orderConfirmation(shop: Shop, { orderId }: LetterPayloads['order_confirmation']): Promise<Written> {
  const order = await readOrder(shop, orderId)
  const { firstName, lastName, addressLine1, addressLine2, city, state, postalCode } = order.shippingAddress
  const publicUrl = shop.env.PUBLIC_URL
  const element = (
    <OrderConfirmation
      {...order}
      firstName={firstName}
      orderUrl={`${publicUrl}/orders/${order.number}?token=${orderToken(shop, orderId)}`}
      publicUrl={publicUrl}
      shipTo={[`${firstName} ${lastName}`, addressLine1, addressLine2, `${city}, ${state} ${postalCode}`].filter(Boolean)}
    />
  )
  return { subject: `Order ${order.number} is confirmed`, element }
}

async function staffAlert(shop: Shop, { orderId, reason }: LetterPayloads['staff_alert']): Promise<Written> {
  const { number } = await readOrder(shop, orderId)
  return { subject: `Order ${number} is on hold`, element: <StaffAlert number={number} reason={reason} publicUrl={shop.env.PUBLIC_URL} /> }
}

const write = (shop: Shop, letter: DueLetter): Promise<Written> | Written => {
  switch (letter.kind) {
    case 'order_confirmation':
      return orderConfirmation(shop, letter.payload)
    case 'staff_alert':
      return staffAlert(shop, letter.payload)
    case 'verify_email':
      return { subject: 'Confirm your e-mail address', element: <VerifyEmail {...letter.payload} publicUrl={shop.env.PUBLIC_URL} /> }
  }
}

async function send(shop: Shop, letter: DueLetter) {
  try {
    const { subject, element } = await write(shop, letter)
    const [html, text] = await Promise.all([render(element), render(element, { plainText: true })])
    const to = letter.recipient === 'staff' ? (await readSettings(shop.db)).contact.email : letter.recipient
    const state = await shop.mailer.deliver({ id: letter.id, to, subject, html, text })
    await closeLetter(shop, letter.id, state, { subject, html, body: text })
  } catch (error) {
    log.warn({ err: error, letter: letter.id }, 'letter not sent')
    await postponeLetter(shop, letter, error)
  }
}

/** Sends all letters that are due. Two senders never take the same letter; one that fails does not stop the others. */
export async function sendLetters(shop: Shop): Promise<void> {
  for (let letters = await claimLetters(shop); letters.length > 0; letters = await claimLetters(shop))
    for (const letter of letters) await send(shop, letter)
}
