import { island } from '#web/ui/island.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const CategoryBrands = lazyWithPreload(async () => (await import('./brand-grid.tsx')).CategoryBrands)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await CategoryBrands.preload()

/** The brands of a category: few categories are lists of them. The server draws them with the page; their code is no part of the first load. */
export const BrandGridIsland = island(CategoryBrands)
