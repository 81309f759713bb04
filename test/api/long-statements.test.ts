import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withTime } from '#server/shop/reports/read-report.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'

const fresh = useFreshShop('postgresql')

test('a report is given more time than what a visitor asks, by the database and by the connection', async () => {
  const read = (seconds: number) => withTime(fresh.shop, 20, async (tx) => (await tx.execute(sql`select pg_sleep(${seconds})`)).rows.length)
  expect(await read(10.5)).toBe(1)
}, 30_000)

test('what a visitor asks is given up after three seconds', async () => {
  await expect(fresh.shop.browsing.execute(sql`select pg_sleep(4)`)).rejects.toMatchObject({ cause: { code: '57014' } })
}, 30_000)
