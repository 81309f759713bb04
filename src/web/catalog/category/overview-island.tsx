import { island } from '#web/ui/island.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const CategoryOverview = lazyWithPreload(async () => (await import('./category-overview.tsx')).CategoryOverview)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await CategoryOverview.preload()

/** Fetches the code of an overview before one is shown. False: it could not be fetched. */
export const preloadOverview = CategoryOverview.preload

/** The tiles of a category of the first level, which lists have no use for. The server draws them with the page; their code is no part of the first load. */
export const OverviewIsland = island(CategoryOverview)
