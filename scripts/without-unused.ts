// What of the framework the shop's pages never run is left out of the browser's bundle, or made small. Only the client's build is changed; the
// server renders with the packages as they are. Versions are exact: an update that moves one of these things stops the build and says so.
import type { Plugin } from 'vite'

/** Whole files, by the end of their path, and what stands there instead. */
const FILES = {
  // The API is the only door: there are no server functions, so the browser need not carry their client and its serialiser (10 kB gzip).
  '/start-client-core/dist/esm/client-rpc/serverFnFetcher.js': `
    export const serverFnFetcher = () => { throw new Error('The shop has no server functions.') }
    export const trackPostProcessPromise = () => {}`,
  // Links are plain ones, made to navigate by one listener (use-client-links.ts); every route would bring the router's own (1.5 kB).
  '/react-router/dist/esm/link.js': `
    export const Link = () => { throw new Error('The links of the shop are ShopLinks.') }
    export const [createLink, linkOptions, useLinkProps] = [Link, Link, Link]`,
  // Lists have pages; none of them grows without end (0.6 kB).
  '/query-core/build/modern/infiniteQueryBehavior.js': `
    export const infiniteQueryBehavior = () => { throw new Error('The shop has no infinite queries.') }
    export const [hasNextPage, hasPreviousPage] = [infiniteQueryBehavior, infiniteQueryBehavior]`,
  // What is sent is sent by plain calls of the API (1.8 kB).
  '/query-core/build/modern/mutationCache.js': `
    export class MutationCache {
      build() { throw new Error('The shop has no mutations: see scripts/without-unused.ts') }
      findAll() { return [] }
      resumePausedMutations() { return Promise.resolve() }
      clear() {}
    }`,
  // React has the hook itself since 18 (0.4 kB).
  '/use-sync-external-store/cjs/use-sync-external-store-shim.production.js': `
    exports.useSyncExternalStore = require('react').useSyncExternalStore`,
  // The same hook with a choice that keeps its identity; the router never reads it differently on the server (0.3 kB).
  '/use-sync-external-store/cjs/use-sync-external-store-shim/with-selector.production.js': `
    const { useRef, useSyncExternalStore } = require('react')
    exports.useSyncExternalStoreWithSelector = (subscribe, read, readOnServer, select, isEqual) => {
      const last = useRef(null)
      const choose = () => {
        const chosen = select(read())
        if (last.current === null || !isEqual(last.current.chosen, chosen)) last.current = { chosen }
        return last.current.chosen
      }
      return useSyncExternalStore(subscribe, choose, choose)
    }`,
  // Of the package beside the renderer only what the two tell each other is used: no portals, no hints for files to fetch (1.1 kB).
  '/react-dom/cjs/react-dom.production.js': `
    const none = () => {}
    exports.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE =
      { d: { f: none, r: none, D: none, C: none, L: none, m: none, X: none, S: none, M: none }, p: 0, findDOMNode: null }`,
}

/** Functions of React's renderer that run on every page and find nothing to do; each becomes an empty one, and what only they call goes with it. */
const RENDERER = '/react-dom/cjs/react-dom-client.production.js'
const IDLE = {
  'view transitions as components (the router starts those that the shop has)': [
    'trackEnterViewTransitions',
    'applyViewTransitionToHostInstances',
    'restoreViewTransitionOnHostInstances',
    'commitAppearingPairViewTransitions',
    'commitEnterViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'measureNestedViewTransitions',
    'recursivelyTraverseAfterMutationEffects',
    'commitAfterMutationEffectsOnFiber',
    'getViewTransitionName',
    'getViewTransitionClassName',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'createViewTransitionInstance',
  ],
  'references to fragments': [
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'addFragmentHandleToFiber',
    'addFragmentHandleToInstance',
  ],
  'forms whose action is a function': ['extractEvents$1', 'recursivelyResetForms'],
  'input events of browsers that are gone, and events that nothing listens to': [
    'stopWatchingForValueChange',
    'handlePropertyChange',
    'handleEventsForInputEventPolyfill',
    'getTargetInstForInputEventPolyfill',
    'getNativeBeforeInputChars',
    'getFallbackBeforeInputChars',
    'constructSelectEvent',
  ],
}
/** Functions for what no page asks for; one that does is told. */
const REFUSED = {
  'activities and lists of suspended things': ['updateActivityComponent', 'updateSuspenseListComponent'],
  'forms whose action is a function, and their states': [
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    'startHostTransition',
  ],
  'values that lag behind, or run ahead': [
    'mountDeferredValueImpl',
    'updateDeferredValueImpl',
    'updateOptimisticImpl',
    'useEffectEventImpl',
  ],
  'references to fragments': ['FragmentInstance'],
  'elements with a name of their own': ['setPropOnCustomElement'],
  'hints for files to fetch': [
    'prefetchDNS',
    'preconnect',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
}
/** The way of components to an error, which only a developer's console shows. */
const STACK = 'getStackByFiberInDevAndProd'

/** `text` with the first match replaced. @throws when there is none: the package is another one than this was written for */
function replaced(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`without-unused: nothing looks like ${pattern} any more`)
  return text.replaceAll(pattern, () => by)
}

const emptied = (text: string, name: string, body = '') =>
  replaced(text, new RegExp(String.raw`^function ${name.replace('$', String.raw`\$`)}\([\s\S]*?^\}`, 'gm'), `function ${name}() {${body}}`)

function withoutUnusedFunctions(renderer: string): string {
  let text = replaced(renderer, /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[\s\S]*?^\};/gm, '')
  for (const name of Object.values(IDLE).flat()) text = emptied(text, name)
  for (const name of Object.values(REFUSED).flat()) text = emptied(text, name, 'leftOut()')
  text = emptied(text, STACK, `return ''`)
  return `${text}\nfunction leftOut() { throw Error('Left out of the bundle: see scripts/without-unused.ts') }`
}

/** The plugin of `vite.config.ts`. */
export const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  load: (id) => Object.entries(FILES).find(([path]) => id.includes(path))?.[1],
  transform: (code, id) => (id.includes(RENDERER) ? { code: withoutUnusedFunctions(code), map: null } : undefined),
}
