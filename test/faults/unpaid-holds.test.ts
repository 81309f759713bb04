import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { newKey, sendCheckout, stockOf } from '#test/support/buy.ts'
import type { ProblemBody } from '#test/support/fresh-shop.ts'
import { SOON, useFaultShop } from './support/fault-shop.ts'

const REPETITIONS = 5

describe('one shopper with many checkouts at the same moment, through two processes', () => {
  const fault = useFaultShop({ apps: 2 })
  /** One for each of thirty checkouts: those of one part wait for each other at its stock, and would prove nothing. */
  const parts: string[] = []
  beforeAll(async () => {
    for (let n = 0; n < 30; n++) parts.push(await addProduct(fault, { stock: 999 }))
  })
  const partOf = (n: number) => parts[n] ?? ''
  const held = async () => {
    const [row] = await fault.rows<{ pieces: number }>(sql`select sum(reserved)::int as pieces from stock_level`)
    return row?.pieces ?? 0
  }
  let visitors = 0
  /** The address of a visitor who has not been here. */
  const newAddress = () => `2001:db8:${(++visitors).toString(16)}::1`
  /** One of several checkouts of a visitor, each with a key of its own; they alternate between the processes. */
  const checkOutAs = (address: string, n: number, { slug, email, quantity = 1 }: { slug: string; email: string; quantity?: number }) =>
    sendCheckout<ProblemBody>(fault.on(n % 2), { items: [{ slug, quantity }], customer: { email } }, newKey(), {}, address)
  const atOnce = <Result>(count: number, run: (n: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, n) => run(n)))
  /** The outcomes, with how often each occurred. */
  const tally = (answers: { status: number; body: { code?: string } }[]) => {
    const count: Record<string, number> = {}
    for (const { status, body } of answers) {
      const outcome = status === 200 ? 'placed' : `${status} ${body.code}`
      count[outcome] = (count[outcome] ?? 0) + 1
    }
    return count
  }

  test('fault 65: twenty checkouts of one e-mail address are three orders, and ten other shoppers get theirs', async () => {
    for (let time = 0; time < REPETITIONS; time++) {
      const [address, before] = [newAddress(), await held()]
      const [hers, theirs] = await Promise.all([
        atOnce(20, (n) => checkOutAs(address, n, { slug: partOf(n), email: 'many@example.com' })),
        atOnce(10, (n) => checkOutAs(newAddress(), n, { slug: partOf(n), email: 'many@example.com' })),
      ])
      expect(tally(hers)).toEqual({ placed: 3, '429 too_many_checkouts': 17 })
      expect(tally(theirs)).toEqual({ placed: 10 })
      expect((await held()) - before).toBe(13)
    }
  })

  test('fault 65: thirty checkouts of one visitor for thirty e-mail addresses are twenty orders', async () => {
    for (let time = 0; time < REPETITIONS; time++) {
      const [address, before] = [newAddress(), await held()]
      const answers = await atOnce(30, (n) => checkOutAs(address, n, { slug: partOf(n), email: `one-of-many${n}@example.com` }))
      expect(tally(answers)).toEqual({ placed: 20, '429 too_many_checkouts': 10 })
      expect((await held()) - before).toBe(20)
    }
  })

  test('fault 65: of a shelf of ten one visitor holds at most five pieces, however many checkouts come at once', async () => {
    for (let time = 0; time < REPETITIONS; time++) {
      const [slug, address] = [await addProduct(fault, { stock: 10 }), newAddress()]
      const answers = await atOnce(8, (n) => checkOutAs(address, n, { slug, quantity: 2, email: `half-shelf${n}@example.com` }))
      expect(tally(answers)).toEqual({ placed: 2, '409 too_much_unpaid': 6 })
      expect((await stockOf(fault, slug))?.reserved).toBe(4)
    }
  })

  test('fault 65: while a checkout of one shopper is under way, only their own wait for it', async () => {
    const [slug, address] = [partOf(0), newAddress()]
    await checkOutAs(address, 0, { slug, email: 'waits@example.com' })
    const [placed] = await fault.rows<{ key: string }>(sql`select client_key as key from "order" where email = 'waits@example.com'`)
    const [hers, theirs] = await fault.shop.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${placed?.key ?? ''}, 0))`)
      const waiting = checkOutAs(address, 0, { slug, email: 'waits@example.com' })
      await vi.waitUntil(
        async () => (await fault.rows(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)).length > 0,
        SOON,
      )
      const others = await atOnce(10, (n) => checkOutAs(newAddress(), n, { slug, email: 'others@example.com' }))
      return [waiting.then((answer) => answer.status), tally(others)] as const
    })
    expect([theirs, await hers]).toEqual([{ placed: 10 }, 200])
  })
})
