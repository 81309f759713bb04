import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { BROWSER } from './test/support/browser.ts'

const PORT = 3928

// A new shop each run, outside the folder that the runner empties.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'partwright-e2e-'))

/** Journeys in Debian's Chromium against the built shop with a database of its own. */
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // How components look (gallery.spec.ts). The shop brings its own faces, so that one set does for all machines.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1360, height: 900 },
    // Visitors who have seen the newsletter popup; its own spec has others.
    storageState: {
      cookies: [],
      origins: [{ origin: `http://localhost:${PORT}`, localStorage: [{ name: 'newsletter_popup_shown', value: 'true' }] }],
    },
    trace: 'retain-on-failure',
    launchOptions: BROWSER,
  },
  webServer: {
    command: 'node scripts/start.ts',
    url: `http://localhost:${PORT}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env.E2E_DATA_DIR,
      ADMIN_EMAIL: 'admin@partwright.example',
      ADMIN_PASSWORD: 'a-long-test-password',
      LOG_LEVEL: 'error',
    },
  },
})
