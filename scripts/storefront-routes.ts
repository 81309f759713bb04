import type { tanstackStart } from '@tanstack/react-start/plugin/vite'
import type { DevEnvironment, Plugin } from 'vite'

type RouterOptions = NonNullable<NonNullable<Parameters<typeof tanstackStart>[0]>['router']>
type GeneratorPlugin = NonNullable<RouterOptions['plugins']>[number]
type Generator = Parameters<NonNullable<GeneratorPlugin['init']>>[0]['generator']

/** The module's name in an import, and its id in the bundler. */
const NAME = 'virtual:storefront-routes'
const ID = `\0${NAME}`

const isOfStorefront = ({ routePath = '' }: { routePath?: string }) => !/^\/admin(\/|$)/.test(routePath)

/** The code of the tree without the admin area. */
async function codeOf(generator: Generator): Promise<string> {
  const crawled = await generator.getCrawlingResult()
  if (!crawled) throw new Error('The routes have not been read')
  const acc = {
    ...crawled.acc,
    routeTree: crawled.acc.routeTree.filter(isOfStorefront),
    routeNodes: crawled.acc.routeNodes.filter(isOfStorefront),
  }
  return generator.buildRouteTree({
    ...crawled,
    acc,
    config: {
      importRoutesUsingAbsolutePaths: true,
      addExtensions: true,
      disableTypes: true,
      enableRouteTreeFormatting: false,
      routeTreeFileHeader: [],
      routeTreeFileFooter: [],
    },
  }).routeTreeContent
}

/**
 * `virtual:storefront-routes`: the tree of all routes but the admin area's, for the browser. It is made of the same crawl of `routes/` as the whole
 * tree whenever the bundler asks for it, so that it is never out of date.
 * @returns the plugin of the routes' generator, which tells of the crawl, and the plugin of the bundler, which gives the module
 */
export function storefrontRoutes(): { inGenerator: GeneratorPlugin; inBundler: Plugin } {
  let generator: Generator | undefined
  let browser: DevEnvironment | undefined
  const inGenerator: GeneratorPlugin = {
    name: 'storefront-routes',
    init: (made) => {
      generator = made.generator
    },
    // Development: a route was added or removed.
    onRouteTreeChanged: () => {
      const module = browser?.moduleGraph.getModuleById(ID)
      if (!browser || !module) return
      browser.moduleGraph.invalidateModule(module)
      browser.hot.send({ type: 'full-reload', path: '*' })
    },
  }
  const inBundler: Plugin = {
    name: 'storefront-routes',
    configureServer: (server) => {
      browser = server.environments.client
    },
    resolveId: (name) => (name === NAME ? ID : undefined),
    load: (id) => {
      if (id !== ID) return undefined
      if (!generator) throw new Error("The routes' generator has not started")
      return codeOf(generator)
    },
  }
  return { inGenerator, inBundler }
}
