import { setTimeout as pause } from 'node:timers/promises'
import type { OrderId } from '#domain/id.ts'
import { crashPoint } from '#server/crash-point.ts'
import { log } from '#server/log.ts'
import { Undeliverable } from '#server/services/mailer.ts'
import type { OutgoingEmail } from '#server/services/mailer.ts'
import { leaseEmails, markEmailDone } from '#server/shop/outbox/outbox.ts'
import { postponeEmail } from '#server/shop/outbox/email-retries.ts'
import type { DueEmail } from '#server/shop/outbox/outbox.ts'
import { readOrders } from '#server/shop/order/order.ts'
import type { OrderView } from '#server/shop/order/order.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Settings } from '#server/shop/settings/setting-schema.ts'
import type { Shop } from '#server/shop/shop.ts'
import { emailHtml } from './email-html.ts'
import { storedFacts } from './email-facts.ts'
import { plainText } from './plain-text.ts'
import { renderEmail } from './render-email.tsx'
import { renderTest } from './test-email.ts'
import { withoutTokens } from './without-tokens.ts'

/** Rendering blocks the process from serving pages: after each e-mail it pauses eight times as long, but at most this (ms). */
const MAX_REST_MS = 250

/** An e-mail could not be rendered or delivered. What cannot be rendered because it is not true any more is nobody's work. */
async function fail(shop: Shop, email: DueEmail, { error, step }: { error: unknown; step: 'render' | 'deliver' }) {
  // `email` is a key that the log hides. The error is stored with the e-mail, for staff; mail servers repeat addresses in it, which do not belong in a log.
  log.warn({ outbox: email.id, kind: email.kind, attempts: email.attempts }, 'e-mail not sent')
  // Whoever tries an e-mail looks at what becomes of it, and can send it again.
  const isFinal = error instanceof Undeliverable || email.kind === 'test_email'
  const isObsolete = error instanceof Undeliverable && step === 'render'
  await postponeEmail(shop, email, { error, isFinal, isObsolete }).catch((reason: unknown) =>
    // Its lease expires, and then it is due again; the others are sent now.
    log.error({ err: reason, outbox: email.id }, 'e-mail not postponed'),
  )
}

/** What the e-mails of a lease have in common. */
interface Common {
  settings: Settings
  /** The orders that they are about. */
  orders: ReadonlyMap<OrderId, OrderView>
}

/**
 * Reads what these e-mails have in common at once: two e-mails are about each new order, and a statement for ten orders costs little more than
 * one for a single one.
 */
async function readCommon(shop: Shop, due: DueEmail[]): Promise<Common> {
  const ids = new Set(due.flatMap(({ payload }) => ('orderId' in payload && payload.orderId !== null ? [payload.orderId] : [])))
  const readAll = readOrders(shop, [...ids]).catch((error: unknown) => {
    // Should one of them not be readable, its e-mail finds that out for itself: the others are sent.
    log.warn({ err: error }, 'orders of e-mails read one by one')
    return new Map<OrderId, OrderView>()
  })
  const [settings, orders] = await Promise.all([readSettings(shop.db), readAll])
  return { settings, orders }
}

/** Renders an e-mail; null when that failed and it was postponed. */
async function compose(
  shop: Shop,
  email: DueEmail,
  { settings, orders, hurry }: Common & { hurry: boolean },
): Promise<OutgoingEmail | null> {
  const { contact, identity, mail } = settings
  try {
    const isTest = email.kind === 'test_email'
    const rendered = isTest
      ? await renderTest(shop, email.payload, settings)
      : await renderEmail({ shop, facts: storedFacts(shop, orders) }, email, settings)
    const { subject, element, unsubscribeUrl, replyTo = contact.email } = rendered
    const began = performance.now()
    const written = await emailHtml(element)
    // A trial can go to anybody: its links must open nobody's order.
    const html = isTest ? withoutTokens(written) : written
    const text = plainText(html)
    if (!hurry) await pause(Math.min(MAX_REST_MS, 8 * (performance.now() - began)))
    const to = email.recipient === 'staff' ? mail.staffEmail || contact.email : email.recipient
    return { id: email.id, senderName: mail.senderName || identity.name, to, replyTo, subject, html, text, unsubscribeUrl }
  } catch (error) {
    await fail(shop, email, { error, step: 'render' })
    return null
  }
}

async function deliver(shop: Shop, due: DueEmail, email: OutgoingEmail) {
  try {
    const { state, answer } = await shop.mailer.deliver(email)
    crashPoint('mail.afterSend')
    await markEmailDone(shop, due, {
      state,
      providerAnswer: answer,
      subject: email.subject,
      html: withoutTokens(email.html),
      body: withoutTokens(email.text),
    })
  } catch (error) {
    await fail(shop, due, { error, step: 'deliver' })
  }
}

/** Sends e-mails that are due, ten at a time, until none is or the time is up. @returns whether the time was up */
async function sendInTens(shop: Shop, { hurry, until }: { hurry: boolean; until: number }): Promise<boolean> {
  while (performance.now() < until) {
    const due = await leaseEmails(shop)
    if (due.length === 0) return false
    const common = await readCommon(shop, due)
    const send = async (one: DueEmail) => {
      const email = await compose(shop, one, { ...common, hurry })
      return email && (() => deliver(shop, one, email))
    }
    // Who hurries reads for all of them beside each other, and sends each as it is ready.
    if (hurry) await Promise.all(due.map(async (one) => (await send(one))?.()))
    else {
      const ready = []
      for (const one of due) ready.push(await send(one))
      await Promise.all(ready.map(async (deliverOne) => deliverOne?.()))
    }
  }
  return true
}

/** Who hurries sends from so many leases beside each other: while one waits for the mail server, the other renders. */
const LEASES = 2

/** How e-mails are sent. */
interface Sending {
  /** Without pauses for page requests in between, of which a process that runs nothing but jobs has none. */
  hurry?: boolean
  /** Begins none after this (ms). */
  forMs?: number
}

/**
 * Sends all e-mails that are due. Two senders never take the same e-mail; a failure does not stop the others.
 * @returns whether the time was up before all were sent
 */
export async function sendEmails(shop: Shop, { hurry = shop.env.ROLE === 'worker', forMs = Infinity }: Sending = {}): Promise<boolean> {
  const until = performance.now() + forMs
  const ended = await Promise.all(Array.from({ length: hurry ? LEASES : 1 }, () => sendInTens(shop, { hurry, until })))
  return ended.includes(true)
}
