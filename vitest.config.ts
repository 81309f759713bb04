import { defineConfig } from 'vitest/config'

/** Not the web's configuration: tests need no bundler plugins, and the API's tests need databases. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    env: { LOG_LEVEL: 'silent', TZ: 'UTC' },
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'test/architecture.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: 'test/support/databases.ts',
          // Modules are loaded once a worker; what a test file changes is its own shop, never a module.
          isolate: false,
          maxWorkers: 2,
          hookTimeout: 60_000,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: 'test/faults/support/set-up.ts',
          // Each case has the machine to itself: it measures, kills and fills up.
          maxWorkers: 1,
          hookTimeout: 120_000,
          testTimeout: 90_000,
        },
      },
    ],
  },
})
