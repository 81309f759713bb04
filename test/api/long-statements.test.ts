import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withTime } from '#server/shop/reports/read-report.ts'
import { addProduct } from '#test/support/build.ts'
import { useFreshShop } from '#test/support/fresh-shop.ts'
import { openStaffSession } from '#test/support/staff.ts'

const fresh = useFreshShop('postgresql')

test('a report is given more time than what a visitor asks, by the database and by the connection', async () => {
  const read = (seconds: number) => withTime(fresh.shop, 20, async (tx) => (await tx.execute(sql`select pg_sleep(${seconds})`)).rows.length)
  expect(await read(10.5)).toBe(1)
}, 30_000)

test('so is the draft of one change of many parts', async () => {
  const staff = await openStaffSession(fresh)
  await addProduct(fresh)
  // As long as the rows of 100,000 parts.
  await fresh.rows(
    sql`create function write_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(3.5); return null; end $$`,
  )
  await fresh.rows(sql`create trigger slow before insert on change_set_row execute function write_slowly()`)
  const { body: list } = await staff.get<{ total: number }>('products?size=25')
  const action = { kind: 'tags', add: ['clearance'], remove: [] }
  const answer = await staff.post<{ selected: number }>('products/bulk', { selection: { filter: [], count: list.total }, action })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.selected).toBe(list.total)
}, 30_000)

test('what a visitor asks is given up after three seconds', async () => {
  await expect(fresh.shop.browsing.execute(sql`select pg_sleep(4)`)).rejects.toMatchObject({ cause: { code: '57014' } })
}, 30_000)
