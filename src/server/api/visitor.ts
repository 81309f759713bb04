import { BlockList, isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Loopback and private networks, where one's own proxies run: RFC 1918, shared address space (RFC 6598), link-local, unique local (RFC 4193).
 */
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

/** The origin of a request. */
export interface Connection {
  /** The header `X-Forwarded-For`. */
  forwardedFor: string | undefined
  /** The peer's address. */
  socketAddress: string
  /** How many proxies are in front (`TRUST_PROXY`). */
  trustedProxies: number
}

const LOOPBACK_6 = '::1'

/** Brackets and port, with which some proxies write an address. */
const WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/

/**
 * What a visitor at this address is known by: IPv4, however it is written, as it is; of IPv6 the /64 network, which is one customer's. Null
 * for a text that is no address.
 */
function visitorOf(text: string): string | null {
  const [, bracketed, plain] = WITH_PORT.exec(text) ?? []
  const written = bracketed ?? plain ?? text
  if (isIP(written) === 0) return null
  const address = ipaddr.process(written)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return address.range() === 'loopback' ? LOOPBACK_6 : new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()
}

/**
 * The visitor's address for rate limits: behind `TRUST_PROXY` proxies, the entry that the outermost of them added, or the peer's address when
 * that is no address. IPv6 stands for its /64 network.
 */
export function clientAddress(header: string | undefined, socketAddress: string, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? (header ?? '').split(',').at(-trustedProxies)?.trim() : undefined
  return visitorOf(forwarded ?? '') ?? visitorOf(socketAddress) ?? socketAddress
}

/** Whether the visitor does not want to be recorded (Global Privacy Control). */
export const refusesRecords = (headers: Headers): boolean => headers.get('sec-gpc') === '1'

/** Whether an address is of this machine or of a private network. */
export const isPrivateAddress = (address: string): boolean => PRIVATE_RANGES.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Whether the request was forwarded by a proxy on this host or network that `TRUST_PROXY` does not declare. */
export const isFromUnnamedProxy = ({ forwardedFor, socketAddress, trustedProxies }: Connection): boolean =>
  trustedProxies === 0 && forwardedFor !== undefined && isPrivateAddress(socketAddress)

/** The address that identifies this visitor; null behind a proxy that `TRUST_PROXY` does not declare, where it is the same for all. */
export const visitorAddress = (connection: Connection): string | null =>
  isFromUnnamedProxy(connection) ? null : clientAddress(connection.forwardedFor, connection.socketAddress, connection.trustedProxies)

/** Loopback: an undeclared proxy's, or an operator's. */
const isLoopback = (address: string): boolean => address === LOOPBACK_6 || address.startsWith('127.')

/**
 * The address that limits count by; null when it does not identify the visitor: loopback, an undeclared proxy's, or that of a page being
 * rendered. A limit on such an address would be shared by all visitors, so that any one of them could lock out all others. What could be
 * guessed is then limited by its subject (`SUBJECT_LIMITS`).
 */
export const knownVisitor = (address: string | null): string | null => (address === null || isLoopback(address) ? null : address)
