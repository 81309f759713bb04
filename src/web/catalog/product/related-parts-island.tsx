import { island } from '#web/ui/island.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const RelatedParts = lazyWithPreload(async () => (await import('./related-parts.tsx')).RelatedParts)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await RelatedParts.preload()

/** The cards below a part. The server draws them with the page; their code is no part of the first load. */
export const RelatedPartsIsland = island(RelatedParts)
