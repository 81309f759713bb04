import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { BROWSER } from '../test/support/browser.ts'
import { openBuiltShop } from './open-built-shop.ts'

/* How the grid of parts scrolls and changes 10,000 rows in the browser. The rows are made here, so that no database is measured. */

const ROWS = 10_000
const ADMIN = { email: 'bench@partwright.example', password: 'a-long-bench-password' }

const rowAt = (at: number) => ({
  id: `prd_${at}`,
  version: 1,
  partNumber: `N-${at}`,
  name: `Part number ${at} of the bench`,
  priceCents: 1_000 + at,
  salePriceCents: at % 7 === 0 ? 900 : null,
  costCents: 500 + (at % 300),
  onHand: at % 90,
  reserved: 0,
  trackStock: true,
  active: at % 11 !== 0,
  brand: 'Broan',
  category: 'Range hood motors',
})

async function answerRows(page: Page) {
  await page.route('**/api/admin/products/grid?*', async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('from'))
    const rows = Array.from({ length: Math.min(500, ROWS - from) }, (_, at) => rowAt(from + at))
    await route.fulfill({ json: { rows, total: ROWS, from } })
  })
}

const sorted = (times: number[]) => times.toSorted((a, b) => a - b)
const at = (times: number[], share: number) => (sorted(times)[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)

/** Scrolls for three seconds, 100 px a frame; the times between frames in ms. */
const scrollFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const grid = document.querySelector('.gr-scroll')
        const frames: number[] = []
        let last = performance.now()
        const began = last
        const step = (now: number) => {
          frames.push(now - last)
          last = now
          if (grid) grid.scrollTop += 100
          if (now - began < 3_000) requestAnimationFrame(step)
          else resolve(frames.slice(1))
        }
        requestAnimationFrame(step)
      }),
  )

/** Time until a key's change is painted, in ms. */
async function timeOf(page: Page, keys: string[]) {
  await page.evaluate(() => performance.clearMarks())
  for (const key of keys.slice(0, -1)) await page.keyboard.press(key)
  await page.evaluate(() => {
    document.addEventListener('keydown', () => performance.mark('down'), { once: true, capture: true })
    document.addEventListener('paste', () => performance.mark('down'), { once: true, capture: true })
  })
  await page.keyboard.press(keys.at(-1) ?? '')
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => resolve(performance.now() - (performance.getEntriesByName('down').at(-1)?.startTime ?? 0)), 0),
        )
      }),
  )
}

process.env.ADMIN_EMAIL = ADMIN.email
process.env.ADMIN_PASSWORD = ADMIN.password
const shop = await openBuiltShop('dist', 4_719)
const browser = await chromium.launch(BROWSER)
try {
  const context = await browser.newContext({ viewport: { width: 1360, height: 850 }, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.request.post(`${shop.base}/api/auth/sign-in/email`, { data: ADMIN, headers: { origin: shop.base } })
  await answerRows(page)
  await page.goto(`${shop.base}/admin/products/grid`)
  await page.getByText('10,000 rows').waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+End')
  await page.locator(`[data-row="${ROWS - 1}"] [data-column="price"]`).waitFor()
  await page.keyboard.press('Control+Home')
  await page.waitForLoadState('networkidle')
  const frames = await scrollFrames(page)
  console.log(`scrolling: ${frames.length} frames, median ${at(frames, 0.5)} ms, p95 ${at(frames, 0.95)} ms, longest ${at(frames, 1)} ms`)
  console.log(`elements of the grid: ${await page.locator('.gr-scroll *').count()}`)
  await page.evaluate((text) => navigator.clipboard.writeText(text), Array.from({ length: 1_000 }, (_, n) => `${n}.95`).join('\n'))
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  console.log(`paste of 1,000 cells: ${(await timeOf(page, ['Control+v'])).toFixed(0)} ms`)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  console.log(`fill down of 10,000 cells: ${(await timeOf(page, ['Control+Shift+ArrowDown', 'Control+d'])).toFixed(0)} ms`)
  console.log(`undo of it: ${(await timeOf(page, ['Control+z'])).toFixed(0)} ms`)
} finally {
  await browser.close()
  await shop.close()
}
