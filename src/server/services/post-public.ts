import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { Problem } from '#domain/problem.ts'
import { requirePublicName, readAddress } from './fetch-public.ts'

/** What became of a message: the status and the beginning of the answer, or why there was none. */
export interface Posted {
  status: number | null
  ms: number
  answer: string | null
  error: string | null
}

/** A message to an address that somebody has given. */
interface Message {
  url: string
  headers: Record<string, string>
  body: string
  milliseconds: number
  /** How much of the answer is read (bytes). */
  answerBytes: number
  /** Hosts with ports (`erp.lan:8080`) that may be private, and without TLS. */
  allowedHosts: readonly string[]
}

/** @throws {Problem} `address_refused` for what messages cannot be sent to: https, to a host that is no private address. */
function readTarget(text: string, allowedHosts: readonly string[]) {
  const target = readAddress(text, allowedHosts)
  if (target.url.protocol !== 'https:' && !allowedHosts.includes(target.url.host))
    throw new Problem('address_refused', { detail: 'The address must begin with https://.' })
  return target
}

/**
 * Whether messages can be sent to this address: checked when it is entered, and again with each message, since names change what they stand
 * for. @throws {Problem} `address_refused`
 */
export async function requireAllowedTarget(text: string, allowedHosts: readonly string[]): Promise<void> {
  const { url } = readTarget(text, allowedHosts)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!allowedHosts.includes(url.host) && isIP(host) === 0) await requirePublicName(host)
}

/** The answer's first bytes; whatever follows them is not waited for. */
async function readStart(response: IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      if (!(chunk instanceof Buffer)) continue
      chunks.push(chunk)
      size += chunk.byteLength
      if (size >= bytes) break
    }
  } catch {
    // It has broken off or takes too long: the status was there.
  }
  // The database stores no NUL.
  return Buffer.concat(chunks).subarray(0, bytes).toString('utf8').replaceAll('\0', '')
}

const open = ({ url: text, headers, body, allowedHosts }: Message, signal: AbortSignal) =>
  new Promise<IncomingMessage>((answer, fail) => {
    const { url, options } = readTarget(text, allowedHosts)
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    // No shared agent: a connection to a checked address is not used for another name.
    send(url, { ...options, method: 'POST', headers: { ...headers, ...length }, agent: false, signal })
      .once('response', answer)
      .once('error', fail)
      .end(body)
  })

/** Posts a message, once: redirects are not followed, and an answer that never ends is left after its first bytes. It never throws. */
export async function postPublic(message: Message): Promise<Posted> {
  const signal = AbortSignal.timeout(message.milliseconds)
  const start = performance.now()
  const ms = () => Math.round(performance.now() - start)
  try {
    const response = await open(message, signal)
    const status = response.statusCode ?? 0
    const answer = await readStart(response, message.answerBytes)
    response.destroy()
    const isRedirect = status >= 300 && status <= 399
    return { status, ms: ms(), answer, error: isRedirect ? 'It leads to another address, which is not followed.' : null }
  } catch (error) {
    const reason = error instanceof Problem ? (error.detail ?? error.message) : `It could not be reached: ${codeOf(error)}.`
    return { status: null, ms: ms(), answer: null, error: signal.aborted ? 'It did not answer in time.' : reason }
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no connection'
