import { island } from '#web/ui/island.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const HomeBlocks = lazyWithPreload(async () => (await import('./home-blocks.tsx')).HomeBlocks)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await HomeBlocks.preload()

/** Fetches their code: in the browser before the page is opened, so that its end does not move. */
export const preloadHomeBlocks = HomeBlocks.preload

/** Offers, testimonials, newsletter and promises: below the first view of the home page, and no part of its first load. */
export const HomeBlocksIsland = island(HomeBlocks)
