import { createFileRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'

// In development and in the build for looking at components (`vite build --mode gallery`). The conditions stand in full, because only then does
// the bundler leave the gallery out of the shop's own build.
export const Route = createFileRoute('/dev/components')({
  beforeLoad: () => {
    if (!import.meta.env.DEV && import.meta.env.MODE !== 'gallery') throw notFound()
  },
  ...((import.meta.env.DEV || import.meta.env.MODE === 'gallery') && {
    component: lazyRouteComponent(() => import('#web/gallery/gallery.tsx'), 'Gallery'),
  }),
})
