import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '#test/support/free-port.ts'
import { ADMIN, serveBuild, stopBuild } from '#test/e2e/support/built-shop.ts'
import { SEEDED } from '#test/e2e/support/set-up.ts'

/** The demonstration's name; the part of the program that has it in its own name are cookies, and addresses of its demo. */
const DEMO = /partwright(?!\.(session_token|order|known_browser|example))/i

const PAGES = [
  '/',
  '/about',
  '/contact',
  '/returns',
  '/legal',
  '/categories',
  '/cart',
  '/auth',
  '/orders',
  '/quick-order',
  '/search?q=motor',
  '/search?showBrands=true',
  '/product/broan-s97017705-bathroom-fan-motor-assembly',
  '/part/S97009745',
  '/help/model-number',
  '/no-such-page',
  '/api/shop',
  '/api/home',
  '/api/content',
  '/robots.txt',
  '/manifest.webmanifest',
  '/feeds/google.xml',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/api/sign-in-link?token=x',
  '/api/newsletter/unsubscribe?token=x',
]

test('a shop with another name, in another zone, says the name of the demonstration nowhere', async ({ playwright }) => {
  const folder = mkdtempSync(join(tmpdir(), 'partwright-e2e-'))
  cpSync(process.env[SEEDED] ?? '', folder, { recursive: true })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await serveBuild('dist', { folder, port })
  const request = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  const anybody = await playwright.request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  try {
    await request.post('/api/auth/sign-in/email', { data: { email: ADMIN.email, password: ADMIN.password } })
    const set = async (group: string, values: Record<string, unknown>) => {
      const answer = await request.patch(`/api/admin/settings/${group}`, { data: { ...values, version: group === 'contact' ? 1 : 0 } })
      expect(answer.status(), await answer.text()).toBe(200)
    }
    await set('identity', { name: 'Acme Parts', timeZone: 'Pacific/Honolulu' })
    await set('contact', {
      phone: '(906) 555-0100',
      email: 'help@acme.example',
      address: '1 Main St, Ewa Beach, HI 96706',
      hours: 'All day',
    })
    for (const path of PAGES) {
      const text = await (await anybody.get(path)).text()
      expect(text.length, path).toBeGreaterThan(20)
      expect(DEMO.exec(text)?.[0], path).toBeUndefined()
      expect(text.includes('555-0142'), path).toBe(false)
    }
    expect(await (await anybody.get('/')).text()).toContain('<title>Replacement Parts For Your Home | Acme Parts</title>')
    expect(await (await anybody.get('/')).text()).toContain('2 p.m. Hawaii')
    expect(await (await anybody.get('/feeds/google.xml')).text()).toContain('<title>Acme Parts</title>')

    // What is written to people: a newsletter's welcome and an answer to a message.
    await anybody.post('/api/newsletter', { data: { email: 'ann@example.com', source: 'compact' } })
    const written = await anybody.post('/api/contact-messages', {
      headers: { 'idempotency-key': 'a-message-of-this-test' },
      data: { email: 'ann@example.com', topic: 'other', message: 'Do you have the seal for a 688 fan?' },
    })
    expect(written.status(), await written.text()).toBe(200)
    const folderOfMails = join(folder, 'mail')
    const mails = () => (existsSync(folderOfMails) ? readdirSync(folderOfMails) : []).filter((name) => name.endsWith('.html'))
    await expect.poll(() => mails().length, { timeout: 15_000 }).toBeGreaterThanOrEqual(3)
    for (const name of mails()) {
      const mail = readFileSync(join(folderOfMails, name), 'utf8')
      expect(DEMO.exec(mail)?.[0], name).toBeUndefined()
      expect(mail).toContain('Acme Parts')
    }
  } finally {
    await request.dispose()
    await anybody.dispose()
    await stopBuild(server)
    rmSync(folder, { recursive: true, force: true })
  }
})
