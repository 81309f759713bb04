import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** What of the framework the browser never runs, by the end of its path, and what stands there instead. */
const UNUSED = {
  // The API is the only door: there are no server functions, so the browser need not carry their client and its serialiser (10 kB gzip).
  '/start-client-core/dist/esm/client-rpc/serverFnFetcher.js': `
    export const serverFnFetcher = () => { throw new Error('The shop has no server functions.') }
    export const trackPostProcessPromise = () => {}`,
  // Links are plain ones, made to navigate by one listener (use-client-links.ts); every route would bring the router's own (1.5 kB gzip).
  '/react-router/dist/esm/link.js': `
    export const Link = () => { throw new Error('The links of the shop are ShopLinks.') }
    export const [createLink, linkOptions, useLinkProps] = [Link, Link, Link]`,
}

const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: (id) => Object.entries(UNUSED).find(([path]) => id.includes(path))?.[1],
}

export default defineConfig({
  server: { port: Number(process.env.PORT ?? 3000) },
  build: { target: 'es2022', reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What most pages share is one file: a dozen small ones compress worse and take as many requests. Drawings come later, by themselves.
            codeSplitting: { groups: [{ name: 'shop', test: /node_modules|src\/(web|domain)\/(?!drawing)/, minShareCount: 7 }] },
          },
        },
      },
    },
    // The front door is one file with its API and jobs; packages stay outside it, so that nothing exists twice.
    ssr: { build: { outDir: 'dist/server', rollupOptions: { output: { entryFileNames: '[name].js' } } } },
  },
  plugins: [
    withoutUnused,
    tailwindcss(),
    tanstackStart({
      router: { entry: 'web/router.tsx', routesDirectory: 'web/routes', generatedRouteTree: 'web/routeTree.gen.ts', quoteStyle: 'single' },
      importProtection: {
        behavior: 'error',
        client: { files: ['**/src/server/**', '**/src/server.ts'] },
      },
    }),
    react(),
  ],
})
