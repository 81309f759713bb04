import { createRoute } from '@tanstack/react-router'
import { routeTree } from 'virtual:storefront-routes'
import { loadDocument } from './links/load-document.ts'

/** Any address of the admin area, reached from a page of the shop without loading one: its document is loaded, which brings the area's routes. */
const adminArea = createRoute({
  getParentRoute: () => routeTree,
  path: '/admin/$',
  beforeLoad: ({ location }) => {
    throw loadDocument(location.href)
  },
})

routeTree.addChildren([...Object.values(routeTree.children ?? {}), adminArea])

/** The routes that the browser needs on pages of the shop. */
export const storefrontTree = routeTree
