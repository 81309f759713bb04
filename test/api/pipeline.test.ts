import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pipelined } from '#server/db/pipeline.ts'
import { countStatements } from '#server/db/statements.ts'
import { addProduct } from '#test/support/build.ts'
import { checkOut, countRows, newKey, press, askStatus, sendCheckout, stockOf } from '#test/support/buy.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'

describe.each(KINDS)('statements sent together on %s', (kind) => {
  const fresh = useFreshShop(kind)
  const positions = (statements: string[], patterns: RegExp[]) =>
    patterns.map((pattern) => statements.findIndex((one) => pattern.test(one)))

  test('run in their order, each seeing what those before it have done', async () => {
    const seen = await fresh.shop.db.transaction(async (tx) => {
      const count = () => tx.execute<{ count: number }>(sql`select count(*)::int as count from rate_limit where key like 'together-%'`)
      const add = (name: string) => tx.execute(sql`insert into rate_limit (key, count, resets_at) values (${`together-${name}`}, 1, now())`)
      const [, first, , second] = await pipelined(
        () => add('a'),
        async () => (await count()).rows[0]?.count,
        () => add('b'),
        async () => (await count()).rows[0]?.count,
      )
      return [first, second]
    })
    expect(seen).toEqual([1, 2])
  })

  test('what the first of them refuses is what is thrown, nothing of them stays, and the connection goes on', async () => {
    const before = await countRows(fresh, 'rate_limit')
    const add = (key: string) => sql`insert into rate_limit (key, count, resets_at) values (${key}, 1, now())`
    const work = fresh.shop.db.transaction((tx) =>
      pipelined(
        () => tx.execute(add('kept-together')),
        () => tx.execute(sql`select 1 / 0`),
        () => tx.execute(add('kept-together')),
        () => tx.execute(sql`select nothing from nowhere`),
      ),
    )
    await expect(work).rejects.toMatchObject({ cause: { message: 'division by zero' } })
    expect(await countRows(fresh, 'rate_limit')).toBe(before)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => fresh.shop.db.execute<{ n: number }>(sql`select ${n}::int as n`)),
    )
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  test('an order locks its stock, then its coupon, and counts what is unpaid after that; a payment locks its order, then its stock', async () => {
    const slug = await addProduct(fresh, { stock: 5 })
    const { result: session, statements } = await countStatements(() =>
      checkOut(fresh, { items: [{ slug, quantity: 1 }], couponCode: 'SAVE10', customer: { email: 'together@example.com' } }),
    )
    const placed = [
      /for update of s/,
      /"discount_code".* for update/s,
      /"stock_reservation"."quantity" from "order"/,
      /insert into "order" /,
    ]
    const found = positions(statements, placed)
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    await press(fresh, session, 'pay')
    const { statements: settled } = await countStatements(() => askStatus(fresh, session))
    const paid = positions(settled, [
      /from "order".* for update/s,
      /from "payment" where "payment"."order_id" in/,
      /order by product_id for update/,
      /update "order"/,
    ])
    expect(paid).not.toContain(-1)
    expect(paid).toEqual(paid.toSorted((a, b) => a - b))
  })

  test('an order that is refused at its last statement leaves nothing behind', async () => {
    const slug = await addProduct(fresh, { stock: 5 })
    // The first attempt to pay this order cannot be written: of all that was sent with it nothing may stay.
    await fresh.rows(sql`alter table payment add constraint refuses_all check (amount_cents < 0) not valid`)
    const before = await countRows(fresh, 'order_line')
    try {
      expect((await sendCheckout(fresh, { items: [{ slug, quantity: 2 }] }, newKey())).status).toBe(500)
    } finally {
      await fresh.rows(sql`alter table payment drop constraint refuses_all`)
    }
    expect(await countRows(fresh, 'order_line')).toBe(before)
    expect(await stockOf(fresh, slug)).toMatchObject({ reserved: 0 })
  })
})
