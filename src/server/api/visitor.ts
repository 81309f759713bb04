import { BlockList, isIPv6 } from 'node:net'

/** Loopback, and where proxies of one's own stand: RFC 1918, shared address space (RFC 6598), link-local, unique local (RFC 4193). */
const PRIVATE_RANGES = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  PRIVATE_RANGES.addSubnet(network, prefix, 'ipv4')
PRIVATE_RANGES.addAddress('::1', 'ipv6')
PRIVATE_RANGES.addSubnet('fc00::', 7, 'ipv6')
PRIVATE_RANGES.addSubnet('fe80::', 10, 'ipv6')

/** What is known of a request's origin. */
export interface Connection {
  /** The header `X-Forwarded-For`. */
  forwardedFor: string | undefined
  /** Who holds the other end of the socket. */
  socketAddress: string
  /** How many proxies stand in front (`TRUST_PROXY`). */
  trustedProxies: number
}

/** The visitor's address for rate limits: behind `TRUST_PROXY` proxies, the entry that the outermost of them wrote; IPv6 by its /64. */
export function clientAddress(header: string | undefined, socketAddress: string, trustedProxies: number): string {
  const forwarded = (header ?? '').split(',').map((part) => part.trim())
  const address = trustedProxies > 0 ? (forwarded.at(-trustedProxies) ?? '') || socketAddress : socketAddress
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address.replace(/^::ffff:/, '')
}

/** Whether the request was passed on by a proxy on this machine or network that `TRUST_PROXY` does not name. */
export const isFromUnnamedProxy = ({ forwardedFor, socketAddress, trustedProxies }: Connection): boolean =>
  trustedProxies === 0 && forwardedFor !== undefined && PRIVATE_RANGES.check(socketAddress, isIPv6(socketAddress) ? 'ipv6' : 'ipv4')

/** The address that tells this visitor from others; null behind a proxy that `TRUST_PROXY` does not name, where it is everybody's. */
export const visitorAddress = (connection: Connection): string | null =>
  isFromUnnamedProxy(connection) ? null : clientAddress(connection.forwardedFor, connection.socketAddress, connection.trustedProxies)

/** Whether an address is the machine's own: a proxy's that names nobody, or an operator's. */
const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

/**
 * The address that limits count by; null when it says nothing about the visitor: the machine's own, an unnamed proxy's, or that of a page
 * which is being rendered. A limit by such an address would be one for all visitors together, so that any one of them could shut out the
 * whole shop. What could be guessed is limited by what is asked for then (`SUBJECT_LIMITS`).
 */
export const knownVisitor = (address: string | null): string | null => (address === null || isLoopback(address) ? null : address)
