import { island } from '#web/ui/island.tsx'
import { lazyWithPreload } from '#web/ui/lazy-with-preload.tsx'

const Footer = lazyWithPreload(async () => (await import('./footer.tsx')).Footer)

// The server draws at once. The browser's bundle has this line cut off.
if (import.meta.env.SSR) await Footer.preload()

/** Fetches the footer's code, if that failed before. */
export const preloadFooter = Footer.preload

/**
 * The foot of every page. The server draws it with the page; its code is no part of the first load, and what the server drew stays untouched until
 * that code is there. One element for good: rendered anew, the boundary would give up what the server drew.
 */
const FooterIsland = island(Footer)
export const footerIsland = <FooterIsland />
