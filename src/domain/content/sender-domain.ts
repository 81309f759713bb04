/** What was found at a name of the DNS: its TXT records, none of them among it; null when the DNS could not be asked. */
export type TxtAnswer = string[] | null

/**
 * `ok`: it is as receivers want it. `weak`: it is there, and does less than it could. `wrong`: it is there, and receivers cannot go by it.
 * `missing`: it is not there. `unknown`: the DNS did not answer, so that nothing can be said.
 */
export type MailRecordState = 'ok' | 'weak' | 'wrong' | 'missing' | 'unknown'

/** One of the three records of a sender's domain, as it was found. */
export interface MailRecord {
  /** The name in the DNS at which it stands, or would. */
  name: string
  state: MailRecordState
  /** The records that were found, as they are. */
  found: string[]
  /** What this means, in sentences. */
  notes: string[]
  /** The value of the TXT record to add, or to put in its place; null when there is nothing to change. */
  proposal: string | null
}

const NOT_ASKED = 'The DNS did not answer. This says nothing about the record: please check again later.'

/** An empty answer for a name: unknown or missing, with what is to be added. */
const absent = (name: string, answer: TxtAnswer, missing: Pick<MailRecord, 'notes' | 'proposal'>): MailRecord =>
  answer === null
    ? { name, state: 'unknown', found: [], notes: [NOT_ASKED], proposal: null }
    : { name, state: 'missing', found: [], ...missing }

/** Whether mails come from a domain that others can look up: a host name with a dot, no address, none of the names for inner networks. */
export const isPublicDomain = (domain: string): boolean =>
  domain.length <= 253 &&
  /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i.test(domain) &&
  !/\.(local|localhost|internal|lan|home|arpa)$/i.test(domain)

/** Whether a text can be a DKIM selector: one or more labels of a host name (RFC 6376, 3.1), so that nothing but names below the domain is asked for. */
export const isDkimSelector = (text: string): boolean =>
  text.length <= 63 && /^[a-z0-9]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)*$/i.test(text)

/** What is said about a text that cannot be one. */
export const NO_DKIM_SELECTOR = 'must be the name before ._domainkey in the line of your mail provider, such as s1 or google'

/** More lookups than this, and receivers give up on the record (RFC 7208, 4.6.4). */
const MAX_SPF_LOOKUPS = 10

/** What is wrong with an SPF record, or weak about it; null when it is neither. */
function spfFault(record: string): { state: MailRecordState; note: string } | null {
  const terms = record.toLowerCase().split(/\s+/).slice(1)
  const lookups = terms.filter((term) => /^[+?~-]?(include:|a$|a[:/]|mx$|mx[:/]|ptr|exists:)|^redirect=/.test(term)).length
  if (lookups > MAX_SPF_LOOKUPS)
    return {
      state: 'wrong',
      note: `It asks for ${lookups} other names, and receivers follow at most ${MAX_SPF_LOOKUPS}: none of it counts.`,
    }
  if (terms.some((term) => term === 'all' || term === '+all'))
    return { state: 'wrong', note: 'It ends with +all: it lets every server in the world send for you.' }
  if (terms.some((term) => term === '?all'))
    return { state: 'weak', note: 'It ends with ?all: it says nothing about other servers. ~all or -all does.' }
  if (!terms.some((term) => term === '~all' || term === '-all' || term.startsWith('redirect=')))
    return { state: 'weak', note: 'It has no end (~all or -all), so that it says nothing about other servers.' }
  return null
}

/**
 * The SPF record of a domain: which servers may send for it (RFC 7208). Whether the mail server in use is among them is the merchant's to compare:
 * providers send from addresses that only they know.
 * @param server the host that the shop hands its mails to; null when it is not a name.
 */
export function spfRecord(domain: string, answer: TxtAnswer, server: string | null): MailRecord {
  const found = (answer ?? []).filter((text) => /^v=spf1(\s|$)/i.test(text))
  const proposal = `v=spf1 ${server === null ? 'mx' : `a:${server}`} ~all`
  const hint = 'Where a provider sends your mails, it names an include:… of its own to use in place of this.'
  const [record] = found
  if (record === undefined)
    return absent(domain, answer, { notes: ['No record says which servers may send for this domain.', hint], proposal })
  if (found.length > 1)
    return {
      name: domain,
      state: 'wrong',
      found,
      notes: ['There is more than one: receivers go by none of them. Please join them into one.'],
      proposal: null,
    }
  const fault = spfFault(record)
  if (fault)
    return { name: domain, state: fault.state, found, notes: [fault.note], proposal: fault.state === 'weak' ? withEnd(record) : null }
  return {
    name: domain,
    state: 'ok',
    found,
    notes: ['Please compare: the servers that send your mails must be among those that it names.'],
    proposal: null,
  }
}

