import { storedText } from '#web/ui/browser/stored-text.ts'

/** The address of a guest who has just bought something: an account begins with it. Kept while the tab is open, or until signed in. */
export const buyerEmail = storedText('sessionStorage', 'buyerEmail')
