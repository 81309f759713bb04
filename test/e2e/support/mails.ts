import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The link to an order in the newest e-mail with this subject, in a shop's data folder; undefined while there is none. */
export function mailedOrderLink(folder: string, subject: string): string | undefined {
  const mail = join(folder, 'mail')
  // The first e-mail makes the folder.
  const names = existsSync(mail) ? readdirSync(mail).filter((name) => name.endsWith('.txt')) : []
  const texts = names.toSorted().map((name) => readFileSync(join(mail, name), 'utf8'))
  return /http\S+\/orders\/\S+/.exec(texts.findLast((text) => text.includes(`\nSubject: ${subject}\n`)) ?? '')?.[0]
}

/** The newest e-mail to an address, in a shop's data folder; undefined while there is none. */
export function mailedText(folder: string, to: string): string | undefined {
  const mail = join(folder, 'mail')
  // The first e-mail makes the folder.
  const names = existsSync(mail) ? readdirSync(mail).filter((name) => name.endsWith('.txt')) : []
  return names
    .toSorted()
    .map((name) => readFileSync(join(mail, name), 'utf8'))
    .findLast((text) => text.includes(`\nTo: ${to}\n`) || text.startsWith(`To: ${to}\n`))
}

/** What matches in the newest e-mail whose subject matches, in a shop's data folder; undefined while there is none. */
export function mailedLink(folder: string, subject: RegExp, link: RegExp): string | undefined {
  const mail = join(folder, 'mail')
  const names = existsSync(mail) ? readdirSync(mail).filter((name) => name.endsWith('.txt')) : []
  const texts = names.toSorted().map((name) => readFileSync(join(mail, name), 'utf8'))
  const found = texts.findLast((text) => subject.test(/^Subject: (.*)$/m.exec(text)?.[1] ?? ''))
  return link.exec(found ?? '')?.[0]
}
