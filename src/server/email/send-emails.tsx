import { setTimeout as pause } from 'node:timers/promises'
import { render, toPlainText } from '@react-email/render'
import { crashPoint } from '#server/crash-point.ts'
import { log } from '#server/log.ts'
import { Undeliverable } from '#server/services/mailer.ts'
import type { Letter } from '#server/services/mailer.ts'
import { claimLetters, closeLetter, postponeLetter } from '#server/shop/outbox.ts'
import type { DueLetter } from '#server/shop/outbox.ts'
import { readSettings } from '#server/shop/settings.ts'
import type { Setting } from '#server/shop/settings.ts'
import type { Shop } from '#server/shop/shop.ts'
import { writeLetter } from './render-email.tsx'

/** Rendering keeps the process from serving pages: after each letter it rests eight times as long, but at most this (ms). */
const MAX_REST_MS = 250

async function fail(shop: Shop, letter: DueLetter, error: unknown) {
  // What went wrong stands with the letter, for staff; mail servers repeat addresses, which do not belong in a log.
  log.warn({ letter: letter.id, kind: letter.kind, attempts: letter.attempts }, 'letter not sent')
  await postponeLetter(shop, letter, error, error instanceof Undeliverable)
}

/** A letter that goes out, and what of it is not kept. */
type Composed = Letter & { secret: string | undefined }

/** Writes a letter out; null when that failed, and it waits for another time. */
async function compose(shop: Shop, letter: DueLetter, contact: Setting<'contact'>, hurry: boolean): Promise<Composed | null> {
  try {
    const { subject, element, unsubscribeUrl, replyTo = contact.email, secret } = await writeLetter(shop, letter, contact)
    const began = performance.now()
    const html = await render(element)
    const text = toPlainText(html)
    if (!hurry) await pause(Math.min(MAX_REST_MS, 8 * (performance.now() - began)))
    const to = letter.recipient === 'staff' ? contact.email : letter.recipient
    return { id: letter.id, to, replyTo, subject, html, text, unsubscribeUrl, secret }
  } catch (error) {
    await fail(shop, letter, error)
    return null
  }
}

async function deliver(shop: Shop, due: DueLetter, letter: Composed) {
  const kept = (text: string) => (letter.secret === undefined ? text : text.replaceAll(letter.secret, '[hidden]'))
  try {
    const state = await shop.mailer.deliver(letter)
    crashPoint('mail.afterSend')
    await closeLetter(shop, due.id, state, { subject: letter.subject, html: kept(letter.html), body: kept(letter.text) })
  } catch (error) {
    await fail(shop, due, error)
  }
}

/**
 * Sends all letters that are due, ten at a time. Two senders never take the same letter; one that fails does not stop the others.
 * @param options `hurry`: without giving way to shoppers in between.
 */
export async function sendLetters(shop: Shop, { hurry = false }: { hurry?: boolean } = {}): Promise<void> {
  for (let due = await claimLetters(shop); due.length > 0; due = await claimLetters(shop)) {
    const { contact } = await readSettings(shop.db)
    const composed: { due: DueLetter; letter: Composed }[] = []
    for (const one of due) {
      const letter = await compose(shop, one, contact, hurry)
      if (letter) composed.push({ due: one, letter })
    }
    await Promise.all(composed.map((one) => deliver(shop, one.due, one.letter)))
  }
}
