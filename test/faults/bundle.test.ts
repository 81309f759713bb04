import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addProduct } from '#test/support/build.ts'
import { askStatus, checkOut, orderOf } from '#test/support/buy.ts'
import { emptyDatabase } from '#test/support/fresh-shop.ts'
import { bundle } from '../../scripts/bundle.ts'
import { startApp } from './support/app.ts'
import { faultShop } from './support/fault-shop.ts'
import { scratchFolder } from './support/scratch-folder.ts'

/** Beside nothing of the project: no packages, no sources above it. */
const root = mkdtempSync(join(tmpdir(), 'partwright-bundle-'))
const BUNDLE = { root, build: 'dist', program: ['dist/server/server.js'] }

beforeAll(() => bundle(root), 300_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

const inBundle =
  (...words: string[]) =>
  (env: Record<string, string> = {}) =>
    execFileSync(process.execPath, words, {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })

/** All bytes of a folder. */
const sizeOf = (folder: string): number => Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0])

describe('the bundle, which images are made of', () => {
  test('sells on PostgreSQL from a folder of its own: pages, a picture that is drawn, a checkout', async () => {
    const fault = await faultShop({ release: BUNDLE })
    const slug = await addProduct(fault)
    const url = fault.apps[0]?.url ?? ''
    const home = await fetch(url)
    expect([home.status, (await home.text()).includes('</html>')]).toEqual([200, true])
    const picture = await fetch(`${url}/pictures/${slug}-square.png`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const session = await checkOut(fault, { items: [{ slug, quantity: 1 }] })
    await fault.stripe.pay(session.sessionId)
    await askStatus(fault, session)
    expect((await orderOf(fault, session)).payment).toBe('paid')
    expect(inBundle('tools/check-data.js')({ DATABASE_URL: fault.url })).toContain(' 0 rows are wrong')
    // Backed up while it sells, and restored beside it, by the programs of the bundle.
    const backups = scratchFolder()
    expect(inBundle('tools/backup.js', backups)({ DATABASE_URL: fault.url, DATA_DIR: fault.folder })).toContain('Backup: ')
    const other = await emptyDatabase()
    onTestFinished(() => other.drop())
    const backup = join(backups, readdirSync(backups)[0] ?? '')
    const restored = inBundle('tools/restore.js', backup)({ DATABASE_URL: other.url, DATA_DIR: scratchFolder() })
    expect(restored).toMatch(/sentences checked, 0 rows are wrong[^]*Restored /)
    expect(await fault.apps[0]?.term()).toEqual({ code: 0, signal: null })
  })

  test('opens and fills the embedded database, too', async () => {
    const app = await startApp({ DATA_DIR: scratchFolder() }, { shop: BUNDLE })
    onTestFinished(async () => void (await app.kill9()))
    expect((await fetch(`${app.url}/category/bathroom-fan-parts`)).status).toBe(200)
  })

  test('tells in its log why a page fails whose code is gone', async () => {
    const assets = join(root, 'dist/server/assets')
    const [code = ''] = readdirSync(assets).filter((name) => name.startsWith('about-'))
    renameSync(join(assets, code), join(root, code))
    onTestFinished(() => renameSync(join(root, code), join(assets, code)))
    const app = await startApp({ DATA_DIR: scratchFolder() }, { shop: BUNDLE })
    onTestFinished(async () => void (await app.kill9()))
    expect((await fetch(`${app.url}/about`)).status).toBe(500)
    expect((await fetch(`${app.url}/contact`)).status).toBe(200)
    const told = app
      .output()
      .split('\n')
      .filter((line) => line.includes('page failed'))
    expect(told).toEqual([expect.stringContaining(`Cannot find module '${join(assets, code)}'`)])
  })

  test('draws, packs pictures and writes invoices with the packages that it has', () => {
    const script = `
      const [{ default: sharp }, { default: Document }] = await Promise.all([import('sharp'), import('pdfkit')])
      const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).avif().toBuffer()
      const pages = []
      await new Promise((end) => new Document().on('data', (page) => pages.push(page)).on('end', end).font('Helvetica-Bold').text('Invoice').end())
      console.log(picture.length > 0, Buffer.concat(pages).subarray(0, 4).toString())`
    expect(inBundle('--input-type=module', '-e', script)()).toBe('true %PDF\n')
  })

  test('has less than 120 MB, and nothing that is only for making it', () => {
    expect(sizeOf(root)).toBeLessThan(120_000_000)
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    expect(names.filter((name) => /\.(map|test\.js|tsx?)$/.test(name) || /node_modules\/(vite|typescript|vitest)\//.test(name))).toEqual([])
  })
})
