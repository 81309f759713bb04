import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { checkOut, orderOf } from '#test/support/buy.ts'
import { cloneDatabase, emptyDatabase } from '#test/support/fresh-shop.ts'
import { makePicture } from '#test/support/files/pictures.ts'
import { whyNoSmallDisk } from '#test/support/postgres.ts'
import type { Schema } from '#test/support/schema.ts'
import { openStaffSession } from '#test/support/staff.ts'
import { SHOP_IDENTITY, TEST_ENV } from '#test/support/test-env.ts'
import { startApp } from './support/app.ts'
import type { App } from './support/app.ts'
import { buyAllTheTime, buyOne, findBought } from './support/visitors/buyers.ts'
import { faultShop, shopOf, SOON } from './support/fault-shop.ts'
import type { FaultShop } from './support/fault-shop.ts'
import { runScript, startScript } from './support/run-script.ts'
import { scratchFolder } from './support/scratch-folder.ts'
import { smallDisk } from './support/small-disk.ts'

// Each case starts shops and programs several times: on a machine that does other work, that takes a while.
vi.setConfig({ testTimeout: 180_000 })

const noSmallDisk = whyNoSmallDisk()
if (noSmallDisk !== null) console.error(`FAULT 71 IS NOT TESTED HERE: nobody may mount a small disk (${noSmallDisk})`)

const ON_EMBEDDED = (DATA_DIR: string) => ({ ...TEST_ENV, DATA_DIR })
const onPostgres = (DATABASE_URL: string, DATA_DIR: string) => ({ ...TEST_ENV, DATABASE_URL, DATA_DIR })

/** The whole backups in a folder, oldest first. */
const wholeIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.startsWith('partwright-'))
        .toSorted()
        .map((name) => join(folder, name))
    : []

/** Makes a backup that must succeed: its path. */
async function backUp(env: Record<string, string>, into = join(scratchFolder(), 'backups')): Promise<string> {
  const { code, output } = await runScript('backup', env, [into])
  expect([code, output]).toEqual([0, expect.stringContaining('Backup: ')])
  return wholeIn(into).at(-1) ?? ''
}

/** Restores a backup; it must succeed and find nothing wrong. */
async function restore(env: Record<string, string>, backup: string, ...flags: string[]): Promise<string> {
  const { code, output } = await runScript('restore', env, [backup, ...flags])
  expect([code, output]).toEqual([0, expect.stringMatching(/sentences checked, 0 rows are wrong[^]*Restored /)])
  return output
}

const seededFolder = () => {
  const folder = scratchFolder()
  cpSync(inject('seededFolder'), folder, { recursive: true })
  return folder
}

async function start(env: Record<string, string>): Promise<App> {
  const app = await startApp(env)
  onTestFinished(async () => void (await app.kill9()))
  return app
}

