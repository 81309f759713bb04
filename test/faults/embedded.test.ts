import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { buy, checkOut } from '#test/support/buy.ts'
import { whyNoSmallDisk } from '#test/support/postgres.ts'
import { TEST_ENV } from '#test/support/test-env.ts'
import { EndedError, startApp, whyNoNamespace } from './support/app.ts'
import type { App } from './support/app.ts'
import { shopOf } from './support/fault-shop.ts'
import { runScript } from './support/run-script.ts'
import { scratchFolder } from './support/scratch-folder.ts'

/** A folder with the demo catalogue, for this test only. */
const seededFolder = () => {
  const folder = scratchFolder()
  cpSync(inject('seededFolder'), folder, { recursive: true })
  return folder
}

/** A shop on this folder, with the built-in test payments. It is killed after the test, unless it has ended. */
async function start(DATA_DIR: string, options?: { inNamespace?: boolean }): Promise<App> {
  const app = await startApp({ ...TEST_ENV, DATA_DIR }, options)
  onTestFinished(async () => void (await app.kill9()))
  return app
}

/** What the shop says when it refuses to start: sentences, and no stack of calls. */
async function refusalOf(DATA_DIR: string, options?: { inNamespace?: boolean }): Promise<string> {
  const error: unknown = await start(DATA_DIR, options).catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(EndedError)
  expect(String(error)).toContain('ended with 1')
  expect(String(error)).not.toMatch(/^ {4}at |ExperimentalWarning/m)
  return String(error)
}

/** A part of the demo catalogue, and as many paid orders of it as `count`: their numbers. */
async function buyParts(app: App, count: number): Promise<string[]> {
  const { text } = await shopOf(app).call('GET', '/api/home')
  const slug = /"slug":"([^"]+)","name"/.exec(text)?.[1] ?? ''
  const numbers = []
  for (let n = 0; n < count; n++) numbers.push(await buy(shopOf(app), { items: [{ slug, quantity: 1 }] }))
  return numbers
}

/** Which of the orders the shop finds, by their numbers and the buyer's e-mail. */
async function findOrders(app: App, numbers: string[]): Promise<string[]> {
  const found = []
  for (const number of numbers) {
    const { status } = await shopOf(app).call('POST', '/api/orders/lookup', { number, email: 'ann@example.com' })
    if (status === 200) found.push(number)
  }
  return found
}

