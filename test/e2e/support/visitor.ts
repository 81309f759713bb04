import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** `test.beforeEach(hasSeenPopup)`: a visitor whom the newsletter's popup has met already, so that it stays away. */
export const hasSeenPopup = ({ page }: { page: Page }) =>
  page.addInitScript(() => {
    // Pages without an address of their own have no storage.
    if (window.location.protocol.startsWith('http')) localStorage.setItem('newsletter_popup_shown', 'true')
  })

/** Keeps back what a page asks an address for until the function that it gives is called. */
export async function holdAnswers(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Gives the page's browser a device that holds passkeys and says yes whenever it is asked, and tells by what to speak to it. */
export async function addPasskeyDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

/** Waits for what fades in or moves to come to rest: contrast is judged when it stands. */
const animationsEnded = (page: Page) =>
  page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })

/** As much of axe as is used here. */
interface Axe {
  run: (within: string | Document, options: object) => Promise<{ violations: Violation[] }>
}

interface Violation {
  id: string
  impact: string | null
  nodes: { html: string; target: [string] }[]
}

/**
 * The axe of @axe-core/playwright, whose builder sends and compiles it twice for every look, and fetches all that is well, too; with short names and
 * without its comments, as a browser reads it in half the time.
 */
const source = readFileSync(createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Brings axe into the page's document, unless it is there. The shop's frames run no scripts, so that axe cannot look into them. */
async function bringAxe(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

/**
 * What stands in the way of people (WCAG 2.2 AA, serious or critical) in the state that the page is in, or in what `within` selects of it: each
 * rule with its first element.
 */
export async function seriousFindings(page: Page, within?: string): Promise<string[]> {
  await animationsEnded(page)
  await bringAxe(page)
  return page.evaluate(
    async ({ tags, selector }) => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run(selector ?? document, { resultTypes: ['violations'], runOnly: tags })
      // What lies half under the header at this place of the page is moved out from under it, and looked at again.
      const isTooSmall = async ({ target: [found] }: Violation['nodes'][number]) => {
        document.querySelector(found)?.scrollIntoView({ block: 'center', behavior: 'instant' })
        return (await axe.run(found, { runOnly: ['target-size'] })).violations.length > 0
      }
      const findings: string[] = []
      for (const { id, impact, nodes } of violations) {
        if (impact !== 'serious' && impact !== 'critical') continue
        const { scrollX, scrollY } = window
        const left = id === 'target-size' ? await first(nodes, isTooSmall) : nodes[0]
        window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
        if (left) findings.push(`${id}: ${left.html}`)
      }
      return findings

      async function first<Item>(items: Item[], matches: (item: Item) => Promise<boolean>) {
        for (const item of items) if (await matches(item)) return item
        return undefined
      }
    },
    { tags: TAGS, selector: within },
  )
}

/** Looks at the page at each of these widths (px), and leaves the window as it was: what is only looked at has to be brought about once. */
export async function atEachWidth(page: Page, widths: readonly number[], look: (width: number) => Promise<void>) {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: before?.height ?? 900 })
    await look(width)
  }
  if (before) await page.setViewportSize(before)
}

/** By how many pixels the page is wider than its window. */
export const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Phones, tablets, wide windows (px). */
const WIDTHS = [390, 768, 1360]

/** The page is no wider than its window. */
export const fitsAllWidths = (page: Page, widths: readonly number[] = WIDTHS) =>
  atEachWidth(page, widths, async (width) => expect(await sidewaysOf(page), `${width} px`).toBeLessThanOrEqual(0))

/** Nothing on the page is in anybody's way, and it is no wider than its window. `state` names it where that fails. */
export async function expectWell(page: Page, state: string) {
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  expect(await seriousFindings(page), state).toEqual([])
  expect(await sidewaysOf(page), `${state}: wider than the window`).toBeLessThanOrEqual(0)
}

/** The same on phones, on tablets and in wide windows. */
export const expectWellAtEachWidth = (page: Page, state: string) =>
  atEachWidth(page, WIDTHS, (width) => expectWell(page, `${state}, ${width} px`))

/** The headings that skip a level, such as a third after the first: whoever goes by headings takes something for missing there. */
export const skippedLevels = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) => heading.checkVisibility())
    const levelOf = (heading: Element | undefined) => Number(heading?.tagName[1] ?? 0)
    return shown.filter((heading, index) => levelOf(heading) > levelOf(shown[index - 1]) + 1).map(({ outerHTML }) => outerHTML)
  })

/** What a screen reader is told in a place while something is done there, each with what the combobox held then. */
export async function heardWhile(place: Locator, act: () => Promise<void>): Promise<{ typed: string; text: string }[]> {
  const heard = await place.evaluateHandle((element) => {
    const told: { typed: string; text: string }[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('[role="status"]:not([aria-live="off"])')
        const typed = element.querySelector<HTMLInputElement>('[role="combobox"]')?.value ?? ''
        if (region?.textContent) told.push({ typed, text: region.textContent })
      }
    }).observe(element, { subtree: true, childList: true, characterData: true })
    return told
  })
  await act()
  return heard.jsonValue()
}
