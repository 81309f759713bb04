import { z } from 'zod'
import { isEmail } from '#domain/customer/email.ts'
import {
  dkimRecord,
  dmarcNames,
  dmarcRecord,
  isDkimSelector,
  isPublicDomain,
  NO_DKIM_SELECTOR,
  spfRecord,
} from '#domain/content/sender-domain.ts'
import { Problem } from '#domain/problem.ts'
import { readTxt } from '#server/services/dns-text.ts'
import { senderAddress } from '#server/services/mailer.ts'
import type { Staff } from '#server/shop/audit.ts'
import { limitSubject } from '#server/shop/rate-limits.ts'
import { readSettings } from '#server/shop/settings/settings.ts'
import type { Shop } from '#server/shop/shop.ts'

const recordSchema = z.object({
  name: z.string().meta({ description: 'At which name of the DNS it stands, or would' }),
  state: z.enum(['ok', 'weak', 'wrong', 'missing', 'unknown']),
  found: z.array(z.string()),
  notes: z.array(z.string()),
  proposal: z.string().nullable().meta({ description: 'The value of the TXT record to add, or to put in its place' }),
})

/** What the DNS says of the domain that e-mails come from. */
export const senderDomainSchema = z
  .object({
    sender: z.string(),
    domain: z.string(),
    isPublic: z.boolean().meta({ description: 'Whether others can look the domain up; without it nothing is asked' }),
    hasServer: z.boolean().meta({ description: 'Whether e-mails are sent at all, or stored in a folder' }),
    selector: z.string().meta({ description: 'The DKIM selector that was looked at; empty: none is known' }),
    spf: recordSchema.nullable(),
    dkim: recordSchema.nullable(),
    dmarc: recordSchema.nullable(),
  })
  .meta({ id: 'SenderDomain' })

/** The name of the mail server, where its address has one that others can look up. */
function serverName(smtpUrl: string | undefined): string | null {
  if (smtpUrl === undefined || !URL.canParse(smtpUrl)) return null
  const { hostname } = new URL(smtpUrl)
  return isPublicDomain(hostname) ? hostname : null
}

/**
 * Looks at SPF, DKIM and DMARC of the sender's domain. No other domain is asked about: a selector is a name below it.
 * @param typed the DKIM selector to look at; undefined: that of the settings.
 * @throws {Problem} `invalid_input` for what is no selector; `rate_limited`.
 */
export async function readSenderDomain(shop: Shop, staff: Staff, typed: string | undefined): Promise<z.output<typeof senderDomainSchema>> {
  const { mail, contact } = await readSettings(shop.db)
  const selector = (typed ?? mail.dkimSelector).trim()
  if (selector !== '' && !isDkimSelector(selector)) throw new Problem('invalid_input', { fields: { selector: NO_DKIM_SELECTOR } })
  const sender = senderAddress(shop.env)
  const domain = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()
  const isPublic = isPublicDomain(domain)
  const known = { sender, domain, isPublic, hasServer: shop.env.SMTP_URL !== undefined, selector }
  if (!isPublic) return { ...known, spf: null, dkim: null, dmarc: null }
  await limitSubject(shop, 'sender-domain', staff.userId)
  const above = dmarcNames(domain)
  const names = [domain, ...above, ...(selector === '' ? [] : [`${selector}._domainkey.${domain}`])]
  const answers = await readTxt(names, shop.env.DNS_SERVERS)
  const answerOf = (name: string) => answers[names.indexOf(name)] ?? null
  const reportsTo = isEmail(mail.staffEmail || contact.email) ? mail.staffEmail || contact.email : `postmaster@${domain}`
  const dmarc = dmarcRecord(domain, { answers: above.map((name) => ({ name, answer: answerOf(name) })), reportsTo })
  return {
    ...known,
    spf: spfRecord(domain, answerOf(domain), serverName(shop.env.SMTP_URL)),
    dkim: selector === '' ? null : dkimRecord({ domain, selector }, answerOf(`${selector}._domainkey.${domain}`)),
    dmarc: dmarc,
  }
}
