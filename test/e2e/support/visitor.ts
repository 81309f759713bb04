import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** `test.beforeEach(hasSeenPopup)`: a visitor whom the newsletter's popup has met already, so that it stays away. */
export const hasSeenPopup = ({ page }: { page: Page }) =>
  page.addInitScript(() => {
    // Pages without an address of their own have no storage.
    if (window.location.protocol.startsWith('http')) localStorage.setItem('newsletter_popup_shown', 'true')
  })

/** Waits for what fades in or moves to come to rest: contrast is judged when it stands. */
const animationsEnded = (page: Page) =>
  page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })

/** What stands in the way of people (WCAG 2.2 AA, serious or critical) in the state that the page is in: each rule with its first element. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await animationsEnded(page)
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Without it a second page is opened for each look, to gather what frames of other sites have found; the shop has none.
    .setLegacyMode()
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}
