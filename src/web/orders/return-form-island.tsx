import { island } from '#web/ui/island.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const ReturnForm = lazyWithPreload(async () => (await import('./return-form.tsx')).ReturnForm)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await ReturnForm.preload()

/** Sending parts of an order back. The server draws it with the page; its code is no part of the first load. */
export const ReturnFormIsland = island(ReturnForm)
