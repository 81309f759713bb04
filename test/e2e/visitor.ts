import type { Page } from '@playwright/test'

/** `test.beforeEach(hasSeenPopup)`: a visitor whom the newsletter's popup has met already, so that it stays away. */
export const hasSeenPopup = ({ page }: { page: Page }) =>
  page.addInitScript(() => {
    // Pages without an address of their own have no storage.
    if (window.location.protocol.startsWith('http')) localStorage.setItem('newsletter_popup_shown', 'true')
  })

/** Waits for what fades in or moves to come to rest: contrast is judged when it stands. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
