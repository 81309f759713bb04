import { drawnByServer } from '#web/ui/drawn-by-server.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const CategoryChips = lazyWithPreload(async () => (await import('./category-chips.tsx')).CategoryChips)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await CategoryChips.preload()

/** The strip under the narrow header. The server draws it with a category's page, as links; its code is no part of any page's first load. */
export const ChipsIsland = drawnByServer(CategoryChips)
