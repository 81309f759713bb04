import { defineConfig } from '@playwright/test'
import { BROWSER } from './test/support/browser.ts'

/** Journeys in Debian's Chromium against the built shop. Each worker has a server, a port and data of its own: test/e2e/support/worker-shop.ts. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/e2e/support/set-up.ts',
  // How components look (gallery.spec.ts). The shop brings its own faces, so that one set does for all machines.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // A worker takes a whole file, and any file after any other.
  fullyParallel: false,
  workers: 2,
  // The summary of the gate names how many needed the second attempt: docs/decisions/0150-journeys-are-tried-twice.md.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1360, height: 900 },
    // Recording every test costs a sixth of all the time; `npx playwright test NAME --trace on` records one that failed.
    screenshot: 'only-on-failure',
    launchOptions: BROWSER,
  },
})
