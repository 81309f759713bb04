import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { makePicture } from '#test/support/files/pictures.ts'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAsStaff, signInAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

const TEXTS = '/admin/homepage-settings'
const FEATURED = '/admin/homepage-featured'
const SALE = '/admin/frontpage-sale'

const save = async (page: Page) => {
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText(/^Saved:/).first()).toBeVisible()
}

/** A visitor's home page, loaded until it looks as expected. */
async function expectSoon(browser: Browser, url: string, look: (visitor: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: url })
  const visitor = await context.newPage()
  await expect(async () => {
    await visitor.goto('/')
    await look(visitor)
  }).toPass({ timeout: 10_000, intervals: [100] })
  await context.close()
}

const rows = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')
const names = (page: Page, list: string) => rows(page, list).getByRole('link').allTextContents()
const isNarrow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a draft is previewed as the shop draws it, published, seen a second later, and an earlier version restored', async ({
  page,
  browser,
  shop,
}) => {
  await openAsStaff(page, TEXTS)
  await page.getByRole('textbox', { name: 'Headline' }).fill('Parts, <b>today</b>')
  await page.getByRole('textbox', { name: 'Badges' }).fill('From {freeShipping}\nQuick')
  await page.getByRole('link', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview of the home page' })
  await expect(preview.locator('h1')).toHaveText('Parts, <b>today</b>')
  await expect(preview).toContainText('From $49')
  await save(page)
  await expect(page.getByText('Draft, not in the shop yet')).toBeVisible()
  await expectSoon(browser, shop.url, (visitor) =>
    expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Replacement Parts For Your Home', { timeout: 200 }),
  )
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('The home page is published')).toBeVisible()
  await expectSoon(browser, shop.url, (visitor) =>
    expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Parts, <b>today</b>', { timeout: 200 }),
  )
  await page.getByRole('link', { name: 'History' }).click()
  const versions = page.getByRole('list', { name: 'Published versions' }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore: Replacement Parts For Your Home' }).click()
  await expect(page.getByText('Draft, not in the shop yet')).toBeVisible()
  // Over a draft it is asked first, and not restored without an answer.
  await page.getByRole('button', { name: 'Restore: Replacement Parts For Your Home' }).click()
  const question = page.getByRole('dialog', { name: 'Restore this version in place of the draft?' })
  await expect(question).toContainText(/The draft, last changed .+ by .+, is lost/)
  await question.getByRole('button', { name: 'Keep as it is' }).click()
  await expect(page.getByText('Draft, not in the shop yet')).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
})

test('a draft is scheduled in the shop’s zone, and no longer', async ({ page }) => {
  await openAsStaff(page, TEXTS)
  await page.getByRole('switch', { name: 'Show testimonials' }).click()
  await save(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Publish at a time …' }).click()
  await page.getByRole('textbox', { name: 'Date and time' }).fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('must be in the future')).toBeVisible()
  await page.getByRole('textbox', { name: 'Date and time' }).fill('2099-12-24T18:00')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Goes live Dec 24, 2099, 6:00 PM EST')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Throw the draft away' }).click()
  const question = page.getByRole('dialog', { name: 'Throw the draft away?' })
  await expect(question).toContainText('It was to go live Dec 24, 2099, 6:00 PM EST')
  await question.getByRole('button', { name: 'Throw the draft away' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Show testimonials' })).toBeChecked()
})

