import type { ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '#test/support/free-port.ts'
import { ADMIN, serveBuild, stopBuild } from '#test/e2e/support/built-shop.ts'
import { hydrated } from '#test/e2e/support/buying.ts'
import { SEEDED } from '#test/e2e/support/set-up.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { isAlive } from '#test/e2e/support/staff.ts'
import { hasSeenPopup, seriousFindings } from '#test/e2e/support/visitor.ts'

test.beforeEach(hasSeenPopup)

/** A second shop, beside the one of this worker: a place where one build follows another. */
let folder: string
let port: number
let other: string
let shop: ChildProcess | undefined
let served = ''

/** Serves this build; the one before makes way, as in a deployment. */
async function serve(build: 'dist' | 'dist-gallery') {
  if (served === build) return
  if (shop) await stopBuild(shop)
  shop = await serveBuild(build, { folder, port })
  served = build
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partwright-gallery-'))
  cpSync(process.env[SEEDED] ?? '', folder, { recursive: true })
  port = await freePort()
  other = `http://localhost:${port}`
})

test.afterAll(async () => {
  if (shop) await stopBuild(shop)
  rmSync(folder, { recursive: true, force: true })
})

test('an old tab after a deployment loads the page it goes to anew, by itself, and finds it', async ({ page }) => {
  await serve('dist')
  await page.goto(`${other}/about`)
  await hydrated(page)
  expect((await page.request.get(`${other}/dev/components`)).status()).toBe(404)
  let loads = 0
  page.on('request', (request) => request.isNavigationRequest() && loads++)
  // Another build of the same shop: every file of its pages has another name.
  await serve('dist-gallery')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Legal' })).toBeVisible()
  await expect(page).toHaveURL(`${other}/legal`)
  expect(loads).toBe(1)
})

test('so does an old tab of the admin area, whose loaders are files of their own; what is only pointed at takes no page away', async ({
  page,
}) => {
  await serve('dist')
  await page.goto(`${other}/favicon.svg`)
  const answer = await page.request.post(`${other}/api/auth/sign-in/email`, { data: ADMIN, headers: { origin: other } })
  expect(answer.status()).toBe(200)
  await page.goto(`${other}/admin/dashboard`)
  await hydrated(page)
  await isAlive(page)
  let loads = 0
  page.on('request', (request) => request.isNavigationRequest() && loads++)
  await serve('dist-gallery')
  const nav = page.getByRole('navigation', { name: 'Admin pages' })
  const missed = page.waitForResponse((response) => response.status() === 404 && response.url().includes('/assets/'))
  await nav.getByRole('link', { name: 'Categories' }).hover()
  await missed
  expect(loads).toBe(0)
  await nav.getByRole('link', { name: 'Brands' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible()
  await expect(page).toHaveURL(`${other}/admin/brands`)
  expect(loads).toBe(1)
})

test("mutations, portals and the router's link work in a production build, as they are published", async ({ page }) => {
  await serve('dist-gallery')
  await page.goto(`${other}/dev/components`)
  await hydrated(page)
  // The gallery is drawn by the browser alone.
  await expect(page.getByRole('heading', { name: 'Libraries' })).toBeVisible()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  await page.getByRole('button', { name: 'Double 21' }).click()
  await expect(page.getByText('The mutation says 42')).toBeVisible()
  await expect(page.locator('body > [data-portal]')).toHaveText('Drawn into the body by a portal')
  let loads = 0
  page.on('request', (request) => request.isNavigationRequest() && loads++)
  await page.getByRole('link', { name: "About, by the router's link" }).click()
  await expect(page).toHaveURL(`${other}/about`)
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  await expect(page.locator('body > [data-portal]')).toHaveCount(0)
  expect(loads).toBe(0)
  expect(failures).toEqual([])
})

for (const width of [390, 1360])
  test(`every component looks as it did, and is accessible, at ${width} px`, async ({ page }) => {
    test.setTimeout(180_000)
    await serve('dist-gallery')
    await page.setViewportSize({ width, height: 900 })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${other}/dev/components`)
    await hydrated(page)
    await page.evaluate(() => document.fonts.ready)
    expect(await seriousFindings(page, 'main')).toEqual([])

    // What React mends by itself, such as a part that the server did not finish, it reports as well.
    expect(complaints).toEqual([])
    const ids = await page.locator('[data-specimen]').evaluateAll((sections) => sections.map(({ id }) => id))
    expect(ids.length).toBeGreaterThan(10)
    for (const id of ids) {
      const name = `${id}-${width}.png`
      const isNew = !existsSync(test.info().snapshotPath(name, { kind: 'screenshot' }))
      // A computer without the picture has nothing to compare; `npx playwright test gallery --update-snapshots` makes it.
      if (isNew && test.info().config.updateSnapshots === 'missing')
        test.info().annotations.push({ type: 'no picture yet', description: name })
      else await expect.soft(page.locator(`#${id}`)).toHaveScreenshot(name, { maxDiffPixelRatio: 0.02 })
    }
  })
