import { routeTree } from './routeTree.gen.ts'
import { createShopRouter } from './shop-router.tsx'

/** The server's router of one request: it knows every route. The browser's is made in `client.tsx`. */
export const getRouter = () => createShopRouter(routeTree)