test('the hero has an uploaded picture, its size looked at, its middle chosen by a click or by keys', async ({ page, browser, shop }) => {
  await openAsStaff(page, TEXTS)
  const buffer = Buffer.from(await makePicture({ width: 800, height: 800 }))
  await page
    .getByRole('group', { name: 'Picture' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'hero.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText(/^800 × 800 px\. 56 % of its height is cut off\./)).toBeVisible({ timeout: 20_000 })
  await page.getByRole('slider', { name: 'Focal point, from top to bottom' }).press('End')
  await save(page)
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('The home page is published')).toBeVisible()
  await expectSoon(browser, shop.url, async (visitor) => {
    const picture = visitor.locator('main section').first().locator('img')
    await expect(picture).toHaveAttribute('src', /^\/media\//, { timeout: 200 })
    expect(await picture.evaluate((img) => getComputedStyle(img).objectPosition)).toBe('50% 100%')
  })
})

test('what is wrong stands at its field, and nothing typed is lost by leaving', async ({ page }) => {
  await openAsStaff(page, TEXTS)
  await page.getByRole('textbox', { name: 'Closes by itself after (seconds)' }).fill('soon')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('must be 15 to 600 whole seconds')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Featured parts' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(page.getByRole('textbox', { name: 'Closes by itself after (seconds)' })).toHaveValue('soon')
})

test('featured parts are found by number, put in order by drag, by keys and by buttons, and are on the page a second later', async ({
  page,
  browser,
  shop,
}) => {
  await openAsStaff(page, FEATURED)
  const before = await names(page, 'Featured parts')
  await page.getByRole('combobox', { name: 'Add a part' }).fill('5S1101007')
  await page.getByRole('option', { name: /5S1101007/ }).click()
  await expect(rows(page, 'Featured parts')).toHaveCount(before.length + 1)
  const added = (await names(page, 'Featured parts')).at(-1) ?? ''
  await expect(page.getByText('2 of 2 places are filled, 2 parts are waiting.')).toBeVisible()
  // By keys, as far as it goes; the focus goes with it.
  const handle = page.getByRole('button', { name: `Drag ${added}` })
  await handle.press('Alt+ArrowUp')
  await expect(handle).toBeFocused()
  for (let step = 1; step < before.length; step++) await page.keyboard.press('Alt+ArrowUp')
  await expect(rows(page, 'Featured parts').first()).toContainText(added)
  const preview = page.getByRole('region', { name: 'Preview of the home page' })
  await expect(preview.getByText(added)).toBeVisible()
  await page.getByRole('button', { name: `Move ${added} down` }).click()
  await expect(rows(page, 'Featured parts').nth(1)).toContainText(added)
  // At the end of the list its button is disabled, and its handle has the focus.
  await page.getByRole('button', { name: `Move ${added} up` }).press('Enter')
  await expect(handle).toBeFocused()
  await page.getByRole('button', { name: `Move ${added} down` }).press('Enter')
  await expect(rows(page, 'Featured parts').nth(1)).toContainText(added)
  // By drag, back to the top.
  const [from, to] = [await handle.boundingBox(), await page.getByRole('button', { name: `Drag ${before[0]}` }).boundingBox()]
  if (!from || !to) throw new Error('no rows')
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(to.x + 10, to.y + 40, { steps: 8 })
  await page.mouse.move(to.x + 10, to.y + 5, { steps: 4 })
  await expect(page.getByText(`${added} is over place 1 of ${before.length + 1}.`)).toBeAttached()
  await page.mouse.up()
  await expect(page.getByText(`${added} is dropped on place 1 of ${before.length + 1}.`)).toBeAttached()
  await expect.poll(async () => (await names(page, 'Featured parts'))[0]).toBe(added)
  // A drag takes a click right after its end for a part of it.
  const button = page.getByRole('button', { name: /^Save/ })
  await expect(async () => {
    if (await button.isVisible()) await button.click()
    await expect(page.getByText(/^Saved:/).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectSoon(browser, shop.url, (visitor) =>
    expect(visitor.getByRole('region', { name: 'Featured Products' }).getByRole('link', { name: added }).first()).toBeVisible({
      timeout: 200,
    }),
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => names(page, 'Featured parts')).toEqual(before)
})

test('dates decide who is shown: wrong ones are refused at their field, expired ones removed together', async ({ page }) => {
  await openAsStaff(page, FEATURED)
  const first = rows(page, 'Featured parts').first()
  const name = (await names(page, 'Featured parts'))[0] ?? ''
  await first.getByLabel('From').fill('2099-02-02T10:00')
  await first.getByLabel('Until').fill('2099-02-01T10:00')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(first.getByText('must be after the beginning')).toBeVisible()
  await first.getByLabel('From').fill('2020-01-01T10:00')
  await first.getByLabel('Until').fill('2020-02-01T10:00')
  await expect(first.getByText('Expired')).toBeVisible()
  await page.getByRole('button', { name: 'Remove all expired (1)' }).click()
  expect(await names(page, 'Featured parts')).not.toContain(name)
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await names(page, 'Featured parts')).toContain(name)
  // By keys, one after the other is removed.
  const second = (await names(page, 'Featured parts'))[1] ?? ''
  await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${second}` })).toBeFocused()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('a part without a sale price comes into the sale with one, and the carousel has it first', async ({ page, browser, shop }) => {
  await openAsStaff(page, SALE)
  await page.getByRole('checkbox', { name: 'Only parts with a sale price' }).uncheck()
  await page.getByRole('combobox', { name: 'Add a part' }).fill('301291')
  await page.getByRole('option', { name: /301291/ }).click()
  const added = (await names(page, 'Sale on the home page')).at(-1) ?? ''
  const row = rows(page, 'Sale on the home page').last()
  await expect(row.getByText('No sale price below its price.')).toBeVisible()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(row.getByText('must be above 0 and below the price')).toBeVisible()
  await row.getByLabel('Sale price').fill('5')
  await expect(row.getByText('saves $1.25')).toBeVisible()
  for (let count = await rows(page, 'Sale on the home page').count(); count > 1; count--)
    await page.getByRole('button', { name: `Move ${added} up` }).click()
  await page.getByRole('textbox', { name: 'Seconds for each offer' }).fill('20')
  await save(page)
  // The price is the part's own by now: no list takes it back.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expectSoon(browser, shop.url, (visitor) =>
    expect(visitor.getByRole('group', { name: '1 of 6' }).first()).toContainText(added, { timeout: 200 }),
  )
})

test('in light and dark, wide and narrow: no serious finding, nothing sideways', async ({ page }) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAsStaff(page)
  for (const path of [TEXTS, `${TEXTS}?tab=preview`, `${TEXTS}?tab=history`, FEATURED, SALE]) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    for (const [width, colorScheme] of [
      [1360, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      const state = `${path}, ${width} px, ${colorScheme}`
      expect(await seriousFindings(page), state).toEqual([])
      expect(await isNarrow(page), state).toBe(true)
    }
  }
})

test('a picture of the home page that failed before the page was alive gives its place to the drawing', async ({ page, browser, shop }) => {
  await openAsStaff(page, TEXTS)
  const headers = { origin: new URL(page.url()).origin }
  const { version, document } = await (await page.request.get('/api/admin/content/home')).json()
  const hero = { ...document.hero, imageUrl: '/pictures/gone.png', imageAlt: 'A picture that is gone' }
  const draft = await (await page.request.patch('/api/admin/content/home', { data: { version, hero }, headers })).json()
  const publish = () => page.request.post('/api/admin/content/home/publish', { data: { version: draft.version }, headers })
  expect((await publish()).status()).toBe(200)
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('/pictures/gone.png')
  const context = await browser.newContext({ baseURL: shop.url })
  const visitor = await context.newPage()
  let release = () => {}
  const failed = new Promise<void>((done) => (release = done))
  await visitor.route('**/assets/*.js', async (route) => {
    await failed
    await route.continue()
  })
  await visitor.goto('/', { waitUntil: 'commit' })
  const picture = visitor.getByAltText('A picture that is gone')
  await picture.evaluate((img: HTMLImageElement) => img.decode().catch(() => undefined))
  release()
  await expect(visitor.getByRole('list', { name: 'Parts of a bathroom fan' }).getByRole('link', { name: 'Housing' })).toBeVisible()
  await expect(picture).toHaveCount(0)
  // On a phone, too, it takes the room of the picture.
  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.route('**/pictures/gone.png', async (route) => {
    await new Promise<void>((done) => (release = done))
    await route.fulfill({ status: 404 })
  })
  await visitor.goto('/', { waitUntil: 'commit' })
  await hydrated(visitor)
  await expect(picture).toBeVisible()
  const top = async () => (await visitor.getByRole('heading', { name: 'Shop by category' }).boundingBox())?.y
  const before = await top()
  release()
  await expect(picture).toHaveCount(0)
  expect(await top()).toBe(before)
  await context.close()
})
