import { notFoundMessage } from '#web/links/page-data.ts'
import { onFirstInteraction } from '#web/ui/browser/on-first-interaction.ts'
import { island } from '#web/ui/island.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const CategoryFailure = lazyWithPreload(async () => (await import('./category-failure.tsx')).CategoryFailure)

// The server draws at once. In the browser it comes with the first interaction, before a lost connection makes it needed.
if (import.meta.env.SSR) await CategoryFailure.preload()
else onFirstInteraction(CategoryFailure.preload)

/** In place of a category (see category-failure.tsx), which few pages are: the server draws it, and its code is no part of the first load. */
export const FailureIsland = island(CategoryFailure)

/** The routes' error page. */
export const CategoryFailed = () => <FailureIsland message="Failed to load category" mayPass />

/** The routes' not-found page: 'Invalid category URL', 'Category not found' or 'Subcategory not found'. */
export const CategoryMissing = ({ data }: { data?: unknown }) => <FailureIsland message={notFoundMessage(data, 'Category not found')} />
