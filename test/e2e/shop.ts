import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { freePort, serveBuild, stopBuild } from './built-shop.ts'
import { SEEDED } from './set-up.ts'

/** The shop of a worker: a server of its own at a port of its own, with data of its own. */
interface WorkerShop {
  url: string
  /** Its data folder. */
  folder: string
}

/** Playwright's `test` whose pages are of this worker's shop. Visitors have seen the newsletter's popup, unless the test says otherwise. */
export const test = base.extend<object, { shop: WorkerShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here what a fixture needs: nothing.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'partwright-e2e-'))
      cpSync(process.env[SEEDED] ?? '', folder, { recursive: true })
      const port = await freePort()
      const server = await serveBuild('dist', { folder, port })
      await use({ url: `http://localhost:${port}`, folder })
      await stopBuild(server)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  storageState: ({ shop }, use) =>
    use({ cookies: [], origins: [{ origin: shop.url, localStorage: [{ name: 'newsletter_popup_shown', value: 'true' }] }] }),
})
