import { signedUpEmail } from '#web/session/typed-texts.ts'
import { storedText } from '#web/ui/browser/stored-text.ts'

const shown = storedText('localStorage', 'newsletter_popup_shown')
const completed = storedText('localStorage', 'newsletter_signup_completed')

/** Whether the popup has been shown in this browser, or somebody has signed up in it: then it never opens again. */
export const wasPopupSeen = (): boolean => shown.read() !== null || completed.read() !== null

export const markPopupShown = (): void => shown.write('true')

/** Remembers the sign-up and its address, which the checkout then need not ask for again. */
export function markSignedUp(email: string): void {
  completed.write('true')
  signedUpEmail.write(email)
}
