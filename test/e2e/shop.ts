import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { freePort, serveBuild, stopBuild } from './built-shop.ts'
import { SEEDED } from './set-up.ts'

/** The shop of a worker: a server at a port of its own, with data of its own. */
interface WorkerShop {
  url: string
  /** Its data folder. */
  folder: string
  /** Starts it anew with the data that it began with, unless it serves this test file already. */
  openFor: (file: string) => Promise<void>
}

/**
 * Playwright's `test` whose pages are of this worker's shop; each file finds it as it was filled. Visitors have seen the newsletter's popup, unless
 * the test says otherwise.
 */
export const test = base.extend<{ ofFile: void }, { shop: WorkerShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here what a fixture needs: nothing.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'partwright-e2e-'))
      const port = await freePort()
      const start = () => {
        cpSync(process.env[SEEDED] ?? '', folder, { recursive: true })
        return serveBuild('dist', { folder, port })
      }
      let server = await start()
      let served: string | undefined
      await use({
        url: `http://localhost:${port}`,
        folder,
        async openFor(file) {
          if (served !== undefined && served !== file) {
            await stopBuild(server)
            rmSync(folder, { recursive: true, force: true })
            server = await start()
          }
          served = file
        },
      })
      await stopBuild(server)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  ofFile: [
    async ({ shop }, use, { file }) => {
      await shop.openFor(file)
      await use()
    },
    { auto: true, timeout: 60_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  storageState: ({ shop }, use) =>
    use({ cookies: [], origins: [{ origin: shop.url, localStorage: [{ name: 'newsletter_popup_shown', value: 'true' }] }] }),
})