describe('the embedded database', () => {
  test('fault 54: a second process, and every tool, is sent away and told who has it; the first goes on', async () => {
    const folder = seededFolder()
    const app = await start(folder)
    expect(await refusalOf(folder)).toMatch(new RegExp(`in use by process ${app.pid}.*DATABASE_URL`, 's'))
    const admin = ['--email', 'boss@example.com', '--password', 'three wrenches and a belt']
    const tools = { 'check-data': [], seed: [], 'report-searches': [], 'admin-create': admin }
    for (const [name, flags] of Object.entries(tools)) {
      const { code, output } = await runScript(name, { ...TEST_ENV, DATA_DIR: folder }, flags)
      expect([name, code, output]).toEqual([name, 1, expect.stringContaining(`in use by process ${app.pid}`)])
      expect(output.trim().split('\n')).toHaveLength(1)
    }
    expect(await buyParts(app, 1)).toHaveLength(1)
    expect(await app.term()).toEqual({ code: 0, signal: null })
    expect(existsSync(join(folder, 'shop.lock'))).toBe(false)
    expect(await runScript('check-data', { DATA_DIR: folder })).toMatchObject({ code: 0 })
  })

  test('fault 54: of two processes that start in the same moment, one has it', async () => {
    const folder = seededFolder()
    const starts = await Promise.allSettled([start(folder), start(folder)])
    const refused = starts.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(refused).toEqual([expect.stringContaining('in use by')])
  })

  test('fault 54: what was told to a shopper is still there after the process was killed, and the next one starts at once', async () => {
    const folder = seededFolder()
    const first = await start(folder)
    const paid = await buyParts(first, 1)
    const { text } = await shopOf(first).call('GET', '/api/home')
    const slug = /"slug":"([^"]+)","name"/.exec(text)?.[1] ?? ''
    const open = await checkOut(shopOf(first), { items: [{ slug, quantity: 1 }] })
    expect(await first.kill9()).toEqual({ code: null, signal: 'SIGKILL' })
    // Left behind, with the number of a process that lives: after a restart, a container gives the same numbers to others.
    writeFileSync(join(folder, 'shop.lock'), `${process.pid}\n`)
    const second = await start(folder)
    expect(await findOrders(second, paid)).toEqual(paid)
    const { body } = await shopOf(second).call('POST', '/api/cancel-payment', { sessionId: open.sessionId })
    expect(body).toEqual({ state: 'unpaid', orderId: null, isForCaller: false })
    await second.term()
    expect(await runScript('check-data', { DATA_DIR: folder })).toMatchObject({ code: 0 })
  })

  test('fault 54: a folder of another version of the database is refused with words, and left as it is', async () => {
    const folder = seededFolder()
    const version = join(folder, 'pglite/PG_VERSION')
    writeFileSync(version, '12\n')
    expect(await refusalOf(folder)).toMatch(/is of version 12 .* restore a dump/)
    expect(readFileSync(version, 'utf8')).toBe('12\n')
    expect(existsSync(join(folder, 'shop.lock'))).toBe(false)
    // Nothing was damaged: as its own version, it opens.
    writeFileSync(version, '18\n')
    const app = await start(folder)
    expect(await buyParts(app, 1)).toHaveLength(1)
  })

  test('fault 56: its folder, copied while the shop is stopped, is a backup: the copy serves with all that was sold until then', async () => {
    const folder = seededFolder()
    const shop = await start(folder)
    const sold = await buyParts(shop, 2)
    await shop.term()
    const backup = join(scratchFolder(), 'backup')
    cpSync(folder, backup, { recursive: true })
    const later = await start(folder)
    const soldLater = await buyParts(later, 1)
    expect(await runScript('check-data', { DATA_DIR: backup })).toMatchObject({
      code: 0,
      output: expect.stringContaining('0 rows are wrong'),
    })
    const restored = await start(backup)
    expect(await findOrders(restored, [...sold, ...soldLater])).toEqual(sold)
    expect(await buyParts(restored, 1)).toHaveLength(1)
    expect(await findOrders(later, [...sold, ...soldLater])).toEqual([...sold, ...soldLater])
  })

  const noNamespace = whyNoNamespace()
  if (noNamespace !== null) console.error(`FAULT 57 IS NOT TESTED HERE: no process may have a namespace of its own (${noNamespace})`)
  test.skipIf(noNamespace !== null)(
    'fault 57: of two containers on one folder the second is sent away, no order is lost, and it may start once the first is killed',
    async () => {
      const folder = seededFolder()
      const inNamespace = true
      const first = await start(folder, { inNamespace })
      // Both are process 1 where they run.
      expect(readFileSync(join(folder, 'shop.lock'), 'utf8')).toBe('1\n')
      const sold = await buyParts(first, 1)
      expect(await refusalOf(folder, { inNamespace })).toMatch(/in use by process 1 \(.*another container.*DATABASE_URL/)
      expect(await refusalOf(folder)).toMatch(/in use by process 1 \(.*another container/)
      sold.push(...(await buyParts(first, 2)))
      await first.kill9()
      const second = await start(folder, { inNamespace })
      expect(await findOrders(second, sold)).toEqual(sold)
      sold.push(...(await buyParts(second, 1)))
      expect(await second.term()).toEqual({ code: 0, signal: null })
      const third = await start(folder)
      expect(await findOrders(third, sold)).toEqual(sold)
      await third.term()
      expect(await runScript('check-data', { DATA_DIR: folder })).toMatchObject({ code: 0 })
    },
  )
})

describe('a data folder that cannot be used is explained in a sentence', () => {
  /** A small disk for this test only. */
  const mount = (options: string) => {
    const folder = scratchFolder()
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
    return folder
  }
  const noMount = whyNoSmallDisk()
  if (noMount !== null) console.error(`READ-ONLY AND FULL DATA FOLDERS ARE NOT TESTED HERE: nobody may mount a small disk (${noMount})`)

  test('fault 54: a file in its place, or in its path', async () => {
    const file = join(scratchFolder(), 'file')
    writeFileSync(file, 'mine')
    for (const path of [file, join(file, 'below')])
      expect(await refusalOf(path)).toContain(`${path} cannot be used: there is a file in its place`)
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  test('fault 54: a folder of the system', async () => {
    expect(await refusalOf('/proc/partwright/data')).toContain('The data folder /proc/partwright/data cannot be used: ENOENT')
  })

  test('fault 54: a damaged database', async () => {
    const folder = scratchFolder()
    mkdirSync(join(folder, 'pglite/global'), { recursive: true })
    writeFileSync(join(folder, 'pglite/PG_VERSION'), '18\n')
    expect(await refusalOf(folder)).toContain('cannot be used: the database in it does not open')
  })

  test.skipIf(noMount !== null)('fault 54: a read-only file system', async () => {
    const folder = mount('ro')
    for (const path of [folder, join(folder, 'new')])
      expect(await refusalOf(path)).toContain(`${path} cannot be used: its file system is read-only. Make it`)
    expect(await runScript('seed', { ...TEST_ENV, DATA_DIR: folder })).toEqual({
      code: 1,
      output: expect.stringMatching(/^The data folder .*read-only.*\n$/),
    })
  })

  test.skipIf(noMount !== null)('fault 54: a full disk, whether the folder, the database or its tables have no room', async () => {
    const refusals = await Promise.all(['4k', '20m', '44m'].map((size) => refusalOf(mount(`size=${size}`))))
    expect(refusals).toEqual(
      ['cannot be used: its disk is full', 'cannot be used: its disk is full', "The database's disk is full"].map((words) =>
        expect.stringContaining(words),
      ),
    )
  })
})
