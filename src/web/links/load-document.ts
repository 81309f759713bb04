import { redirect } from '@tanstack/react-router'

/**
 * A redirect, to be thrown, that leads from a page of the shop into the admin area or back by loading a document.
 * @param href the address, which may stand in the address bar already. Its hash is left out: asked for the same address with a hash, a browser
 *   scrolls and loads nothing.
 */
export const loadDocument = (href: string) => redirect({ href: href.replace(/#.*/s, ''), reloadDocument: true })
