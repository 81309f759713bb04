import { simpleParser } from 'mailparser'
import type { ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import type { SMTPServerEnvelope } from 'smtp-server'
import { freePort } from '../free-port.ts'

/** An accepted message: its envelope, its source, and its parsed content. */
export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
  parsed: ParsedMail
}

/** A mail server that accepts everything, by default. */
export interface StandInSmtp {
  url: string
  /** Accepted messages, oldest first. */
  received: ReceivedMail[]
  /** Addresses that are refused with 550. */
  refused: Set<string>
  /** How often an address was named as recipient, refused or not. */
  named: Map<string, number>
  /** Delay before a message is accepted (ms). */
  slowness: number
  /** Most messages that were being taken at one moment. Connections are kept, and say nothing. */
  mostAtOnce: number
  /** With these it speaks TLS alone, from the next start on. */
  tls: { key: string; cert: string } | null
  /** Stops answering. */
  stop(): Promise<void>
  /** Listens again, on the same port. */
  start(): Promise<void>
  to(address: string): ReceivedMail[]
}

const readAll = async (stream: AsyncIterable<unknown>) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

const refusal = (address: string) => Object.assign(new Error(`No mailbox ${address} here`), { responseCode: 550 })

/** Starts the mail server on a free port, for the shop's `SMTP_URL`. */
export async function startSmtp(tls: StandInSmtp['tls'] = null): Promise<StandInSmtp> {
  let server: SMTPServer
  const port = await freePort()
  let atOnce = 0
  const take = async (stream: AsyncIterable<unknown>, { mailFrom, rcptTo }: SMTPServerEnvelope, done: (error?: Error) => void) => {
    atOnce++
    smtp.mostAtOnce = Math.max(smtp.mostAtOnce, atOnce)
    try {
      const source = await readAll(stream)
      const parsed = await simpleParser(source)
      await new Promise((resolve) => setTimeout(resolve, smtp.slowness))
      const from = mailFrom ? mailFrom.address : ''
      smtp.received.push({ from, to: rcptTo.map(({ address }) => address), raw: source.toString(), parsed })
      done()
    } catch (error) {
      done(new Error('the message could not be read', { cause: error }))
    } finally {
      atOnce--
    }
  }
  const open = () =>
    new SMTPServer({
      authOptional: true,
      ...(smtp.tls && { secure: true, ...smtp.tls }),
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 1_000,
      logger: false,
      onRcptTo({ address }, _, done) {
        smtp.named.set(address, (smtp.named.get(address) ?? 0) + 1)
        done(smtp.refused.has(address) ? refusal(address) : null)
      },
      onData: (stream, { envelope }, done) => void take(stream, envelope, done),
    })
  const smtp: StandInSmtp = {
    url: '',
    received: [],
    refused: new Set(),
    named: new Map(),
    slowness: 0,
    mostAtOnce: 0,
    tls,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    start: () =>
      new Promise((resolve, reject) => {
        server = open()
        const listener = server.listen(port, '127.0.0.1', () => {
          smtp.url = `${smtp.tls ? 'smtps' : 'smtp'}://127.0.0.1:${port}`
          resolve()
        })
        listener.once('error', reject)
        // A client that does not take the certificate is the client's affair.
        server.on('error', () => {})
      }),
    to: (address) => smtp.received.filter((mail) => mail.to.includes(address)),
  }
  await smtp.start()
  return smtp
}
