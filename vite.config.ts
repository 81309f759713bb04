import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ mode }) => ({
  // `vite build --mode faults --outDir dist-faults` is the build that the fault suite may crash at named points; in any other, those vanish.
  define: { __CRASH_POINTS__: JSON.stringify(mode === 'faults') },
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
    ssr: { build: { rollupOptions: { output: { entryFileNames: '[name].js' } } } },
  },
  plugins: [
    tailwindcss(),
    tanstackStart({
      client: { entry: 'web/client.tsx' },
      router: { entry: 'web/router.tsx', routesDirectory: 'web/routes', generatedRouteTree: 'web/routeTree.gen.ts', quoteStyle: 'single' },
      importProtection: {
        behavior: 'error',
        client: { files: ['**/src/server/**', '**/src/server.ts'] },
      },
    }),
    react(),
  ],
}))