/** Some parts of the demonstration that are in stock, by the page of the shop. */
async function slugsOf(app: App): Promise<string[]> {
  const { text } = await shopOf(app).call('GET', '/api/home')
  return [...new Set(Array.from(text.matchAll(/"slug":"([^"]+)","name"/g), ([, slug = '']) => slug))].slice(0, 3)
}

/** Keeps everybody from a table, as long as a test wants. */
async function lockTable(url: string, table: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(`lock table ${table} in access exclusive mode`)
  return async () => void (await client.query('commit'))
}

/** Waits until somebody waits for a table. */
const waitedFor = (fault: FaultShop, table: string) =>
  vi.waitUntil(
    async () => (await fault.rows(sql`select 1 from pg_locks where relation = ${table}::regclass and not granted`)).length > 0,
    SOON,
  )

/** A database to restore into, and a data folder. */
async function emptyShop() {
  const database = await emptyDatabase()
  onTestFinished(() => database.drop())
  return { database, env: onPostgres(database.url, scratchFolder()) }
}

describe('fault 69: a backup of the running shop', () => {
  test('fault 69: of the embedded one, under a load of orders, has every order that was acknowledged before it began; restored elsewhere it goes on selling', async () => {
    const folder = seededFolder()
    const app = await start(ON_EMBEDDED(folder))
    const shoppers = buyAllTheTime(app, await slugsOf(app))
    await vi.waitUntil(() => shoppers.bought.length >= 5, SOON)
    const before = [...shoppers.bought]
    const backup = await backUp(ON_EMBEDDED(folder))
    const sold = shoppers.bought.length
    await vi.waitUntil(() => shoppers.bought.length > sold + 2, SOON)
    await shoppers.stop()
    expect(shoppers.broken).toEqual([])

    const elsewhere = join(scratchFolder(), 'new')
    await restore(ON_EMBEDDED(elsewhere), backup)
    const restored = await start(ON_EMBEDDED(elsewhere))
    expect(await findBought(restored, before)).toEqual(before)
    await buyOne(restored, (await slugsOf(restored))[0] ?? '', { lane: 99, n: 1 })
    // The shop itself lost nothing by it, and stops as ever.
    expect(await findBought(app, shoppers.bought)).toEqual(shoppers.bought)
    expect(await app.term()).toEqual({ code: 0, signal: null })
    expect(await runScript('check-data', { DATA_DIR: folder })).toMatchObject({ code: 0 })
  })

  test('fault 69: of the embedded one that was killed, is made without it; --keep removes the oldest', async () => {
    const folder = seededFolder()
    const app = await start(ON_EMBEDDED(folder))
    const order = await buyOne(app, (await slugsOf(app))[0] ?? '', { lane: 1, n: 1 })
    await app.kill9()
    const into = scratchFolder()
    mkdirSync(join(into, 'partwright-20200101T000000Z'))
    mkdirSync(join(into, 'partwright-20200102T000000Z'))
    const { code, output } = await runScript('backup', ON_EMBEDDED(folder), [into, '--keep', '2'])
    expect([code, output]).toEqual([0, expect.stringContaining('partwright-20200101T000000Z is removed')])
    expect(wholeIn(into)).toHaveLength(2)
    const elsewhere = scratchFolder()
    await restore(ON_EMBEDDED(elsewhere), wholeIn(into).at(-1) ?? '')
    expect(await findBought(await start(ON_EMBEDDED(elsewhere)), [order])).toEqual([order])
  })

  test('fault 69: beside an old one that cannot be removed is made all the same, and that is what is said', async () => {
    const into = scratchFolder()
    mkdirSync(join(into, 'partwright-20200101T000000Z'))
    mkdirSync(join(into, 'unfinished-partwright-20200101T000000Z/in-the-way'), { recursive: true })
    const { code, output } = await runScript('backup', ON_EMBEDDED(seededFolder()), [into, '--keep', '1'])
    const made = wholeIn(into).at(-1) ?? ''
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`${made} is made and whole, but partwright-20200101T000000Z, which is too old, was not removed: ENOTEMPTY`),
    ])
    expect(output).not.toMatch(/No backup was made|^ {4}at /m)
    expect(existsSync(join(made, 'manifest.json'))).toBe(true)
  })

  test('fault 69: on PostgreSQL, with pictures that come and go while it is made, has the files of all of its rows', async () => {
    const fault = await faultShop()
    const slug = await addProduct(fault, { stock: 9 })
    const paid = await checkOut(fault, { items: [{ slug, quantity: 1 }] })
    await fault.stripe.pay(paid.sessionId)
    await vi.waitUntil(async () => (await orderOf(fault, paid)).status === 'open', SOON)
    const { headers } = await openStaffSession(fault)
    const upload = async () => {
      const bytes = await makePicture({ width: 400, height: 300 })
      const { status, body } = await fault.call<Schema<'Media'>>('POST', '/api/admin/media', bytes, {
        ...headers,
        'content-type': 'image/jpeg',
      })
      expect(status).toBe(200)
      return body.id
    }
    const goes = await upload()
    const env = onPostgres(fault.url, fault.folder)
    const into = join(scratchFolder(), 'backups')
    // It stands before the dump, which has files of the first look: a picture comes, and is in the dump.
    const [begin, end] = [await lockTable(fault.url, 'drizzle.__drizzle_migrations'), await lockTable(fault.url, 'email_suppression')]
    const { ended } = startScript('backup', env, [into])
    await waitedFor(fault, 'drizzle.__drizzle_migrations')
    const comes = await upload()
    await begin()
    // It stands in the dump, which sees the moment of its beginning: a picture goes, as the nightly job removes it.
    await waitedFor(fault, 'email_suppression')
    await fault.rows(sql`delete from media where id = ${goes}`)
    rmSync(join(fault.folder, 'files/media', goes), { recursive: true })
    await end()
    expect((await ended).code).toBe(0)

    const target = await emptyShop()
    await restore(target.env, wholeIn(into)[0] ?? '')
    const restored = await faultShop({
      database: { url: target.database.url, drop: async () => {} },
      stripe: fault.stripe,
      env: { DATA_DIR: target.env.DATA_DIR },
    })
    expect((await orderOf(restored, paid)).status).toBe('open')
    expect((await restored.rows<{ id: string }>(sql`select id from media order by created_at`)).map(({ id }) => id)).toEqual([goes, comes])
    for (const id of [goes, comes]) expect((await restored.send(new Request(`http://shop.test/media/${id}/384.webp`))).status).toBe(200)
  })
})

