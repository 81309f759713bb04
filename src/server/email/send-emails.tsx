import { setTimeout as pause } from 'node:timers/promises'
import { render, toPlainText } from '@react-email/render'
import { crashPoint } from '#server/crash-point.ts'
import { log } from '#server/log.ts'
import { Undeliverable } from '#server/services/mailer.ts'
import type { OutgoingEmail } from '#server/services/mailer.ts'
import { leaseEmails, markEmailDone, postponeEmail } from '#server/shop/outbox.ts'
import type { DueEmail } from '#server/shop/outbox.ts'
import { readSettings } from '#server/shop/settings.ts'
import type { Setting } from '#server/shop/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { renderEmail } from './render-email.tsx'

/** Rendering keeps the process from serving pages: after each letter it rests eight times as long, but at most this (ms). */
const MAX_REST_MS = 250

async function fail(shop: Shop, email: DueEmail, error: unknown) {
  // What went wrong stands with the letter, for staff; mail servers repeat addresses, which do not belong in a log.
  log.warn({ email: email.id, kind: email.kind, attempts: email.attempts }, 'letter not sent')
  await postponeEmail(shop, email, { error, isFinal: error instanceof Undeliverable })
}

/** A letter that goes out, and what of it is not kept. */
type Composed = OutgoingEmail & { secret: string | undefined }

/** Writes a letter out; null when that failed, and it waits for another time. */
async function compose(
  shop: Shop,
  email: DueEmail,
  { contact, hurry }: { contact: Setting<'contact'>; hurry: boolean },
): Promise<Composed | null> {
  try {
    const { subject, element, unsubscribeUrl, replyTo = contact.email, secret } = await renderEmail(shop, email, contact)
    const began = performance.now()
    const html = await render(element)
    const text = toPlainText(html)
    if (!hurry) await pause(Math.min(MAX_REST_MS, 8 * (performance.now() - began)))
    const to = email.recipient === 'staff' ? contact.email : email.recipient
    return { id: email.id, to, replyTo, subject, html, text, unsubscribeUrl, secret }
  } catch (error) {
    await fail(shop, email, error)
    return null
  }
}

async function deliver(shop: Shop, due: DueEmail, email: Composed) {
  const kept = (text: string) => (email.secret === undefined ? text : text.replaceAll(email.secret, '[hidden]'))
  try {
    const state = await shop.mailer.deliver(email)
    crashPoint('mail.afterSend')
    await markEmailDone(shop, due.id, {
      state,
      subject: email.subject,
      html: kept(email.html),
      body: kept(email.text),
    })
  } catch (error) {
    await fail(shop, due, error)
  }
}

/**
 * Sends all letters that are due, ten at a time. Two senders never take the same letter; one that fails does not stop the others.
 * @param options `hurry`: without giving way to shoppers in between.
 */
export async function sendEmails(shop: Shop, { hurry = false }: { hurry?: boolean } = {}): Promise<void> {
  for (let due = await leaseEmails(shop); due.length > 0; due = await leaseEmails(shop)) {
    const { contact } = await readSettings(shop.db)
    const composed: { due: DueEmail; email: Composed }[] = []
    for (const one of due) {
      const email = await compose(shop, one, { contact, hurry })
      if (email) composed.push({ due: one, email })
    }
    await Promise.all(composed.map((one) => deliver(shop, one.due, one.email)))
  }
}
