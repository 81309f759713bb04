import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { cloneDatabase, emptyDatabase } from '#test/support/fresh-shop.ts'
import { databaseUrl } from '#test/support/postgres.ts'
import type { Got } from '#test/support/schema.ts'
import { SHOP_IDENTITY, TEST_ENV } from '#test/support/test-env.ts'
import { EndedError, startApp } from './support/app.ts'
import type { App } from './support/app.ts'
import { shopOf } from './support/fault-shop.ts'
import { runScript } from './support/run-script.ts'
import { scratchFolder } from './support/scratch-folder.ts'

/** What a start says that ends at once: its lines, without the frame of the test. */
async function refusalOf(env: Record<string, string>): Promise<string[]> {
  const ended = await startApp({ ...TEST_ENV, DATA_DIR: scratchFolder(), ...env }).then(
    async (app) => {
      await app.kill9()
      throw new Error('It has started.')
    },
    (error: unknown) => error,
  )
  expect(ended).toBeInstanceOf(EndedError)
  return String(ended).trim().split('\n').slice(1)
}

/** A server of nobody's, and its port. */
async function occupyPort(): Promise<number> {
  const other = createServer().listen(0)
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  return (other.address() as AddressInfo).port
}

describe('a start that cannot succeed', () => {
  test('a database that is not there, that refuses the password, or that does not exist: one line, no stack, no password', async () => {
    const { serverUrl } = inject('postgres')
    const gone = new URL(serverUrl)
    gone.port = '1'
    gone.password = 'open-sesame'
    const [line, ...more] = await refusalOf({ DATABASE_URL: gone.href })
    expect(line).toMatch(
      /^DATABASE_URL: the shop cannot connect to PostgreSQL at .+:1 \(.*ECONNREFUSED.*\)\. Is it running, and are name and password right\?$/,
    )
    expect(line).not.toContain('open-sesame')
    expect(more).toEqual([])
    const missing = await refusalOf({ DATABASE_URL: databaseUrl(serverUrl, 'nowhere') })
    expect(missing).toEqual([expect.stringContaining('database "nowhere" does not exist')])
  })

  test('a port that is taken is told before the database is filled', async () => {
    const PORT = String(await occupyPort())
    const DATA_DIR = scratchFolder()
    expect(await refusalOf({ PORT, DATA_DIR })).toEqual([
      expect.stringMatching(/^PORT: another program has it \(.*address already in use.*\)\.$/),
    ])
    expect(existsSync(join(DATA_DIR, 'pglite'))).toBe(false)
    const database = await emptyDatabase()
    onTestFinished(() => database.drop())
    expect(await refusalOf({ PORT, DATABASE_URL: database.url })).toEqual([expect.stringContaining(`address already in use :::${PORT}`)])
  })

  test('an address that is none of this machine is told; at one that is nobody comes by another', async () => {
    expect(await refusalOf({ BIND_ADDRESS: '192.0.2.1' })).toEqual([
      expect.stringMatching(/^BIND_ADDRESS: this machine has no such address \(.*192\.0\.2\.1.*\)\.$/),
    ])
    const app = await startApp({ ...TEST_ENV, DATA_DIR: scratchFolder(), BIND_ADDRESS: '127.0.0.1' })
    onTestFinished(async () => void (await app.kill9()))
    const port = Number(new URL(app.url).port)
    const knock = async (host: string) => {
      const socket = connect(port, host)
      const came = await once(socket, 'connect').then(
        () => 'in',
        () => 'refused',
      )
      socket.destroy()
      return came
    }
    expect([await knock('127.0.0.1'), await knock('127.0.0.2')]).toEqual(['in', 'refused'])
  })

  test('a folder without a build is told as such', async () => {
    expect((await runScript('start', { PORT: '0' }, ['docs'])).output).toMatch(/^There is no build in .*docs: npm run build\n$/)
  })

  test("what is wrong with the configuration is told by the operator's programs, too, each in a line, and nothing is touched", async () => {
    const DATA_DIR = scratchFolder()
    const programs = {
      'admin-create': ['--email', 'boss@example.com', '--password', 'three wrenches and a belt'],
      backup: [join(DATA_DIR, 'backups')],
      'check-data': [],
      'report-searches': [],
      restore: [join(DATA_DIR, 'backups/none')],
      seed: ['--products', '1'],
    }
    for (const [name, flags] of Object.entries(programs)) {
      const { code, output } = await runScript(name, { DATA_DIR, PORT: 'eighty', ROLE: 'boss' }, flags)
      const told = output.trim().split('\n').slice(-3)
      const problems = ['The configuration has problems:', '  PORT must be a port number', "  ROLE must be 'web', 'worker' or 'all'"]
      expect([name, code, told]).toEqual([name, 1, problems])
    }
    expect(readdirSync(DATA_DIR)).toEqual([])
  })

  test('a place for backups that is a file, and a build that there is not, are told in a line', async () => {
    const DATA_DIR = scratchFolder()
    const file = join(DATA_DIR, 'file')
    writeFileSync(file, '')
    for (const place of [file, join(file, 'below')])
      expect(await runScript('backup', { DATA_DIR }, [place])).toEqual({
        code: 1,
        output: `No backup was made.\n${place} is no folder, or lies below a file.\n`,
      })
    for (const folders of [[], ['dits'], ['dist', 'dits']]) {
      const { code, output } = await runScript('build', {}, folders)
      expect([code, output]).toEqual([1, expect.stringMatching(/^Usage: node scripts\/build\.ts FOLDER … .*dist-faults/)])
    }
  })

  test('a report of searches without a database, or with one that no shop was started with: a line, and nothing is made', async () => {
    const DATA_DIR = scratchFolder()
    const told = { code: 1, output: `There is no database in ${DATA_DIR}. Set DATABASE_URL or DATA_DIR.\n` }
    expect(await runScript('report-searches', { DATA_DIR })).toEqual(told)
    expect(readdirSync(DATA_DIR)).toEqual([])
    const database = await emptyDatabase()
    onTestFinished(() => database.drop())
    expect(await runScript('report-searches', { DATA_DIR, DATABASE_URL: database.url })).toEqual({
      code: 1,
      output: 'No report: relation "search_query" does not exist\n',
    })
  })

  test("an option that an operator's program does not have is named, with how it is called, and no stack", async () => {
    for (const [name, command] of [
      ['admin-create', 'admin:create'],
      ['backup', 'backup'],
      ['report-searches', 'report:searches'],
      ['restore', 'restore'],
      ['seed', 'seed'],
    ] as const) {
      const { code, output } = await runScript(name, { DATA_DIR: scratchFolder() }, ['--hlep'])
      const told = output.trim().split('\n')
      expect([name, code, told]).toEqual([name, 1, ["Unknown option '--hlep'.", expect.stringContaining(`Usage: npm run ${command} -- `)]])
    }
  })
})

