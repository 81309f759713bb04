import { createHash } from 'node:crypto'
import { Problem } from '#domain/problem.ts'

/**
 * The hash of what a request asks for (SHA-256 as hex), stored beside its idempotency key. `parts` are its subject and its content, parsed, in
 * an order of the code, so that neither spelling nor order of the JSON matters. What only says which state the client has seen (a version,
 * the fingerprint of a quote) is no part of it: a repeated request may have read a newer one (decision 93).
 */
export const hashRequest = (...parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/**
 * A key that is known must come with the request that it came with first. `known` is null for a row written before hashes were stored: it
 * answers any request.
 * @throws {Problem} `idempotency_mismatch`
 */
export function requireSameRequest(known: string | null, asked: string): void {
  if (known !== null && known !== asked) throw new Problem('idempotency_mismatch')
}
