import { lookup as resolve } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Problem } from '#domain/problem.ts'

/** How much may be fetched (bytes), in what time (ms), over how many redirects. */
interface Limits {
  maxBytes: number
  milliseconds: number
  redirects: number
}

/** `fetch_failed` by an address that may answer later: it did not now, or has too much to do. */
export class NoAnswerYet extends Problem {
  constructor(detail: string) {
    super('fetch_failed', { detail })
  }
}

const refused = (detail: string) => new Problem('address_refused', { detail })

/** The only IPv6 addresses that are assigned to the public internet; `::127.0.0.1` is none of them. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is on the public internet: neither this machine's, nor a private, link-local (cloud metadata, 169.254.169.254),
 * unique-local, shared, reserved or multicast one, nor an IPv6 address that stands for an IPv4 one of these (IANA special-purpose registries).
 */
function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST))
}

/** @throws {Problem} `address_refused` when a name has an address that is not public, or cannot be looked up. */
export const requirePublicName = (hostname: string): Promise<void> =>
  new Promise((done, fail) => {
    publicLookup(hostname, { all: true }, (error) => {
      if (error) fail(error instanceof Problem ? error : refused(`${hostname} is not known on the internet.`))
      else done()
    })
  })

/** Looks a name up, and gives the connection no address but public ones: what was checked is what is connected to. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, [])
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(refused(`${hostname} is not on the public internet.`), [])
    return options.all ? callback(null, addresses) : callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
}

/**
 * What may be asked for: http or https at its own port, without a name and password, of a host that is no private address.
 * @throws {Problem} `address_refused`
 */
export function readAddress(text: string, allowedHosts: readonly string[]): { url: URL; options: RequestOptions } {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw refused('Only addresses that begin with http:// or https:// are fetched.')
  if (url.username !== '' || url.password !== '') throw refused('Addresses with a name and password are not fetched.')
  if (allowedHosts.includes(url.host)) return { url, options: {} }
  if (url.port !== '') throw refused('Only the usual ports, 80 and 443, are fetched from.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // The connection looks up names only: what is an address already is checked here.
  if (isIP(host) > 0 && !isPublicAddress(host)) throw refused(`${host} is not on the public internet.`)
  return { url, options: { lookup: publicLookup } }
}

const HEADERS = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  'accept-encoding': 'identity',
  'user-agent': 'Partwright',
}

const ask = (url: URL, options: RequestOptions): Promise<IncomingMessage> =>
  new Promise((answer, fail) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    // No shared agent: a connection to a checked address is not used for another name.
    const asked: ClientRequest = send(url, { ...options, headers: HEADERS, agent: false })
    asked.once('response', answer).once('error', fail).end()
  })

/** The answer's body. @throws {Problem} `payload_too_large` */
async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = new Problem('payload_too_large', { detail: `What is there is larger than ${Math.round(maxBytes / 1_048_576)} MB.` })
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    if (!(chunk instanceof Buffer)) continue
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** What a server answers that is overwhelmed, or in trouble of its own. */
const isPassing = (status: number) => status >= 500 || status === 408 || status === 429

async function follow(
  text: string,
  { limits, signal, allowedHosts }: { limits: Limits; signal: AbortSignal; allowedHosts: readonly string[] },
) {
  let address = text
  for (let redirects = 0; redirects <= limits.redirects; redirects++) {
    const { url, options } = readAddress(address, allowedHosts)
    const response = await ask(url, { ...options, signal })
    try {
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return { bytes: await readBody(response, limits.maxBytes), url }
      if (isPassing(statusCode)) throw new NoAnswerYet(`${url.host} answered ${statusCode}.`)
      if (statusCode < 300 || statusCode > 399 || !headers.location)
        throw new Problem('fetch_failed', { detail: `${url.host} answered ${statusCode}.` })
      if (!URL.canParse(headers.location, url.href)) throw refused(`${url.host} leads to an address that cannot be read.`)
      address = new URL(headers.location, url).href
    } finally {
      response.destroy()
    }
  }
  throw new Problem('fetch_failed', { detail: `The address leads on more than ${limits.redirects} times.` })
}

/**
 * Fetches an address that somebody has given, and nothing that only this server can reach: every name is resolved, every address checked, at
 * every redirect, and the connection is made to the address that was checked.
 * @param allowedHosts hosts with ports (`files.lan:8080`) that may be private.
 * @throws {Problem} `address_refused`, `payload_too_large`; `fetch_failed` when it does not answer in time, or not with 200.
 */
export async function fetchPublic(
  text: string,
  limits: Limits,
  allowedHosts: readonly string[] = [],
): Promise<{ bytes: Buffer; url: URL }> {
  const signal = AbortSignal.timeout(limits.milliseconds)
  try {
    return await follow(text, { limits, signal, allowedHosts })
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new NoAnswerYet(signal.aborted ? 'The address did not answer in time.' : 'The address could not be reached.')
  }
}
