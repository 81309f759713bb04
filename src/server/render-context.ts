import { AsyncLocalStorage } from 'node:async_hooks'

/** What a page's rendering leaves for the front door, beside its response. */
export interface RenderContext {
  html: Buffer | null
  /** The API failed for some part of it: the page says so or leaves the part out, and must not be kept. */
  isDegraded: boolean
}

/** The slot of the page that is being rendered. */
export const pageSlots = new AsyncLocalStorage<RenderContext>()