/** The configuration of a shop for trials. */
const STAGING = {
  SHOP_MODE: 'staging',
  SCRYPT_N: '32768',
  PUBLIC_URL: 'https://staging.shop.test',
  TRUST_PROXY: 'none',
  STRIPE_SECRET_KEY: 'sk_test_not_a_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_not_a_secret',
  SMTP_URL: 'smtps://nowhere.example',
  ...SHOP_IDENTITY,
}

test('a backup that is restored for trials tells the real receivers of webhooks nothing: their endpoints are paused', async () => {
  const [shop, copy] = [await cloneDatabase(), await emptyDatabase()]
  const statesIn = async (url: string, before = 'select 1') => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(before)
    const { rows } = await client.query<{ state: string }>('select state from webhook_endpoint order by id')
    await client.end()
    return rows.map(({ state }) => state)
  }
  const endpoints = `insert into webhook_endpoint (id, url, events, state, created_by)
    values ('whe_1', 'https://one.example', '[]', 'active', 'use_1'), ('whe_2', 'https://two.example', '[]', 'ended', 'use_1')`
  expect(await statesIn(shop.url, endpoints)).toEqual(['active', 'ended'])
  const backup = await backUp(onPostgres(shop.url, scratchFolder()))
  const told = await restore({ ...onPostgres(copy.url, scratchFolder()), ...STAGING }, backup)
  expect(told).toContain('staging: 1 webhook endpoints are paused')
  expect(await statesIn(copy.url)).toEqual(['paused', 'ended'])
  await restore(onPostgres(copy.url, scratchFolder()), backup, '--replace', new URL(copy.url).pathname.slice(1))
  expect(await statesIn(copy.url)).toEqual(['active', 'ended'])
  for (const database of [shop, copy]) await database.drop()
})

describe('fault 70: a backup that is not whole', () => {
  test('fault 70: cut off by kill -9 it is no backup, and nothing that restore takes; the next one is whole', async () => {
    const fault = await faultShop()
    const env = onPostgres(fault.url, fault.folder)
    const into = scratchFolder()
    const free = await lockTable(fault.url, 'email_suppression')
    const cut = startScript('backup', env, [into])
    await waitedFor(fault, 'email_suppression')
    cut.kill9()
    expect((await cut.ended).code).toBe(null)
    await free()
    const left = readdirSync(into)
    expect(left).toEqual([expect.stringMatching(/^unfinished-partwright-/)])
    const target = await emptyShop()
    const refused = await runScript('restore', target.env, [join(into, left[0] ?? '')])
    expect(refused).toEqual({ code: 1, output: expect.stringMatching(/is no whole backup: it has no manifest\.json/) })
    await restore(target.env, await backUp(env, into))
  })

  test('fault 70: a changed byte, a missing file, a list that is too short are told before anything is touched', async () => {
    const fault = await faultShop()
    mkdirSync(join(fault.folder, 'files/media'), { recursive: true })
    writeFileSync(join(fault.folder, 'files/media/one.webp'), 'a picture')
    const whole = await backUp(onPostgres(fault.url, fault.folder))
    const refusalOf = async (damage: (copy: string) => void) => {
      const copy = join(scratchFolder(), 'copy')
      cpSync(whole, copy, { recursive: true })
      damage(copy)
      const target = await emptyShop()
      const { code, output } = await runScript('restore', target.env, [copy])
      const client = new pg.Client({ connectionString: target.database.url })
      await client.connect()
      const { rows } = await client.query("select 1 from information_schema.tables where table_schema = 'public'")
      await client.end()
      expect([code, rows, readdirSync(target.env.DATA_DIR)]).toEqual([1, [], []])
      return output
    }
    const flip = (name: string) => (copy: string) => {
      const path = join(copy, name)
      chmodSync(path, 0o600)
      const bytes = readFileSync(path)
      const at = Math.floor(bytes.length / 2)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(path, bytes)
    }
    expect(await refusalOf(flip('database.dump'))).toContain('is damaged: database.dump is not as it was written')
    expect(await refusalOf(flip('files/media/one.webp'))).toContain('is damaged: files/media/one.webp is not')
    expect(await refusalOf((copy) => appendFileSync(join(copy, 'manifest.json'), ' '))).toContain('is damaged: manifest.json is not')
    expect(await refusalOf((copy) => rmSync(join(copy, 'files/media/one.webp')))).toContain('not whole: files/media/one.webp is missing')
    const withoutPicture = (copy: string) => {
      const sums = join(copy, 'SHA256SUMS')
      writeFileSync(sums, readFileSync(sums, 'utf8').replace(/^.*one\.webp\n/m, ''))
    }
    expect(await refusalOf(withoutPicture)).toContain('SHA256SUMS does not name all of it')
    // A newer shop's: also where its sums are right.
    const ofTomorrow = (copy: string) => {
      const manifest = join(copy, 'manifest.json')
      writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"migration": \d+/, '"migration": 9999999999999'))
    }
    expect(await refusalOf(ofTomorrow)).toMatch(/newer than this program .* Restore it with the program that made it/)
  })

  test('fault 70: a shop that is not empty is replaced only by its name, and only while it does not run', async () => {
    const fault = await faultShop()
    const env = onPostgres(fault.url, fault.folder)
    const slug = await addProduct(fault, { stock: 9 })
    const kept = await buyByCard(fault, slug)
    const backup = await backUp(env)
    const lost = await checkOut(fault, { items: [{ slug, quantity: 1 }] })
    const name = new URL(fault.url).pathname.slice(1)
    expect((await runScript('restore', env, [backup, '--replace', name])).output).toMatch(/The shop is running on the database .* Stop all/)
    for (const app of fault.apps) await app.term()
    const refused = async (...flags: string[]) => {
      const { code, output } = await runScript('restore', env, [backup, ...flags])
      expect([code, output]).toEqual([1, expect.stringContaining('Nothing was restored, all is as it was')])
      return output
    }
    // The test's own connections look like a shop's.
    const client = new pg.Client({ connectionString: fault.url })
    await client.connect()
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'partwright %'",
    )
    await client.end()
    expect(await refused()).toContain(`not empty. To replace what is in it, say so with its name: --replace ${name}`)
    expect(await refused('--replace', 'another')).toContain('--replace another is not what would be replaced')
    await restore(env, backup, '--replace', name)
    await fault.revive()
    expect([
      (await orderOf(fault, kept)).status,
      await fault.rows(sql`select 1 from payment where session_id = ${lost.sessionId}`),
    ]).toEqual(['open', []])
  })
})

