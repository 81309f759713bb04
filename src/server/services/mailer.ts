import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { isEmail } from '#domain/customer/email.ts'

/** An e-mail ready to send. `id` becomes its Message-ID: mail clients recognise a repeated one as the same e-mail. */
export interface OutgoingEmail {
  id: string
  to: string
  /** The name beside the sender's address: the shop's. */
  senderName: string
  /** Reply-To; omitted when it is not an address. */
  replyTo: string
  subject: string
  html: string
  text: string
  /** One-click unsubscribe: a POST here unsubscribes, without a page in between (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** What has become of an e-mail. */
interface Delivered {
  state: 'sent' | 'stored'
  /** The mail server's last answer, in its words. */
  answer: string | null
}

/** Sends e-mails, or stores them where the operator can read them. */
export interface Mailer {
  /**
   * `sent`: handed to a mail server, with what it said. `stored`: written to a folder, because no server is configured.
   * @throws {Undeliverable} when the recipient is not one address; anything else when sending failed, and may work later.
   */
  deliver(email: OutgoingEmail): Promise<Delivered>
  close(): void
}

/** This e-mail can never be sent: a retry changes nothing. */
export class Undeliverable extends Error {}

/** Timeout for one e-mail (ms): well below the sender's lease. */
const MAX_SENDING_MS = 60_000

/**
 * Connections to the mail server are kept for the next e-mails, so many at once and for so many e-mails each, and closed when none has come for a while
 * (ms). One that the server closes in the middle of an e-mail: that is sent once more, by another, with the same Message-ID.
 */
const POOLED = { pool: true, maxConnections: 10, maxMessages: 100, maxRequeues: 1, idleTimeout: 10_000 } as const

/** As much of a mail server's answer is of interest, in characters. */
const MAX_ANSWER = 500

/** Prevents header injection: a line break would start another header. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Exactly one plain address: no second recipient, no header injection. */
const recipientOf = (email: OutgoingEmail) => {
  if (!isEmail(email.to)) throw new Undeliverable(`The recipient is not one e-mail address: ${JSON.stringify(email.to).slice(0, 200)}`)
  return email.to
}

/** Writes each e-mail as HTML and text into a folder. They hold links that open orders and accounts: nobody but the owner may read them. */
const createFolder = (folder: string): Mailer => ({
  async deliver(email) {
    const head = `To: ${recipientOf(email)}\nSubject: ${oneLine(email.subject)}`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // A folder that was there before keeps its mode.
    await chmod(folder, 0o700)
    const name = join(folder, email.id)
    await writeFile(`${name}.html`, email.html, { mode: 0o600 })
    await writeFile(`${name}.txt`, `${head}\n\n${email.text}\n`, { mode: 0o600 })
    return { state: 'stored', answer: null }
  },
  close() {},
})

/** For mail servers and clients: the e-mail is automatic (RFC 3834), and how to unsubscribe (RFC 8058). */
const headersOf = ({ unsubscribeUrl }: OutgoingEmail): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/** The address that e-mails come from. */
export const senderAddress = ({ MAIL_FROM, PUBLIC_URL }: { MAIL_FROM?: string | undefined; PUBLIC_URL: string }): string =>
  MAIL_FROM ?? `orders@${new URL(PUBLIC_URL).hostname}`

/** Hands a message on as one piece: the library writes each of its dozen parts to the connection by itself. */
function inOnePiece() {
  const pieces: Buffer[] = []
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      done()
    },
    flush(done) {
      done(null, Buffer.concat(pieces))
    },
  })
}

/** The library is loaded with the first e-mail: no start waits for it. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...POOLED,
    url,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', ({ message }, done) => {
    message.transform(inOnePiece)
    done()
  })
  return transport
}

/** Runs `work` with a signal that says when its time (ms) is up. One of `AbortSignal.timeout` would go off later all the same. */
async function inTime<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('The mail server took too long.')), ms)
  return work(late.signal).finally(() => clearTimeout(timer))
}

/** Sends by SMTP when a server is configured, otherwise stores the e-mails in `<DATA_DIR>/mail`. */
export function createMailer(env: {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  DATA_DIR: string
  PUBLIC_URL: string
}): Mailer {
  const { SMTP_URL: url } = env
  if (!url) return createFolder(join(env.DATA_DIR, 'mail'))
  let opened: ReturnType<typeof openTransport> | undefined
  const host = new URL(env.PUBLIC_URL).hostname
  const sender = senderAddress(env)
  return {
    async deliver(email) {
      const to = recipientOf(email)
      const transport = await (opened ??= openTransport(url))
      const { response } = await inTime(MAX_SENDING_MS, (signal) =>
        transport.sendMail({
          from: { name: oneLine(email.senderName), address: sender },
          to: { name: '', address: to },
          envelope: { from: sender, to: [to] },
          ...(isEmail(email.replyTo) && { replyTo: { name: '', address: email.replyTo } }),
          subject: oneLine(email.subject),
          html: email.html,
          text: email.text,
          messageId: `<${email.id}@${host}>`,
          headers: headersOf(email),
          signal,
        }),
      )
      // PostgreSQL stores no NUL: with one in it the answer could not be noted, and the e-mail would be sent again.
      return { state: 'sent', answer: response.replaceAll('\0', '').slice(0, MAX_ANSWER) }
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}
