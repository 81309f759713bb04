import { storedText } from '#web/ui/browser/stored-text.ts'

/** The message to the shop that has not been sent. Outlives a reload, not the tab. */
export const contactDraft = storedText('sessionStorage', 'contactDraft')

/** The list of numbers that has not been ordered. Outlives a reload, not the tab. */
export const quickOrderDraft = storedText('sessionStorage', 'quickOrder')

/** The address of a guest who has just bought something: an account begins with it. Kept while the tab is open, or until signed in. */
export const buyerEmail = storedText('sessionStorage', 'buyerEmail')

/** The address that was signed up for the newsletter here. */
export const signedUpEmail = storedText('localStorage', 'newsletter_email')

/** Where shipments are to go: the ZIP code that was given on a product's page. */
export const storedZip = storedText('localStorage', 'deliveryZip')

/** Forgets what somebody has typed outside the checkout: it is not for whoever comes next. */
export function forgetTypedTexts(): void {
  for (const text of [contactDraft, quickOrderDraft, buyerEmail, signedUpEmail, storedZip]) text.write(null)
}
