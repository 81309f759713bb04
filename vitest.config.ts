import { defineConfig } from 'vitest/config'
import type { Kind } from './test/support/databases.ts'
import { QUICK_START } from './test/support/test-env.ts'

/**
 * The files of test/api that run on the embedded database too. All run on PostgreSQL; these are the ones whose outcome hangs on the
 * database or its driver. What is left out tests rules, answers and services over SQL that these run already.
 */
const EMBEDDED = [
  // The folder, and what only the driver decides: prepared statements, names of refused constraints.
  'folder-lock',
  'statements',
  'pipeline',
  'home-content',
  'home-slots',
  'constraints',
  // Triggers over many rows keep what lists are counted by.
  'listed-parts',
  // Wishes: jobs at once, advisory locks.
  'back-in-stock',
  // Searching: trigrams, arrays, JSON, ranks.
  'search',
  'search-head-nouns',
  'search-machines',
  'search-functions',
  'search-suggestions',
  'part-numbers',
  'appliances',
  'fit',
  'suggestions',
  // Sums and counts: a bigint is a number from the one driver and a string from the other.
  'categories',
  'check-data',
  'dashboard',
  'page-visits',
  'products',
  'shop-time',
  'reports',
  // Transactions on the one connection: a query beside an open one would wait for ever.
  'audit',
  // Batches, notices, and jobs that wait, on the one connection.
  'jobs',
  'staff-categories',
  'staff-discount-codes',
  'import-again',
  'import-models',
  'import-people-and-shipments',
  'checkout',
  'coupons',
  'newsletter',
  'orders',
  'own-orders',
  'payment',
  'refunds',
  'returns',
  'shipments',
  'staff-orders',
  'stock',
  // Jobs: the queue in the same database, enqueued inside transactions.
  'mail',
  'nightly',
  'reconciliation',
  'webhook',
  'webhooks-out',
  // Accounts: the sign-in library writes through a driver of its own.
  'account',
  'renewed-sign-in',
  'sign-in',
]

const on = (...kinds: Kind[]) => ({ kinds })
const fileOf = (name: string) => `test/api/${name}.test.ts`

/**
 * The unit tests that replace globals or modules, which the others of a worker would meet, or that measure expressions, which are slower
 * after others: each of these files has its own world (test/gate.test.ts).
 */
export const ISOLATED = [
  'src/domain/account/account-name.test.ts',
  'src/domain/fit/fit-claim.test.ts',
  'src/server/cache.test.ts',
  'src/server/http/encodings.test.ts',
  'src/server/http/slices.test.ts',
  'src/server/services/queue-clock.test.ts',
  'src/web/account/appliances/add-parts.test.ts',
  'src/web/admin/catalog/grid/model/tsv.test.ts',
  'src/web/admin/catalog/grid/save/save-edits.test.ts',
  'src/web/cart/cart-store.test.ts',
  'src/web/cart/checkout-attempt.test.ts',
  'src/web/cart/sync/sync-cart.test.ts',
  'src/web/fit/appliances/appliance-sync.test.ts',
  'src/web/home/home-cache.test.ts',
  'src/web/orders/reorder.test.ts',
  'src/web/shell/missing-code.test.ts',
  'src/web/ui/browser/stored-state.test.ts',
  'src/web/ui/unbroken.test.tsx',
  'test/catalogue-drawings.test.ts',
  'test/slow-input.test.ts',
]

const unit = { include: ['src/**/*.test.{ts,tsx}', 'test/*.test.ts'], pool: 'threads' as const, testTimeout: 30_000 }

/** Not the web's configuration: tests need no bundler plugins, and the API's tests need databases. */
const api = {
  globalSetup: 'test/support/databases.ts',
  // React as the shop runs it: it does less for each e-mail.
  env: { NODE_ENV: 'production' },
  // Modules are loaded once a worker; what a test file changes is its own shop, never a module.
  isolate: false,
  maxWorkers: 2,
  hookTimeout: 60_000,
  testTimeout: 30_000,
}

const faults = {
  globalSetup: 'test/faults/support/set-up.ts',
  // Modules are loaded once a worker: each file has shops of its own, in processes of their own.
  isolate: false,
  hookTimeout: 120_000,
  testTimeout: 90_000,
}

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    env: { LOG_LEVEL: 'silent', TZ: 'UTC' },
    // What is polled comes soon, but later on a machine that does other work.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { ...unit, name: 'unit', exclude: ISOLATED, isolate: false } },
      { extends: true, test: { ...unit, name: 'unit-isolated', include: ISOLATED } },
      {
        extends: true,
        test: {
          ...api,
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          exclude: [fileOf('folder-lock')],
          provide: on('postgresql'),
        },
      },
      {
        extends: true,
        test: { ...api, name: 'embedded', include: EMBEDDED.map(fileOf), execArgv: [QUICK_START], provide: on('embedded') },
      },
      {
        extends: true,
        test: {
          ...faults,
          name: 'faults',
          include: ['test/faults/*.test.ts'],
          // They wait for processes more than they work.
          maxWorkers: 3,
          provide: on('postgresql', 'embedded'),
        },
      },
      {
        extends: true,
        test: {
          ...faults,
          name: 'faults-waiting',
          include: ['test/faults/waiting/*.test.ts'],
          // The cluster's takes longest, and all wait more than they work.
          maxWorkers: 3,
          provide: on('postgresql'),
        },
      },
      {
        extends: true,
        test: {
          ...faults,
          name: 'faults-alone',
          include: ['test/faults/alone/*.test.ts'],
          // Each case has the machine to itself: it measures how soon an answer comes while the shop has trouble.
          maxWorkers: 1,
          provide: on('postgresql'),
        },
      },
    ],
  },
})
