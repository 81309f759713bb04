import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isAdminPath } from './links/admin-path.ts'
import { createShopRouter } from './shop-router.tsx'
import { storefrontTree } from './storefront-tree.ts'

// The router's own client instead of Start's default: the API is the only door, so nothing on these pages calls server functions, and their
// serialiser (11 kB gzip) need not come with every page. A server function would still work, and bring that code along with itself.
function start(tree: typeof storefrontTree) {
  const router = createShopRouter(tree)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}

// A page of the shop starts with the storefront's routes. The routes of the admin area come in a file of their own, on its addresses alone: also to
// whoever may not see the area, as the server has drawn the page from all routes.
if (isAdminPath(window.location.pathname)) void import('./routeTree.gen.ts').then(({ routeTree }) => start(routeTree))
else start(storefrontTree)
