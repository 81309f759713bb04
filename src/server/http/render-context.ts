import { AsyncLocalStorage } from 'node:async_hooks'

/** What rendering a page tells the HTTP server, beside the response. */
export interface RenderContext {
  html: Buffer | null
  /** The inline scripts that the renderer wrote into it; whatever else stands there may not run. */
  scripts: readonly string[]
  /** The query parameters that a public page depends on; null for a page with personal data, and for what is no page. */
  publicParameters: readonly string[] | null
  /** The API failed for some part of it: the page says so or leaves the part out, and must not be cached. */
  isDegraded: boolean
  /** The API could not answer for now: a page that cannot do without is to be asked for again, and is no failure of its own. */
  isUnavailable?: boolean
}

/** The context of the page that is being rendered. */
export const pageSlots = new AsyncLocalStorage<RenderContext>()
