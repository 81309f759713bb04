import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  server: { port: Number(process.env.PORT ?? 3000) },
  build: { target: 'es2022', reportCompressedSize: false },
  environments: {
    // The front door is one file with its API and jobs; packages stay outside it, so that nothing exists twice.
    ssr: { build: { outDir: 'dist/server', rollupOptions: { output: { entryFileNames: '[name].js' } } } },
  },
  plugins: [
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
