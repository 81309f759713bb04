import type { SQL } from 'drizzle-orm'
import { addCode, addProduct } from '#test/support/build.ts'
import { newKey } from '#test/support/buy.ts'
import type { Answer } from '#test/support/fresh-shop.ts'
import { signInAsAdmin } from '#test/support/sign-in.ts'
import type { SignedIn } from '#test/support/sign-in.ts'
import type { FaultShop } from '../fault-shop.ts'

/** Numbers that are the same for the same seed (mulberry32). */
export function seeded(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (most: number) => Math.floor(next() * most)
  return {
    /** A whole number below this one. */
    upTo,
    isLess: (chance: number) => next() < chance,
    /** One of a list; undefined of an empty one. */
    pick: <T>(list: readonly T[]): T | undefined => list[upTo(list.length)],
  }
}

/** Who walks through the shop, shopper, provider and staff in one, and what they have met. */
export interface Walker {
  fault: FaultShop
  random: ReturnType<typeof seeded>
  admin: SignedIn
  slugs: string[]
  codes: string[]
  /** The browsers that have paid, by the number of their order. */
  payers: Map<string, SignedIn>
  /** The browsers that are signed in, by the address of their account; some no longer are. */
  accounts: Map<string, SignedIn>
  /** Disputes that no bank has decided. */
  disputes: string[]
  /** The last steps, with their statuses, for who reads a failure. */
  path: string[]
  /** The provider has failed, or its answers are lost: the shop may say that it cannot be done now. */
  isDisturbed: boolean
  /** Answers that nobody may get: the shop failed. */
  failures: string[]
}

/** A shop with few parts and codes, so that everybody wants the same ones. */
export async function openWalk(fault: FaultShop, seed: number): Promise<Walker> {
  const prices = [1_000, 2_599, 333, 7_777, 59]
  const slugs: string[] = []
  for (const priceCents of prices) slugs.push(await addProduct(fault, { priceCents, stock: 25 }))
  const codes = [
    await addCode(fault, { discountValue: 733 }),
    await addCode(fault, { discountType: 'fixed_amount', discountValue: 300, usageLimit: 3 }),
    await addCode(fault, { discountValue: 10_000, maxQuantityPerOrder: 1, freeShipping: true }),
    await addCode(fault, { discountValue: 1_000, onePerCustomer: true }),
  ]
  const admin = await signInAsAdmin(fault)
  return {
    fault,
    random: seeded(seed),
    admin,
    slugs,
    codes,
    payers: new Map(),
    accounts: new Map(),
    disputes: [],
    path: [],
    isDisturbed: false,
    failures: [],
  }
}

interface Sent {
  method?: string
  to: string
  body?: unknown
  headers?: Record<string, string>
}

/** Sends a request to either process, now and then by a double click to both, and notes what became of it. */
export async function send<Body = unknown>(
  walker: Walker,
  { method = 'POST', to, body = method === 'GET' ? undefined : {}, headers = {} }: Sent,
): Promise<Answer<Body>> {
  const { fault, random, path, failures } = walker
  const doors = random.isLess(0.1) ? [0, 1] : [random.upTo(2)]
  const address = `198.51.100.${random.upTo(250)}`
  const keyed = { 'idempotency-key': newKey(), ...headers }
  const answers = await Promise.all(doors.map((door) => fault.on(door).call<Body>(method, to, body, keyed, address)))
  const told = answers.map(({ status, text }) => `${status}${status < 400 ? '' : ` ${/"detail":"[^"]*"/.exec(text)?.[0] ?? text}`}`)
  const step = `${method} ${to} ${body instanceof Uint8Array ? 'a file' : JSON.stringify(body)}: ${told.join(', ')}`
  path.push(step)
  if (answers.some(({ status }) => status >= 500 && !(status === 503 && walker.isDisturbed))) failures.push(step)
  const [answer] = answers
  if (!answer) throw new Error('no answer')
  return answer
}

/** The same as staff. */
export const act = <Body = unknown>(walker: Walker, to: string, body?: unknown, method = 'POST') =>
  send<Body>(walker, { method, to: `/api/admin/${to}`, body, headers: walker.admin })

/** A row of a statement, by chance; undefined when there is none. */
export async function pickRow<Row extends Record<string, unknown>>(walker: Walker, statement: SQL): Promise<Row | undefined> {
  return walker.random.pick(await walker.fault.rows<Row>(statement))
}
