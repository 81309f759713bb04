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
    ],
  },
})
