import { island } from '#web/ui/island.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const ProductReviews = lazyWithPreload(async () => (await import('./product-reviews.tsx')).ProductReviews)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await ProductReviews.preload()

/** What buyers say of a part. The server draws it with the page; its code is no part of the first load. */
export const ReviewsIsland = island(ProductReviews)
