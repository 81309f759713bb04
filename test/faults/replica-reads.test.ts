import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '#server/api/api.ts'
import { parseEnv } from '#server/env.ts'
import { openShop } from '#server/open-shop.ts'
import type { OpenShop } from '#server/open-shop.ts'
import { changeContent } from '#server/shop/change-content.ts'
import { callThrough } from '#test/support/fresh-shop.ts'
import { databaseUrl, onServer, startOwnPostgres, startStandby } from '#test/support/postgres.ts'
import type { OwnPostgres } from '#test/support/postgres.ts'
import { TEST_ENV } from '#test/support/test-env.ts'

const SLUG = 'broan-s97017705-bathroom-fan-motor-assembly'
const SOON = { timeout: 20_000, interval: 25 }

describe('a shop with a replica', () => {
  let primary: OwnPostgres
  let standby: OwnPostgres
  let open: OpenShop
  const folder = mkdtempSync(join(tmpdir(), 'partwright-replica-'))
  const call = callThrough((request, address = '127.0.0.1') => Promise.resolve(createApi().fetch(request, { shop: open.shop, address })))

  beforeAll(async () => {
    primary = await startOwnPostgres()
    await onServer(primary.url, 'create database shop')
    standby = await startStandby(primary)
    const [DATABASE_URL, DATABASE_REPLICA_URL] = [databaseUrl(primary.url, 'shop'), databaseUrl(standby.url, 'shop')]
    open = await openShop(parseEnv({ ...TEST_ENV, DATA_DIR: folder, DATABASE_URL, DATABASE_REPLICA_URL }))
  }, 120_000)
  afterAll(async () => {
    await open.close()
    await standby.stop()
    await primary.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const usable = () => open.shop.replicaStates()[0]?.isUsable ?? false
  /** Whether what visitors read is read from the standby, once it has everything. */
  const isReadThere = async () =>
    (await open.shop.browsing.execute<{ there: boolean }>(sql`select pg_is_in_recovery() as there`)).rows[0]?.there
  const inUse = () => vi.waitUntil(async () => usable() && (await isReadThere()) === true, SOON)
  const price = async () => (await call<{ product: { priceCents: number } }>('GET', `/api/products/${SLUG}`)).body.product.priceCents
  const setPrice = (cents: number) =>
    changeContent(open.shop, (tx) =>
      tx.execute(sql`update product set price_cents = ${cents}, sale_price_cents = null where slug = ${SLUG}`),
    )

  test('reads the catalogue there, whole transactions too, and what decides a sale from the primary', async () => {
    await inUse()
    const inTransaction = await open.shop.browsing.transaction((tx) => tx.execute(sql`select pg_is_in_recovery() as there`))
    const inReport = await open.shop.readAll((db) => db.execute(sql`select pg_is_in_recovery() as there`))
    const inSale = await open.shop.db.execute(sql`select pg_is_in_recovery() as there`)
    expect([inTransaction, inReport, inSale].map(({ rows }) => rows[0])).toEqual([{ there: true }, { there: true }, { there: false }])
  })

  test('reports know what was committed a moment ago, which nobody has been told of', async () => {
    await inUse()
    for (let cents = 5_000; cents < 5_030; cents++) {
      await open.shop.db.execute(sql`update product set price_cents = ${cents} where slug = ${SLUG}`)
      const { rows } = await open.shop.readAll((db) => db.execute(sql`select price_cents as cents from product where slug = ${SLUG}`))
      expect(rows).toEqual([{ cents }])
    }
  })

  test('what is changed is shown at once, though the replica does not have it; reports know it too', async () => {
    await inUse()
    await setPrice(6_000)
    expect(await price()).toBe(6_000)
    await onServer(standby.url, 'select pg_wal_replay_pause()')
    await setPrice(7_000)
    expect([await price(), await isReadThere()]).toEqual([7_000, false])
    const { rows } = await open.shop.readAll((db) => db.execute(sql`select price_cents as cents from product where slug = ${SLUG}`))
    expect(rows).toEqual([{ cents: 7_000 }])
    await vi.waitUntil(() => !usable(), SOON)
    expect(open.shop.replicaStates()[0]?.lagSeconds).toBeGreaterThan(3)
    await onServer(standby.url, 'select pg_wal_replay_resume()')
    await inUse()
    expect(await price()).toBe(7_000)
  })

  test('a replica that dies costs nobody an answer, and is used again when it is back', async () => {
    await inUse()
    const search = async () => (await call('GET', `/api/search?q=motor&page=${1 + Math.floor(Math.random() * 3)}`)).status
    await standby.crash()
    expect(await Promise.all(Array.from({ length: 20 }, search))).toEqual(Array.from({ length: 20 }, () => 200))
    await vi.waitUntil(() => !usable(), SOON)
    expect(await price()).toBe(7_000)
    await standby.start()
    await inUse()
  })

  test('a write that is sent where visitors read is refused, by the replica and by the primary', async () => {
    const write = () => open.shop.browsing.execute(sql`update product set price_cents = 1 where slug = ${SLUG}`)
    const refused = { cause: { code: '25006' } }
    await inUse()
    await expect(write()).rejects.toMatchObject(refused)
    await standby.crash()
    await vi.waitUntil(() => !usable(), SOON)
    await expect(write()).rejects.toMatchObject(refused)
    expect(await price()).toBe(7_000)
    await standby.start()
    await inUse()
  })
})
