import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

/** A letter, ready to go. `id` makes its Message-ID: the same letter sent twice is recognised as one. */
export interface Letter {
  id: string
  to: string
  subject: string
  html: string
  text: string
}

/** Sends letters, or keeps them where the operator can read them. */
export interface Mailer {
  /** `sent`: handed to a mail server. `kept`: written to a folder, because there is none. Throws when sending failed. */
  deliver(letter: Letter): Promise<'sent' | 'kept'>
  close(): void
}

const SENDER = { name: 'Partwright', address: 'orders@partwright.example' }

/** Line breaks in a header would begin another header. */
const oneLine = (text: string) => text.replace(/[\r\n\0]+/g, ' ')

/** Speaks SMTP when there is a server, else writes each letter as HTML and text into `<DATA_DIR>/mail`. */
export function createMailer(env: { SMTP_URL?: string | undefined; DATA_DIR: string; PUBLIC_URL: string }): Mailer {
  if (!env.SMTP_URL) {
    const folder = join(env.DATA_DIR, 'mail')
    return {
      async deliver(letter) {
        await mkdir(folder, { recursive: true })
        const name = join(folder, letter.id)
        await writeFile(`${name}.html`, letter.html)
        await writeFile(`${name}.txt`, `To: ${oneLine(letter.to)}\nSubject: ${oneLine(letter.subject)}\n\n${letter.text}\n`)
        return 'kept'
      },
      close() {},
    }
  }
  const transport = createTransport({ url: env.SMTP_URL, connectionTimeout: 10_000, socketTimeout: 20_000 })
  const host = new URL(env.PUBLIC_URL).hostname
  return {
    async deliver(letter) {
      await transport.sendMail({
        from: SENDER,
        to: { name: '', address: oneLine(letter.to) },
        subject: oneLine(letter.subject),
        html: letter.html,
        text: letter.text,
        messageId: `<${letter.id}@${host}>`,
      })
      return 'sent'
    },
    close: () => transport.close(),
  }
}
