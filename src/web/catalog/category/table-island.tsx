import { island } from '#web/ui/island.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'
import { CategorySections } from './category-sections.tsx'

const CategoryTable = lazyWithPreload(async () => (await import('./category-table.tsx')).CategoryTable)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await CategoryTable.preload()

/** Fetches the code of the table, which most lists are not. */
export const preloadTable = CategoryTable.preload

/** A list as a table. Until its code is there, what the server drew stays, or the cards. */
export const TableIsland = island(CategoryTable, CategorySections)
