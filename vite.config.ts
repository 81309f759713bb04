import tailwindcss from '@tailwindcss/vite'
import { existsSync } from 'node:fs'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { OUTSIDE_PACKAGES } from './scripts/outside-packages.ts'
import { storefrontRoutes } from './scripts/storefront-routes.ts'

/** What shows when a page cannot be shown: a chunk. */
const FAILURES: ('errorComponent' | 'notFoundComponent')[] = ['errorComponent', 'notFoundComponent']

/** Pages in whose place, when there is none, the shop's own page for that stands, which all pages know: a chunk of it would be one more file to load. */
const MISSING_AS_ANY_PAGE = ['/product/$productSlug', '/model/$brandSlug/$modelSlug']

/** The module of `src` at one of these paths, which are without their endings. @throws when one of them is not there: it has moved */
const modules = (...paths: string[]) => {
  const ids = paths.map((path) => `/src/${path}.ts`)
  for (const id of ids) if (!existsSync(`.${id}`) && !existsSync(`.${id}x`)) throw new Error(`vite.config.ts: there is no ${id}`)
  return (id: string) => ids.some((start) => id.includes(start))
}

/**
 * Small modules that pages need together: a chunk each. Each comes before those that build on it.
 * - part: what the lines of a cart or an order and the cards of a list both show
 * - stock: whether a part can be had
 * - form: fields, their checks, their answer and what is kept of what was typed
 * - focus: what begins with the focus
 * - checkout: what is remembered of a checkout that is not over
 * - customer: the fields for who buys and where they live, with the states of ZIP codes
 * - references: what a business writes on an order
 * - drawing: what keeps a drawing of the server
 * - price: what a card and the page of a part both have: the price, the picture, buying
 * - card: the card of a list and what only cards have
 * - kept: the cart of an account, and what a browser keeps for it and forgets
 * - sign-in: passwords, codes and the calls they go with
 * - content: what content pages begin with
 * - shown: the shop's days, and days and states as orders show them
 * - trail, page-trail: where a page stands, as a line of links and as search engines read it
 * - pages: the numbers below a list
 */
const TOGETHER = {
  part: modules(
    'domain/catalog/part-number',
    'web/cart/cart-product',
    'web/fit/fit-badge',
    'web/parts/part-picture',
    'web/ui/browser/stored-json',
    'web/ui/browser/use-browser-value',
    'web/ui/browser/use-hydrated',
    'web/ui/state/empty-state',
    'web/ui/form/quantity-stepper',
    'web/ui/part/part-number',
    'web/ui/unbroken',
    'web/ui/state/skeleton',
  ),
  stock: modules('web/catalog/card/stock-labels', 'web/ui/part/badge'),
  form: modules(
    'domain/customer/email',
    'web/session/typed-texts',
    'web/ui/form/email-input',
    'web/ui/form/field',
    'web/ui/form/use-submit',
    'web/ui/notice',
  ),
  focus: modules('web/ui/browser/use-focus-on-mount'),
  checkout: modules(
    'web/cart/coupon-link',
    'web/cart/checkout-attempt',
    'web/cart/checkout-draft',
    'web/cart/delay',
    'domain/customer/name',
    'domain/customer/phone',
  ),
  customer: modules('domain/customer/states', 'domain/customer/zip-code', 'web/customer/state-field', 'web/customer/customer-inputs'),
  references: modules('domain/order/order-references'),
  drawing: modules('web/ui/server-drawing'),
  price: modules(
    'domain/drawing/family',
    'domain/drawing/views',
    'web/catalog/card/product-facts',
    'web/catalog/card/product-media',
    'web/catalog/card/product-picture',
    'web/catalog/card/use-purchase',
    'web/ui/part/price',
  ),
  card: modules('web/catalog/card/product-card'),
  kept: modules('web/cart/sync/session-cart', 'web/session/session-mark', 'web/account/forget-private'),
  'sign-in': modules(
    'web/account/auth-call',
    'web/account/use-account-form',
    'web/account/password-field',
    'web/account/code-field',
    'web/account/use-passkeys-supported',
    'domain/account/account-name',
  ),
  content: modules('web/content/content-loader'),
  shown: modules('domain/time/shop-time', 'web/orders/shop-date', 'web/orders/view/status-mark'),
  trail: modules('web/ui/breadcrumb'),
  'page-trail': modules('web/links/page-breadcrumb'),
  pages: modules('web/ui/pagination'),
}

/** The tree of the shop's routes, which the browser starts with. */
const storefront = storefrontRoutes()

