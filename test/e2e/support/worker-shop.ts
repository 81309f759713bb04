import { test as base } from '@playwright/test'
import { isTimeOver } from '../../../scripts/gate/until.ts'
import { freePort } from '#test/support/free-port.ts'
import { serveBuild, stopBuild } from './built-shop.ts'
import { copyData, dataFolder } from './copy-shop-data.ts'

/** The shop of a worker: a server at a port of its own, with data of its own. */
interface WorkerShop {
  url: string
  /** Its data folder. */
  folder: string
  /** Starts it with the data as they were filled, unless it serves this test file already. */
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
      const folder = dataFolder()
      const port = await freePort()
      let open: { file: string; close: () => Promise<void> } | undefined
      await use({
        url: `http://localhost:${port}`,
        folder,
        async openFor(file) {
          if (open?.file === file) return
          await open?.close()
          const { env, drop } = await copyData(folder, file)
          const server = await serveBuild('dist', { folder, port, env })
          const close = async () => {
            await stopBuild(server)
            await drop()
          }
          open = { file, close }
        },
      })
      await open?.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  ofFile: [
    async ({ shop }, use, info) => {
      info.skip(isTimeOver(), 'the time for the tests was over')
      await shop.openFor(info.file)
      await use()
    },
    { auto: true, timeout: 60_000 },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
  storageState: ({ shop }, use) =>
    use({ cookies: [], origins: [{ origin: shop.url, localStorage: [{ name: 'newsletter_popup_shown', value: 'true' }] }] }),
})
