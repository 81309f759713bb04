import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** The API is the only door: there are no server functions, so the browser need not carry their client and its serialiser (16 kB gzip). */
const withoutServerFunctions: Plugin = {
  name: 'without-server-functions',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  load(id) {
    if (!id.includes('/start-client-core/dist/esm/client-rpc/serverFnFetcher.js')) return null
    return `export const serverFnFetcher = () => { throw new Error('The shop has no server functions.') }
      export const trackPostProcessPromise = () => {}`
  },
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
            advancedChunks: { groups: [{ name: 'shop', test: /node_modules|src\/(web|domain)\/(?!drawing)/, minShareCount: 6 }] },
          },
        },
      },
    },
    // The front door is one file with its API and jobs; packages stay outside it, so that nothing exists twice.
    ssr: { build: { outDir: 'dist/server', rollupOptions: { output: { entryFileNames: '[name].js' } } } },
  },
  plugins: [
    withoutServerFunctions,
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
