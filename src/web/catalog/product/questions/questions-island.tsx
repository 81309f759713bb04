import { island } from '#web/ui/island.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const ProductQuestions = lazyWithPreload(async () => (await import('./product-questions.tsx')).ProductQuestions)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await ProductQuestions.preload()

/** What was asked about a part. The server draws it with the page; its code is no part of the first load. */
export const QuestionsIsland = island(ProductQuestions)
