import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

// The router's own client instead of Start's default: the API is the only door, so nothing on these pages calls server functions, and their
// serialiser (11 kB gzip) need not come with every page. A server function would still work, and bring that code along with itself.
const router = getRouter()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})
