import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isEmail } from '#domain/customer/email.ts'

/** A letter, ready to go. `id` makes its Message-ID: the same letter sent twice is recognised as one. */
export interface OutgoingEmail {
  id: string
  to: string
  /** Where answers go; left out of the letter when it is no address. */
  replyTo: string
  subject: string
  html: string
  text: string
  /** Of letters that can be turned off: a POST here does it, without any page between (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** Sends letters, or keeps them where the operator can read them. */
export interface Mailer {
  /**
   * `sent`: handed to a mail server. `kept`: written to a folder, because there is none.
   * @throws {Undeliverable} when the recipient is not one address; anything else when sending failed, and may work later.
   */
  deliver(email: OutgoingEmail): Promise<'sent' | 'stored'>
  close(): void
}

/** This letter can never go: trying again changes nothing. */
export class Undeliverable extends Error {}

/** No letter takes the mail server longer (ms): well below the lease of the sender. */
const MAX_SENDING_MS = 60_000

/** Line breaks in a header would begin another header. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

/** One plain address, which cannot name a second recipient nor another header. */
const recipientOf = (email: OutgoingEmail) => {
  if (!isEmail(email.to)) throw new Undeliverable(`The recipient is not one e-mail address: ${JSON.stringify(email.to).slice(0, 200)}`)
  return email.to
}

/** Writes each letter as HTML and text into a folder. */
const createFolder = (folder: string): Mailer => ({
  async deliver(email) {
    const head = `To: ${recipientOf(email)}\nSubject: ${oneLine(email.subject)}`
    await mkdir(folder, { recursive: true })
    const name = join(folder, email.id)
    await writeFile(`${name}.html`, email.html)
    await writeFile(`${name}.txt`, `${head}\n\n${email.text}\n`)
    return 'stored'
  },
  close() {},
})

/** What programs read: nobody wrote this letter by hand, and how to have no more of its kind. */
const headersOf = ({ unsubscribeUrl }: OutgoingEmail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/** Speaks SMTP when there is a server, else keeps the letters in `<DATA_DIR>/mail`. */
export function createMailer(env: {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  DATA_DIR: string
  PUBLIC_URL: string
}): Mailer {
  if (!env.SMTP_URL) return createFolder(join(env.DATA_DIR, 'mail'))
  const transport = createTransport({
    url: env.SMTP_URL,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = new URL(env.PUBLIC_URL).hostname
  const from = { name: 'Partwright', address: env.MAIL_FROM ?? `orders@${host}` }
  return {
    async deliver(email) {
      const to = recipientOf(email)
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        ...(isEmail(email.replyTo) && { replyTo: { name: '', address: email.replyTo } }),
        subject: oneLine(email.subject),
        html: email.html,
        text: email.text,
        messageId: `<${email.id}@${host}>`,
        headers: headersOf(email),
        signal: AbortSignal.timeout(MAX_SENDING_MS),
      })
      return 'sent'
    },
    close: () => transport.close(),
  }
}