/** The record with an end that marks mails of other servers. */
const withEnd = (record: string): string =>
  [...record.split(/\s+/).filter((term) => term !== '' && term.toLowerCase() !== '?all'), '~all'].join(' ')

/** The value of a tag in a record of tags and values, without blanks; undefined when it has none. */
function tagOf(record: string, tag: string): string | undefined {
  const pairs = record.split(';').map((pair) => pair.split('='))
  const found = pairs.find(([name = '']) => name.trim().toLowerCase() === tag)
  return found?.slice(1).join('=').replace(/\s+/g, '')
}

/** Characters of base64 that the public part of an RSA key of 1024 and of 2048 bits takes at least. */
const RSA_1024 = 200
const RSA_2048 = 380

/** The DKIM record of a domain: the key by which receivers prove that a mail is unchanged and of this domain (RFC 6376). */
export function dkimRecord({ domain, selector }: { domain: string; selector: string }, answer: TxtAnswer): MailRecord {
  const name = `${selector}._domainkey.${domain}`
  const found = (answer ?? []).filter((text) => tagOf(text, 'p') !== undefined)
  const fix = {
    proposal: 'v=DKIM1; k=rsa; p=…',
    notes: ['No key stands there. Your mail provider or server shows the whole line: p=… is its public key.'],
  }
  const [record] = found
  if (record === undefined) return absent(name, answer, fix)
  if (found.length > 1)
    return { name, state: 'wrong', found, notes: ['There is more than one key: receivers may go by any of them.'], proposal: null }
  const key = tagOf(record, 'p') ?? ''
  const isRsa = (tagOf(record, 'k') ?? 'rsa').toLowerCase() === 'rsa'
  if (key === '') return { name, state: 'wrong', found, notes: ['The key was withdrawn: p= is empty.'], proposal: fix.proposal }
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(key) || (isRsa && key.length < RSA_1024))
    return { name, state: 'wrong', found, notes: ['The key is cut off or too short for receivers to go by.'], proposal: fix.proposal }
  if (isRsa && key.length < RSA_2048)
    return { name, state: 'weak', found, notes: ['The key has fewer than 2,048 bits. Some receivers want more.'], proposal: null }
  return {
    name,
    state: 'ok',
    found,
    notes: ['Whether your mail server signs with it is seen in an e-mail that has arrived.'],
    proposal: null,
  }
}

/** The names at which the DMARC record of a domain is looked for: its own, and those of the domains above it down to the last two labels (RFC 7489, 3.2). */
export function dmarcNames(domain: string): string[] {
  const labels = domain.split('.')
  const count = Math.max(1, Math.min(labels.length - 1, 4))
  return Array.from({ length: count }, (_, at) => `_dmarc.${(at === 0 ? labels : labels.slice(labels.length - 1 - count + at)).join('.')}`)
}

interface DmarcLook {
  /** Of `dmarcNames`, in their order. */
  answers: readonly { name: string; answer: TxtAnswer }[]
  /** The address to which a new record sends reports. */
  reportsTo: string
}

/** The DMARC record: what receivers are to do with mails that fail both of the others. */
export function dmarcRecord(domain: string, { answers, reportsTo }: DmarcLook): MailRecord {
  const own = `_dmarc.${domain}`
  for (const { name, answer } of answers) {
    if (answer === null) return absent(name, null, { notes: [], proposal: null })
    const found = answer.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text))
    const [record] = found
    if (record === undefined) continue
    if (found.length > 1)
      return {
        name,
        state: 'wrong',
        found,
        notes: ['There is more than one: receivers go by none of them. Please keep one.'],
        proposal: null,
      }
    return { name, found, ...dmarcVerdict(record, name !== own) }
  }
  const notes = ['No record says what receivers are to do with mails that only pretend to be yours.']
  return absent(own, [], { notes, proposal: `v=DMARC1; p=none; rua=mailto:${reportsTo}` })
}

function dmarcVerdict(record: string, isInherited: boolean): Pick<MailRecord, 'state' | 'notes' | 'proposal'> {
  const policy = ((isInherited ? tagOf(record, 'sp') : undefined) ?? tagOf(record, 'p') ?? '').toLowerCase()
  const above = isInherited ? ['It stands at the domain above, and counts for this one.'] : []
  if (policy === 'quarantine' || policy === 'reject') return { state: 'ok', notes: above, proposal: null }
  if (policy === 'none')
    return {
      state: 'weak',
      notes: [
        ...above,
        'p=none asks for reports alone: mails that pretend to be yours are delivered. p=quarantine puts them among the junk.',
      ],
      proposal: null,
    }
  return {
    state: 'wrong',
    notes: [...above, 'It names no policy that receivers know: p= must be none, quarantine or reject.'],
    proposal: null,
  }
}
