import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { BROWSER } from '../../test/support/browser.ts'
import { BENCH_STAFF } from '../big-shop/staff.ts'
import { percentile } from './lists.ts'
import { BASE } from './shop.ts'

const ROUNDS = 8

/** What is clicked, and what has to be there afterwards. */
interface Click {
  selector: string
  /** The address that it leads to, from its beginning. */
  path: string
  /** An element that only the new page has. */
  shown: string
}

/** Clicks, and gives the ms until the new page is painted with its rows or fields, without skeletons, and no old rows wait for new ones. */
const timeClick = (page: Page, click: Click) =>
  page.evaluate(
    ({ selector, path, shown }) =>
      new Promise<number>((resolve, reject) => {
        const target = document.querySelector<HTMLElement>(selector)
        if (!target) return reject(new Error(`there is no ${selector} at ${location.href}`))
        const startedAt = performance.now()
        const isThere = () =>
          (location.pathname + location.search).startsWith(path) &&
          document.querySelector(shown) !== null &&
          // Charts further down are drawn when they come into view.
          ![...document.querySelectorAll('main .skeleton, main .dt-skeleton, main [data-loading]')].some(
            (waiting) => waiting.getBoundingClientRect().top < innerHeight,
          )
        const look = () => {
          if (isThere()) requestAnimationFrame(() => resolve(performance.now() - startedAt))
          else if (performance.now() - startedAt > 10_000) reject(new Error(`${path} does not show ${shown}: ${location.href}`))
          else requestAnimationFrame(look)
        }
        target.click()
        requestAnimationFrame(look)
      }),
    click,
  )

const say = (name: string, times: readonly number[]) =>
  console.log(
    `| ${name} | ${[times[0] ?? 0, percentile(times.slice(1), 0.5), percentile(times.slice(1), 0.95)].map((ms) => ms.toFixed(0)).join(' | ')} |`,
  )

/** Every page of the navigation in turn, each several times: the first time its code and data are fetched. */
async function measurePages(page: Page) {
  const links = await page.$$eval('nav[aria-label="Admin pages"] a[href^="/admin/"]', (found) => [
    ...new Set(found.map((link) => link.getAttribute('href') ?? '')),
  ])
  const times = new Map<string, number[]>()
  for (let round = 0; round <= ROUNDS; round++)
    for (const href of links) {
      const ms = await timeClick(page, { selector: `nav a[href="${href}"]`, path: href, shown: 'main h1' })
      times.set(href, [...(times.get(href) ?? []), ms])
    }
  for (const [href, taken] of times) say(href, taken)
}

/** In the list of parts, each answer new: another sort, the next pages, a filter. Then the editor of each row. */
async function measureList(page: Page) {
  const list = '/admin/products'
  const open = () => timeClick(page, { selector: `nav a[href="${list}"]`, path: list, shown: 'main tbody tr' })
  await open()
  const heads = await page.$$eval('main thead th', (found) =>
    found.flatMap((head, index) => (head.querySelector('.dt-sort') ? [index] : [])),
  )
  const sorts: number[] = []
  for (const index of heads)
    sorts.push(
      await timeClick(page, { selector: `main thead th:nth-of-type(${index + 1}) .dt-sort`, path: `${list}?`, shown: 'main tbody tr' }),
    )
  say('sort the parts', sorts)
  await open()
  const editors: number[] = []
  for (let row = 1; row <= ROUNDS + 1; row++) {
    await open()
    editors.push(
      await timeClick(page, {
        selector: `main tbody tr:nth-child(${row * 3}) a.dt-name`,
        path: '/admin/products/prd_',
        shown: 'main .product-form input',
      }),
    )
  }
  say('open the editor of a part', editors)
}

/** Clicks in the admin area, until the rows or fields of the new page are painted. Times of the first click, and of those after it, in ms. */
export async function measureNavigation(): Promise<void> {
  const browser = await chromium.launch(BROWSER)
  try {
    const context = await browser.newContext({ viewport: { width: 1360, height: 850 } })
    const page = await context.newPage()
    await page.request.post(`${BASE}/api/auth/sign-in/email`, { data: BENCH_STAFF, headers: { origin: BASE } })
    await page.goto(`${BASE}/admin/dashboard`)
    await page.waitForLoadState('networkidle')
    console.log('| click | first | p50 | p95 |\n|---|---|---|---|')
    await measurePages(page)
    await measureList(page)
  } finally {
    await browser.close()
  }
}