/** Pays a part at the stand-in for Stripe. */
async function buyByCard(fault: FaultShop, slug: string) {
  const session = await checkOut(fault, { items: [{ slug, quantity: 1 }] })
  await fault.stripe.pay(session.sessionId)
  await vi.waitUntil(async () => (await orderOf(fault, session)).status === 'open', SOON)
  return session
}

describe.skipIf(noSmallDisk !== null)('fault 71: a disk is full', () => {
  test('fault 71: where backups go: it is told in a line, nothing of it stays, whole ones stay, the shop goes on', async () => {
    const folder = seededFolder()
    const app = await start(ON_EMBEDDED(folder))
    const into = smallDisk('size=12m')
    const first = await backUp(ON_EMBEDDED(folder), into)
    const { code, output } = await runScript('backup', ON_EMBEDDED(folder), [into])
    expect([code, output]).toEqual([1, expect.stringContaining(`The disk of ${into} is full.`)])
    expect(output).not.toMatch(/^ {4}at /m)
    expect(wholeIn(into)).toEqual([first])
    expect(readdirSync(into)).toHaveLength(1)
    const order = await buyOne(app, (await slugsOf(app))[0] ?? '', { lane: 1, n: 1 })
    expect(await findBought(app, [order])).toEqual([order])
    await restore(ON_EMBEDDED(scratchFolder()), first)
  })

  test('fault 71: where a backup is restored to: what was there is as it was', async () => {
    const source = seededFolder()
    const backup = await backUp(ON_EMBEDDED(source))
    const disk = smallDisk('size=100m')
    const folder = join(disk, 'shop')
    cpSync(source, folder, { recursive: true })
    const app = await start(ON_EMBEDDED(folder))
    const order = await buyOne(app, (await slugsOf(app))[0] ?? '', { lane: 1, n: 1 })
    await app.term()
    const { code, output } = await runScript('restore', ON_EMBEDDED(folder), [backup, '--replace', 'shop'])
    expect([code, output]).toEqual([1, expect.stringMatching(/all is as it was[^]*is full/)])
    expect(readdirSync(folder)).not.toContain('restoring')
    expect(statSync(join(folder, 'pglite')).isDirectory()).toBe(true)
    expect(await findBought(await start(ON_EMBEDDED(folder)), [order])).toEqual([order])
  })
})
