/** The generated tree without the admin area's routes (`scripts/storefront-routes.ts`). Its type is that of all routes: links to the area are checked, too. */
declare module 'virtual:storefront-routes' {
  import type { routeTree as allRoutes } from '#web/routeTree.gen.ts'
  export const routeTree: typeof allRoutes
}