/**
 * The tree of all routes and what stands of the admin area's in it: one file, asked for on the area's addresses alone. `routes/admin.tsx` is built on
 * it, so that the server names it on the area's pages.
 */
const isOfAdminTree = (id: string) => /\/src\/web\/(routeTree\.gen\.ts|routes\/admin(\.tsx|\/[^?]+))$/.test(id)

/**
 * The three routes of categories, which differ by their addresses: what they show, what they say of a failure, and what lists show while they load.
 */
const ROUTES = {
  category: /\/routes\/category\.[^?]+\?tsr-split=component/,
  'category-failed': /\/routes\/category\.[^?]+\?tsr-split=error/,
  'list-pending': /\/routes\/(category\.[^?]+|categories\.tsx|search\.tsx)\?tsr-split=pending/,
}

/** Where the pages of the admin area are built to. */
const ADMIN_FILES = 'assets/admin/'

/**
 * How no file may begin: lists of ad blockers have `/assets/newsletter-`, and what needs such a file does not come either, such as the page after the
 * payment. The popup alone is called so: who blocks it wants none.
 */
const BLOCKED = /^newsletter-(?!popup)/

/** Files of the area, with the tree of all routes. */
const isOfAdminFiles = (file: string) => file.startsWith(ADMIN_FILES) || file.startsWith('assets/area-')

export default defineConfig(({ command, mode }) => ({
  // `vite build --mode faults --outDir dist-faults` is the build that the fault suite may crash at named points; in any other, those vanish.
  define: { __CRASH_POINTS__: JSON.stringify(mode === 'faults') },
  server: { port: Number(process.env.PORT ?? 3000) },
  // The same hook without its stand-in for React before 18, which every page would load.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: { target: 'es2022', reportCompressedSize: false },
  environments: {
    client: {
      build: {
        // The first file says nothing of what the pages of the admin area are made of: shoppers load nothing of it.
        modulePreload: {
          resolveDependencies: (file, others) => (isOfAdminFiles(file) ? others.filter((other) => other.endsWith('.css')) : others),
        },
        rolldownOptions: {
          output: {
            chunkFileNames: ({ facadeModuleId, name }) =>
              `${facadeModuleId?.includes('/src/web/routes/admin/') ? ADMIN_FILES : 'assets/'}${name.replace(BLOCKED, 'letter-')}-[hash].js`,
            // What every page starts with is one file: a dozen small ones compress worse. The rest comes with the pages that need it.
            // The small modules that many pages share are a few files for the same reason; each file's name stands in the first one, too.
            codeSplitting: {
              groups: [
                { name: 'shop', tags: ['$initial'] },
                ...Object.entries({ ...TOGETHER, ...ROUTES }).map(([name, test]) => ({ name, test })),
                { name: 'area', test: isOfAdminTree },
              ],
            },
          },
        },
      },
    },
    // The server is one file with its API, its jobs and its packages: it opens in half the time of 1,800 modules.
    ssr: {
      // The development server takes in no package: those in CommonJS would fail.
      resolve: command === 'build' ? { noExternal: true, external: OUTSIDE_PACKAGES } : {},
      // Beside it stands the program of the process that reads workbooks.
      build: {
        rollupOptions: {
          input: { server: 'src/server.ts', 'workbook-program': 'src/server/shop/import/file/workbook-program.ts' },
          output: { entryFileNames: '[name].js' },
        },
      },
    },
  },
  plugins: [
    tailwindcss(),
    tanstackStart({
      client: { entry: 'web/client.tsx' },
      router: {
        entry: 'web/router.tsx',
        routesDirectory: 'web/routes',
        generatedRouteTree: 'web/routeTree.gen.ts',
        quoteStyle: 'single',
        plugins: [storefront.inGenerator],
        // A page's states and its loader come with it: what other pages ask for is not in what is loaded first. What says that a page is loading is
        // small, comes by itself and before the page, and is what the server draws of pages of the admin area that it does not: it has to be there.
        codeSplittingOptions: {
          defaultBehavior: [['loader', 'component'], ['pendingComponent'], FAILURES],
          splitBehavior({ routeId }) {
            if (MISSING_AS_ANY_PAGE.includes(routeId)) return [['loader', 'component'], ['pendingComponent'], ['errorComponent']]
            return routeId.startsWith('/admin/') ? [['loader', 'component'], FAILURES] : undefined
          },
        },
      },
      importProtection: {
        behavior: 'error',
        client: { files: ['**/src/server/**', '**/src/server.ts'] },
      },
    }),
    react(),
    storefront.inBundler,
  ],
}))
