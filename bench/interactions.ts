import type { CDPSession, Page } from '@playwright/test'

/** What a shopper does, and how long until the page shows that it was done: the event's duration as browsers count it for INP, in ms. */
interface Interaction {
  name: string
  path: string
  /** Brings the page to where it is done; not measured. */
  prepare?: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
}

const main = (page: Page) => page.getByRole('main')

export const INTERACTIONS: Interaction[] = [
  {
    name: 'open a menu',
    path: '/about',
    prepare: (page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).hover(),
    act: (page) => page.getByRole('button', { name: 'Vacuum Parts menu' }).click(),
  },
  {
    name: 'type in the search box',
    path: '/about',
    prepare: (page) => page.getByRole('combobox', { name: /Search parts/ }).fill('broa'),
    act: (page) => page.getByRole('combobox', { name: /Search parts/ }).press('n'),
  },
  {
    name: 'step the quantity',
    path: '/product/broan-s97017705-bathroom-fan-motor-assembly',
    act: (page) =>
      main(page)
        .getByRole('button', { name: /^Increase quantity/ })
        .first()
        .click(),
  },
  {
    name: 'add to cart',
    path: '/product/broan-s97017705-bathroom-fan-motor-assembly',
    act: (page) =>
      main(page)
        .getByRole('button', { name: /^Add to Cart/ })
        .first()
        .click(),
  },
  {
    name: 'sort a list',
    path: '/category/bathroom-fan-parts/motors',
    act: async (page) => {
      await main(page).locator('select').first().focus()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'filter by brand',
    path: '/category/vacuum-parts/vacuum-cleaner-bags',
    act: (page) => main(page).getByRole('checkbox').first().click(),
  },
]

declare global {
  var slowest: number
  interface PerformanceObserverInit {
    durationThreshold?: number
  }
}

const watch = (page: Page) =>
  page.evaluate(() => {
    globalThis.slowest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.slowest = Math.max(globalThis.slowest, duration)
    }).observe({ type: 'event', durationThreshold: 16 })
  })

/** Until nothing has come for a while: lazy code, answers, pictures. */
const waitUntilIdle = async (page: Page) => {
  await page.mouse.move(300, 420)
  await page.waitForLoadState('networkidle')
}

/** A page of the shop at `base`, in a browser whose processor is slowed down so many times. */
interface Bench {
  page: Page
  cdp: CDPSession
  base: string
  slowdown: number
}

/** How long the slowest event of an interaction took, in ms, with the processor slowed down by `slowdown`. 16 stands for 16 and less. */
export async function measureInteraction({ page, cdp, base, slowdown }: Bench, interaction: Interaction): Promise<number> {
  await page.goto(base + interaction.path)
  await waitUntilIdle(page)
  await interaction.prepare?.(page)
  await waitUntilIdle(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await watch(page)
  await interaction.act(page)
  // The observer hears of an event some frames after it.
  await page.waitForTimeout(700)
  const slowest = await page.evaluate(() => globalThis.slowest)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return Math.max(16, slowest)
}

/** From a click to the new page's heading on the screen, in ms, when the page has been fetched ahead. */
export async function measureSoftNavigation({ page, cdp, base, slowdown }: Bench): Promise<number> {
  await page.goto(`${base}/category/bathroom-fan-parts/motors`)
  await waitUntilIdle(page)
  const link = main(page).getByRole('link', { name: 'View Details' }).first()
  await link.hover()
  await waitUntilIdle(page)
  await link.hover()
  await page.waitForLoadState('networkidle')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const took = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const old = document.querySelector('h1')?.textContent
        let at = 0
        document.addEventListener('click', ({ timeStamp }) => (at = timeStamp), { capture: true, once: true })
        const look = () => {
          const heading = document.querySelector('h1')?.textContent
          if (at > 0 && heading && heading !== old) requestAnimationFrame(() => resolve(performance.now() - at))
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await link.click()
  const ms = await took
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return ms
}
