import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import type { ImportId, RefundId } from '#domain/id.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { startQueue } from '#server/services/queue.ts'
import type { QueueName } from '#server/services/queue.ts'
import { countProcesses } from '#server/shop/processes.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Shop } from '#server/shop/shop.ts'
import { KINDS, useFreshShop } from '#test/support/fresh-shop.ts'

/** Workers look by themselves every ten minutes, and all queues are looked at every seven seconds: what is done within six was told. */
const AT_ONCE = { timeout: 6_000, interval: 10 }
const SOON = { timeout: 20_000, interval: 25 }

describe.each(KINDS)('jobs on %s', (kind) => {
  const fresh = useFreshShop(kind)

  const states = async (name: QueueName) =>
    (
      await fresh.rows<{ state: string; count: number }>(
        sql`select state::text, count(*)::int as count from pgboss.job where name = ${name} group by 1 order by 1`,
      )
    ).map(({ state, count }) => [state, count])
  const refund = (shop: Shop, id: string, delaySeconds = 0) =>
    shop.db.transaction((tx) => shop.queue.enqueue(tx, { name: 'refund', data: { refundId: id as RefundId }, delaySeconds }))

  test('several are taken together: one that fails is tried again, and holds up no other', async () => {
    const { shop } = fresh
    const done: string[] = []
    let tries = 0
    for (const id of ['one', 'bad', 'three', 'four']) await refund(shop, id)
    await shop.queue.work(
      'refund',
      async ({ refundId }) => {
        if ((refundId as string) === 'bad' && ++tries === 1) throw new Error('not today')
        done.push(refundId)
      },
      { together: 4, atOnce: 2 },
    )
    await vi.waitUntil(() => done.length >= 3, SOON)
    expect(done.toSorted()).toEqual(['four', 'one', 'three'])
    await vi.waitUntil(async () => (await states('refund')).flat().includes('retry'), SOON)
    expect(await states('refund')).toEqual([
      ['completed', 3],
      ['retry', 1],
    ])
    expect(await fresh.rows(sql`select output->>'message' as why from pgboss.job where name = 'refund' and state = 'retry'`)).toEqual([
      { why: 'not today' },
    ])
    await vi.waitUntil(() => done.length === 4, SOON)
    expect(tries).toBe(2)
  })

  test('several that are taken one by one follow each other without a pause', async () => {
    const { shop } = fresh
    const ids = Array.from({ length: 6 }, (_, at) => `imp_${at}`)
    for (const id of ids) await shop.queue.enqueue(shop.db, { name: 'import-check', data: { importId: id as ImportId } })
    const done: string[] = []
    await shop.queue.work('import-check', ({ importId }) => Promise.resolve(void done.push(importId)))
    await vi.waitUntil(() => done.length === ids.length, AT_ONCE)
    expect(done).toEqual(ids)
  })

  test('a worker is woken by the commit, not before, and by none that is rolled back', async () => {
    const { shop } = fresh
    const done: string[] = []
    await shop.queue.work('picture', ({ uploadId }) => Promise.resolve(void done.push(uploadId)))
    const enqueue = (db: Queryable, id: string) => shop.queue.enqueue(db, { name: 'picture', data: { uploadId: id as never } })
    // The first look is over once this one is done.
    await enqueue(shop.db, 'first')
    await vi.waitUntil(() => done.length === 1, SOON)
    await vi.waitUntil(async () => (await states('picture')).flat().includes('completed'), SOON)
    await shop.db
      .transaction(async (tx) => {
        await enqueue(tx, 'rolled back')
        throw new Error('no')
      })
      .catch(() => {})
    await shop.db.transaction(async (tx) => {
      await enqueue(tx, 'second')
      expect(done).toEqual(['first'])
    })
    await vi.waitUntil(() => done.length === 2, AT_ONCE)
    expect(done).toEqual(['first', 'second'])
  })

  test('one that has to wait is run when its time has come', async () => {
    const { shop } = fresh
    const done: number[] = []
    await shop.queue.work('settle', () => Promise.resolve(void done.push(performance.now())))
    const began = performance.now()
    await shop.queue.enqueue(shop.db, { name: 'settle', data: { sessionId: 'x' }, delaySeconds: 2 })
    await vi.waitUntil(() => done.length === 1, { ...SOON, timeout: 4_500 })
    expect((done[0] ?? 0) - began).toBeGreaterThan(1_900)
  })

  test('those that say nothing but that there is something to do are answered together', async () => {
    const { shop } = fresh
    let runs = 0
    await shop.db.transaction(async (tx) => {
      for (let n = 0; n < 120; n++) await shop.queue.enqueue(tx, { name: 'back-in-stock', data: {} })
    })
    await shop.queue.workOnce('back-in-stock', () => Promise.resolve(void runs++))
    await vi.waitUntil(async () => (await states('back-in-stock')).some(([state, count]) => state === 'completed' && count === 120), SOON)
    expect(runs).toBe(1)
  })

  test('those that may take hours are left to their process as long as it lives, also in queues of an earlier version', async () => {
    const long = () =>
      fresh.rows(
        sql`select name, expire_seconds as expire, heartbeat_seconds as heartbeat from pgboss.queue where heartbeat_seconds is not null order by name`,
      )
    const expected = ['change-set', 'nightly', 'reconcile'].map((name) => ({ name, expire: 21_600, heartbeat: 120 }))
    expect(await long()).toEqual(expected)
    if (kind === 'embedded') return
    await fresh.rows(sql`update pgboss.queue set expire_seconds = 900, heartbeat_seconds = null`)
    const database = await openDatabase({ ...fresh.way, DATA_DIR: fresh.folder })
    const queue = await startQueue(database, { works: false })
    expect(await long()).toEqual(expected)
    await queue.stop()
    await database.close()
  })

  test('the shop knows how many processes run jobs', async () => {
    await vi.waitUntil(async () => (await countProcesses(fresh.shop)).all === 1, SOON)
    expect(await countProcesses(fresh.shop)).toEqual({ web: 0, worker: 0, all: 1 })
  })
})