describe('the catalogue of a demonstration', () => {
  const partsOf = async (app: App): Promise<number> => {
    const { status, body } = await shopOf(app).call<Got<'/api/search'>>('GET', '/api/search?q=filter')
    expect(status).toBe(200)
    return body.total
  }

  test.each(['embedded', 'postgresql'])('is there after a first start that was cut off, too: %s', async (kind) => {
    const way: Record<string, string> = { DATA_DIR: scratchFolder() }
    if (kind === 'postgresql') {
      const database = await emptyDatabase()
      onTestFinished(() => database.drop())
      way.DATABASE_URL = database.url
    }
    await expect(startApp({ ...TEST_ENV, ...way, CRASH_AT: 'seed.afterProducts' })).rejects.toThrow('ended with SIGKILL')
    const app = await startApp({ ...TEST_ENV, ...way })
    onTestFinished(async () => void (await app.kill9()))
    expect(await partsOf(app)).toBeGreaterThan(10)
  })

  test('stays away from a shop that is to begin empty', async () => {
    const way = { DATA_DIR: scratchFolder(), DEMO_CATALOGUE: 'false' }
    const app = await startApp({ ...TEST_ENV, ...way })
    onTestFinished(async () => void (await app.kill9()))
    expect(await partsOf(app)).toBe(0)
    expect((await shopOf(app).call('GET', '/api/categories')).body).toEqual([])
  })

  test('does not come back to a shop whose parts were all deleted', async () => {
    const database = await cloneDatabase()
    onTestFinished(() => database.drop())
    const opened = await openDatabase({ DATABASE_URL: database.url, DATA_DIR: scratchFolder() })
    await opened.db.execute(sql`truncate product cascade`)
    await opened.close()
    const app = await startApp({ ...TEST_ENV, DATA_DIR: scratchFolder(), DATABASE_URL: database.url })
    onTestFinished(async () => void (await app.kill9()))
    expect(await partsOf(app)).toBe(0)
  })
})

describe('the first admin of a demonstration', () => {
  test('is made by the first start, which says the password, and not by a program before it', async () => {
    const DATA_DIR = scratchFolder()
    expect((await runScript('seed', { DATA_DIR }, ['--products', '1'])).output).toContain('1 products in')
    const app = await startApp({ DATA_DIR })
    await app.term()
    expect(app.output()).toMatch(/^First admin: admin@partwright\.example {2}password: \S{12}$/m)
  })

  test('is no second one beside whom the operator names', async () => {
    const DATA_DIR = scratchFolder()
    const owner = ['--email', 'boss@example.com', '--password', 'three wrenches and a belt']
    expect((await runScript('admin-create', { DATA_DIR }, owner)).output).toContain('boss@example.com is an admin now')
    const app = await startApp({ DATA_DIR })
    await app.term()
    expect(app.output()).not.toContain('First admin')
    expect(app.output()).toMatch(/^Admin: there is one \(another: /m)
  })
})

describe('the first admin of a live shop, or of one for trials', () => {
  test('is led to where the two-step sign-in is set up that the admin area waits for', async () => {
    const database = await emptyDatabase()
    onTestFinished(() => database.drop())
    const owner = { email: 'boss@example.com', password: 'three wrenches and a belt' }
    const app = await startApp({
      DATA_DIR: scratchFolder(),
      DATABASE_URL: database.url,
      SHOP_MODE: 'staging',
      PUBLIC_URL: 'https://staging.shop.test',
      AUTH_SECRET: 'Vq3kX0aZt7LmWc9PbEoJd2RyHs6UgNf1',
      STRIPE_SECRET_KEY: 'sk_test_not_a_key',
      STRIPE_WEBHOOK_SECRET: 'whsec_not_a_secret',
      SMTP_URL: 'smtps://nowhere.example',
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      ...SHOP_IDENTITY,
    })
    onTestFinished(async () => void (await app.kill9()))
    const headers = { 'content-type': 'application/json', origin: 'https://staging.shop.test' }
    const signedIn = await fetch(`${app.url}/api/auth/sign-in/email`, { method: 'POST', headers, body: JSON.stringify(owner) })
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ')
    const open = (path: string) => fetch(`${app.url}${path}`, { headers: { cookie }, redirect: 'manual' })
    for (const [path, leadsTo] of [
      ['/auth', '/admin'],
      ['/admin', '/account#two-step'],
      ['/admin/orders', '/account#two-step'],
    ] as const)
      expect([path, (await open(path)).headers.get('location')]).toEqual([path, leadsTo])
    expect(await (await open('/account')).text()).toContain('id="two-step"')
  })
})
