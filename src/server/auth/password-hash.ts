import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { ScryptOptions } from 'node:crypto'
import { verifyPassword as verifyLibrarys } from 'better-auth/crypto'
import { inPasswordTurn } from './password-turn.ts'

/** scrypt's block size and parallelism: with `SCRYPT_N` 32,768 OWASP's figures for 32 MB, three times the work of the accounts library's own. */
const COST = { r: 8, p: 3 }

const SALT_BYTES = 16
const KEY_BYTES = 64
/** More than any cost here needs; Node's own limit is just below it. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024

const HASH = /^scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

/** The same characters may be typed in several Unicode forms. */
const derive = (password: string, salt: Buffer, cost: ScryptOptions) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

/** The hash of a password as it is stored: algorithm, cost, salt and key. The cost stands in it, so that it may change. */
async function hash(password: string, N: number): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, { ...COST, N })
  return `scrypt$N=${N},r=${COST.r},p=${COST.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Whether this is the password of the hash, which may be of another cost, or one that the accounts library itself has made. */
async function verify({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = HASH.exec(stored) ?? []
  if (key === '') return verifyLibrarys({ hash: stored, password })
  const wanted = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return wanted.byteLength === given.byteLength && timingSafeEqual(wanted, given)
}

/** How the accounts library hashes passwords, and compares them. @param N scrypt's cost of new hashes: `SCRYPT_N`. */
export const passwordHash = (N: number) => ({
  hash: (password: string) => inPasswordTurn(() => hash(password, N)),
  verify: (claim: { hash: string; password: string }) => inPasswordTurn(() => verify(claim)),
})
