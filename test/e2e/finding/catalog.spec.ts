import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { atEachWidth, holdAnswers, seriousFindings, sidewaysOf } from '#test/e2e/support/visitor.ts'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'

const MOTOR = '/product/broan-s97017705-bathroom-fan-motor-assembly'
const BAGS = '/category/vacuum-parts/vacuum-cleaner-bags'
const FANS = '/category/bathroom-fan-parts'
const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1360, height: 900 }

// The newsletter's popup has its own tests, and would come over these pages.
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('newsletter_popup_shown', 'true')))

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

test('a window that is opened again before the browser has gone back for the one before stays open, and Back closes it', async ({
  page,
}) => {
  // A busy computer goes back later than it is asked to.
  await page.addInitScript(() => {
    const back = history.back.bind(history)
    history.back = () => setTimeout(back, 500)
    window.addEventListener('popstate', () => document.documentElement.setAttribute('data-went-back', ''))
  })
  await open(page, MOTOR)
  const opener = page.getByRole('region', { name: 'Pictures' }).getByRole('button', { name: /View full size/ })
  const gallery = page.getByRole('dialog')
  await opener.press('Enter')
  await expect(gallery).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(gallery).toBeHidden()
  await opener.press('Enter')
  await expect(gallery).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-went-back')
  await expect(gallery.getByText('1 of 3 images')).toBeVisible()
  await page.goBack()
  await expect(gallery).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`${MOTOR}$`))
})

for (const size of [NARROW, WIDE])
  test(`the gallery is walked by keyboard, at full size too, and Back only closes the window (${size.width} px)`, async ({ page }) => {
    await page.setViewportSize(size)
    await open(page, MOTOR)
    const pictures = page.getByRole('region', { name: 'Pictures' })
    const opener = pictures.getByRole('button', { name: /View full size/ })
    await opener.focus()
    await page.keyboard.press('ArrowRight')
    await expect(pictures.getByText('2/3')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(pictures.getByText('3/3')).toBeVisible()
    await pictures.getByRole('button', { name: 'Show image 1 of 3' }).press('Enter')
    await expect(pictures.getByRole('button', { name: 'Show image 1 of 3' })).toHaveAttribute('aria-current', 'true')

    await opener.press('Enter')
    const window = page.getByRole('dialog')
    await expect(window.getByText('1 of 3 images')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('ArrowLeft')
    await expect(window.getByText('3 of 3 images')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(window).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(pictures.getByText('3/3')).toBeVisible()

    await opener.press('Enter')
    await expect(window).toBeVisible()
    await page.goBack()
    await expect(window).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${MOTOR}$`))
    await expect(opener).toBeFocused()
  })

/** A second of moving picture without sound, made by the browser itself. */
const filmed = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let frame = 0; frame < 60; frame++) {
      canvas.getContext('2d')?.fillRect(frame, frame, 9, 9)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })

test("a part's video has a poster, plays by keyboard and not by itself, and arrow keys lead past it", async ({ page }) => {
  await open(page, `${FANS}/motors`)
  const film = Buffer.from(await filmed(page))
  let isAsked = false
  await page.route('**/film.webm', (route) => {
    isAsked = true
    return route.fulfill({ contentType: 'video/webm', body: film })
  })
  // This part of the demo has none.
  await page.route(`**/api/products/${MOTOR.split('/').at(-1)}`, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.product.videoUrl = '/film.webm'
    await route.fulfill({ response, json: answer })
  })
  await page.setViewportSize(NARROW)
  await page.goto('/search?q=S97017705')
  await hydrated(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Broan S97017705/ })
    .click()
  const pictures = page.getByRole('region', { name: 'Pictures' })
  await pictures.getByRole('button', { name: /View full size/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(pictures.getByText('4/4')).toBeVisible()
  await expect(pictures.getByRole('button', { name: 'Show the video' })).toHaveAttribute('aria-current', 'true')
  const video = pictures.getByLabel(/^Video of Broan/)
  await expect(video).toHaveAttribute('poster', /^\/pictures\//)
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused && !element.autoplay && element.controls)).toBe(true)
  expect(isAsked).toBe(false)
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size)
    expect(await seriousFindings(page)).toEqual([])
  }

  await video.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0)
  await page.keyboard.press('ArrowLeft')
  await expect(pictures.getByText('4/4')).toBeVisible()
  await pictures.getByRole('button', { name: 'Show image 3 of 4' }).click()
  await pictures.getByRole('button', { name: /View full size/ }).focus()
  for (const shown of ['4/4', '1/4']) {
    await page.keyboard.press('ArrowRight')
    await expect(pictures.getByText(shown)).toBeVisible()
  }
})

/** Comes to the motor's page by a link, with another answer of the API than the demo's. */
async function openAltered(page: Page, answers: Record<string, unknown>) {
  await page.route(`**/api/products/${MOTOR.split('/').at(-1)}`, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, ...answers, product: { ...answer.product, ...Object(answers.product) } } })
  })
  await open(page, '/search?q=S97017705')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Broan S97017705/ })
    .click()
}

test('a video on another site is a link that opens in a window of its own; where there is no picture, none is counted', async ({
  page,
}) => {
  await openAltered(page, { product: { videoUrl: 'https://www.youtube.com/watch?v=abc' } })
  const pictures = page.getByRole('region', { name: 'Pictures' })
  const link = pictures.getByRole('link', { name: 'Watch the video on youtube.com (opens in a new window)' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(pictures.getByText('1/3')).toBeVisible()
  await expect(pictures.locator('video')).toHaveCount(0)
  await openAltered(page, { product: { images: [], drawing: { family: 'other', dimensions: {}, traits: {} } } })
  await expect(pictures.getByText('No picture yet')).toBeVisible()
  await expect(pictures.getByText('1/1')).toHaveCount(0)
  await expect(pictures.getByRole('button')).toHaveCount(0)
})

test('a part in stock says how long an order still ships today, and goes on to the next day at the cut-off', async ({ page }) => {
  const windows = [
    { orderBefore: '2026-11-23T19:00:00.000Z', leavesOn: '2026-11-23', arrivesFrom: '2026-11-25', arrivesTo: '2026-11-30' },
    { orderBefore: '2026-11-24T19:00:00.000Z', leavesOn: '2026-11-24', arrivesFrom: '2026-11-27', arrivesTo: '2026-12-01' },
  ]
  await page.clock.install({ time: new Date('2026-11-23T15:48:00Z') })
  await openAltered(page, { dispatch: windows })
  const main = page.getByRole('main')
  await expect(main.getByText(/^Order within 3 h 1\d min: ships today$/)).toBeVisible()
  await expect(main.getByText('Arrives Wed, Nov 25 to Mon, Nov 30 in most states.')).toBeVisible()
  await page.clock.pauseAt(new Date('2026-11-23T18:59:30Z'))
  await page.clock.runFor(5_000)
  await expect(main.getByText('Order within 1 min: ships today')).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(main.getByText('Ships Tuesday, November 24')).toBeVisible()
  // In the shop's zone it is still Monday, whatever day it is in Greenwich.
  await page.clock.pauseAt(new Date('2026-11-24T04:59:30Z'))
  await page.clock.runFor(5_000)
  await expect(main.getByText('Ships Tuesday, November 24')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(main.getByText('Order within 14 h 0 min: ships today')).toBeVisible()
  await page.clock.pauseAt(new Date('2026-11-24T19:00:00Z'))
  await page.clock.runFor(5_000)
  await expect(main.getByText(/ships today|^Ships |^Arrives /)).toHaveCount(0)
})

test('the days are said for as many pieces as the shelf holds', async ({ page }) => {
  await open(page, MOTOR)
  const main = page.getByRole('main')
  const days = main.getByText(/^Ships \w+day, \w+ \d+$|^Order within .+: ships today$/)
  const quantity = main.getByRole('spinbutton').first()
  await expect(days).toBeVisible()
  await quantity.fill('2')
  await quantity.press('Tab')
  await expect(days).toBeVisible()
  await quantity.fill(String(MAX_QUANTITY))
  await quantity.press('Tab')
  await expect(days).toHaveCount(0)
  await quantity.fill('1')
  await quantity.press('Tab')
  await expect(days).toBeVisible()
})

test('the page says when a part ships without scripts, and what the browser says is the same to begin with', async ({
  page,
  browser,
  shop,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await open(page, MOTOR)
  await expect(page.getByRole('main').getByText(/^Ships \w+day, \w+ \d+$|^Order within .+: ships today$/)).toBeVisible()
  expect(complaints).toEqual([])
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const reader = await plain.newPage()
  await reader.goto(MOTOR)
  await expect(reader.getByRole('main').getByText(/^Ships \w+day, \w+ \d+$/)).toBeVisible()
  await plain.close()
})

test('on a phone all that one buys by stands in the first view, and the button follows when it has scrolled away', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await open(page, MOTOR)
  const main = page.getByRole('main')
  for (const part of [
    main.getByRole('button', { name: /View full size/ }),
    main.getByRole('heading', { level: 1 }),
    main.getByText('S97017705', { exact: true }).first(),
    main.getByRole('button', { name: 'Copy part number' }),
    main.getByText('$46.95').first(),
    main.getByText('In stock').first(),
    main.getByText(/Free shipping on orders/),
    main.getByRole('spinbutton', { name: /^Quantity/ }).first(),
    main.getByRole('button', { name: 'Add to Cart (1)', exact: true }),
  ])
    await expect(part).toBeInViewport({ ratio: 1 })

  await main.getByRole('heading', { name: 'Specifications' }).scrollIntoViewIfNeeded()
  await main.getByRole('heading', { name: 'Details' }).evaluate((heading) => heading.scrollIntoView())
  await expect(main.getByRole('button', { name: 'Add to Cart (1)', exact: true })).toHaveCount(2)
  await page.clock.install()
  const bar = main.getByRole('button', { name: 'Add to Cart (1)', exact: true }).last()
  await expect(bar).toBeInViewport()
  await bar.click()
  await expect(main.getByRole('button', { name: /^Added/ }).last()).toBeVisible()
  await page.clock.fastForward(2_000)
  await expect(main.getByRole('button', { name: /^Added/ })).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
})

test('on a phone the button to buy stands in the first view of parts with more to say, too', async ({ page }) => {
  await page.setViewportSize(NARROW)
  // One that ships free, one that is on back-order, one with a long name and machines, one with brands.
  for (const slug of [
    'fantech-402002-inline-duct-fan-motor',
    'ventline-bvd0215-00-rv-bathroom-vent-motor',
    'marley-3900-2013-000-heater-fan-motor-240-v',
    'hoover-4010100z-type-z-bags-3-pack',
    'panasonic-fv-wcsw21-w-whispercontrol-two-function-switch',
  ]) {
    await open(page, `/product/${slug}`)
    const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart (1)', exact: true }).first()
    await expect(button, slug).toBeInViewport({ ratio: 1 })
  }
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: NARROW })
  test('the button to buy stands in the first view with the answer for a machine, too', async ({ page }) => {
    await open(page, '/model/broan/688')
    await page.getByRole('button', { name: 'Save as my machine' }).click()
    // It fits, it does not, it is not known.
    for (const slug of [
      'broan-s97012038-replacement-motor-for-model-688-bathroom-fan',
      'broan-s97017705-bathroom-fan-motor-assembly',
      'kirby-301291-knurled-brush-roll-belt',
    ]) {
      await open(page, `/product/${slug}`)
      const main = page.getByRole('main')
      await expect(main.getByRole('status').filter({ hasText: /your Broan 688/ })).toBeInViewport({ ratio: 1 })
      await expect(main.getByRole('button', { name: 'Add to Cart (1)', exact: true }).first(), slug).toBeInViewport({ ratio: 1 })
    }
  })
})

test('a larger quantity marks its price, and what is not on the shelf is told before the button', async ({ page }) => {
  await open(page, '/product/rotom-fb-500-4-press-on-plastic-fan-blade')
  const main = page.getByRole('main')
  await expect(main.getByRole('row', { name: /your price/ })).toContainText('$6.75')
  const count = main.getByRole('spinbutton', { name: /^Quantity/ }).first()
  await count.fill('4')
  await count.press('Enter')
  await expect(main.getByRole('row', { name: /your price/ })).toContainText('$6.25')
  await expect(main.getByText('Sale price $6.25').first()).toBeVisible()

  await open(page, '/product/broan-s97019861-invent-motor-and-wheel-upgrade')
  await count.fill(String(MAX_QUANTITY))
  await count.press('Enter')
  await expect(count).toHaveValue('3')
  await expect(main.getByText('Only 3 left: no more can be ordered at once.')).toBeVisible()
  await open(page, '/product/broan-s97020704-sensaire-fan-motor')
  await expect(main.getByRole('button', { name: 'Sold Out', exact: true }).first()).toBeDisabled()
  await expect(main.getByText(/This part is sold out/)).toBeVisible()
  await open(page, '/product/ventline-bvd0215-00-rv-bathroom-vent-motor')
  await expect(main.getByText('You can order it now. It ships as soon as it is back in stock.')).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('the tab of all brands is marked on their page, and dashes are no model number', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await open(page, '/search?showBrands=true')
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText('Brands')
  await open(page, '/')
  await page.getByRole('combobox', { name: 'I have the model number' }).fill('--')
  await expect(page.getByText(/^No machine with this number/)).toBeVisible()
})

test('what a larger quantity saves is said, and is no sale', async ({ page }) => {
  await open(page, '/product/hoover-4010100y-type-y-allergen-bags')
  const box = page.getByRole('main').getByText('$12.95').first().locator('xpath=ancestor::p/..')
  const count = page
    .getByRole('main')
    .getByRole('spinbutton', { name: /^Quantity/ })
    .first()
  await count.fill('3')
  await count.press('Enter')
  await expect(box).toContainText('$12.00')
  await expect(box).toContainText('Save $0.95')
  await expect(box.getByText('SALE', { exact: true })).toHaveCount(0)

  await open(page, '/product/hoover-ah10005-type-r30-canister-bags')
  const sale = page.getByRole('main').getByText('SALE', { exact: true }).first()
  await expect(sale.locator('xpath=..')).toHaveText('SALESave $2.80')
})

test('on a phone the brand sheet keeps the keyboard, shows how many it will show, and Escape and Back close it', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await open(page, BAGS)
  const opener = page.getByRole('button', { name: /^Filter/ })
  await opener.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Filter' })
  await expect(drawer).toBeVisible()
  for (let presses = 0; presses < 24; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    )
  }
  await drawer.getByRole('checkbox', { name: /^Hoover/ }).press('Space')
  await expect(drawer.getByRole('button', { name: 'Show 7 products' })).toBeVisible()
  await expect(page).toHaveURL(/\?vb=hoover$/)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(opener).toHaveText('Filter (1)')
  const chip = page.getByRole('link', { name: /Hoover Compatible/ })
  await expect(chip).toBeVisible()

  await opener.press('Enter')
  await drawer.getByRole('checkbox', { name: /^Miele/ }).press('Space')
  await expect(page).toHaveURL(/\?vb=hoover%2Cmiele$/)
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\?vb=hoover%2Cmiele$/)
  await chip.click()
  await expect(page).toHaveURL(/\?vb=miele$/)
})

test('the offers move every ten seconds, but not under pointer or focus, and stop when somebody takes over', async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  const offers = page.getByRole('region', { name: 'HOT SALE ITEMS' })
  const slide = offers.getByRole('group').and(page.locator(':not([inert])'))
  const shows = async (number: number) => expect(slide).toHaveAttribute('aria-label', `${number} of 6`)
  await shows(1)
  // The first turn is counted from when the scripts have come.
  await expect(async () => {
    await page.clock.fastForward(10_000)
    await expect(slide).toHaveAttribute('aria-label', '2 of 6', { timeout: 1_000 })
  }).toPass()
  await slide.hover()
  await page.clock.fastForward(30_000)
  await shows(2)
  await page.mouse.move(0, 0)
  await slide.getByRole('link').focus()
  await page.clock.fastForward(30_000)
  await shows(2)
  await page.getByRole('heading', { name: 'Featured Products' }).click()
  await page.clock.fastForward(10_000)
  await shows(3)

  const count = slide.getByRole('spinbutton')
  await count.fill('3')
  await count.press('Enter')
  await expect(offers.getByRole('button', { name: 'Play offers' })).toBeVisible()
  await offers.getByRole('button', { name: 'Next offer' }).press('Enter')
  await shows(4)
  await expect(slide.getByRole('spinbutton')).toHaveValue('1')
  await offers.getByRole('button', { name: 'Show offer 3' }).press('Enter')
  await expect(count).toHaveValue('3')
  await slide.getByRole('button', { name: /^Add to Cart: \w/ }).press('Enter')
  await expect(page.getByText(/^Added 3 /)).toBeVisible()
  await expect(count).toHaveValue('1')
  await expect(offers.getByRole('button', { name: 'Play offers' })).toBeVisible()
  await page.clock.fastForward(60_000)
  await shows(3)
  await offers.getByRole('button', { name: 'Next offer' }).press('Enter')
  for (const number of [4, 5, 6, 1]) {
    await shows(number)
    await offers.getByRole('button', { name: 'Next offer' }).press('Enter')
  }
  for (const size of [WIDE, NARROW]) {
    await page.setViewportSize(size)
    expect(await seriousFindings(page)).toEqual([])
  }
})

test('testimonials move every eight seconds; nothing moves where less motion is wanted', async ({ page }) => {
  await page.clock.install()
  await open(page, '/')
  const quotes = page.getByRole('region', { name: 'What customers say' })
  const quote = quotes.getByRole('group').and(page.locator(':not([inert])'))
  await page.clock.fastForward(8_000)
  await expect(quote).toHaveAttribute('aria-label', '2 of 4')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // The page has heard of it when its button offers to play.
  await expect(quotes.getByRole('button', { name: 'Play' })).toBeVisible()
  await page.clock.fastForward(60_000)
  await expect(quote).toHaveAttribute('aria-label', '2 of 4')
  await quotes.getByRole('button', { name: 'Show testimonial 4' }).press('Enter')
  await expect(quote).toHaveAttribute('aria-label', '4 of 4')
})

test('a list is said to be sorted once it is', async ({ page }) => {
  await open(page, `${BAGS}?sort=name-asc`)
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'product(s) found' })
  await expect(status).toHaveText(/sorted by Name: A to Z$/)
  const release = await holdAnswers(page, /\/api\/categories\/.*sort=price-low/)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-low')
  await expect(page).toHaveURL(/\?sort=price-low$/)
  await expect(status).toHaveText(/product\(s\) found$/)
  release()
  await expect(status).toHaveText(/sorted by Price: low to high$/)
})

test('a list as a table: chosen by keyboard, ordered from, sorted, and remembered', async ({ page }) => {
  await open(page, BAGS)
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).press('Enter')
  await expect(page).toHaveURL(/\?view=table$/)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Part no.', 'Name', 'Brand', 'Fits', 'Size', 'Price', 'Qty', 'Add'])
  const row = table.getByRole('row', { name: /^A137B/ })
  await row.getByRole('spinbutton').fill('12')
  await row.getByRole('spinbutton').press('Enter')
  await row.getByRole('button', { name: /^Add to Cart \(12\)/ }).press('Enter')
  await expect(page.getByText(/^Added 12 EnviroCare A137B/)).toBeVisible()
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.focus()
  await sort.selectOption('price-low')
  await expect(page).toHaveURL(/\?sort=price-low&view=table$/)
  await expect(sort).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: /sorted by Price: low to high/ })).toBeAttached()
  expect(await seriousFindings(page)).toEqual([])

  await open(page, `${FANS}?view=all`)
  await expect(table).toBeVisible()
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Cards' }).press('Enter')
  await expect(table).toHaveCount(0)
  await page.setViewportSize(NARROW)
  await page.goto(`${BAGS}?view=table`)
  expect(await seriousFindings(page)).toEqual([])
  expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
})

test('a long list grows when asked, goes on at the first new part, and is found again as it was', async ({ page }) => {
  await open(page, FANS)
  await page.getByRole('link', { name: 'All 148 parts' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.getByRole('link', { name: 'Load more' }).press('Enter')
  await expect(page.getByText('48 of 148 products shown')).toBeVisible()
  const first = page.getByRole('article').nth(24).getByRole('heading').getByRole('link')
  await expect(first).toBeFocused()
  await first.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(48)

  // As lines it is an entry of its own, with the same parts.
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).press('Enter')
  await expect(page).toHaveURL(/\?view=table$/)
  const lines = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(lines.first()).toBeVisible()
  const shown = await lines.count()
  await lines.first().getByRole('link').first().press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  // The address changes before the page does.
  await expect(page.getByText('of 148 products shown')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('48 of 148 products shown')).toBeVisible()
  await expect(lines).toHaveCount(shown)
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Cards' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(48)

  const jump = page.getByRole('navigation', { name: 'Jump to' }).getByRole('link', { name: /^Housings/ })
  await jump.click()
  await expect(page).toHaveURL(/\?page=\d&view=all#section-bathroom-fan-parts-housings$/)
  await expect(page.getByRole('heading', { name: 'Housings' })).toBeInViewport()
})

/** Comes to the home page by a click. */
async function goHome(page: Page) {
  await open(page, '/about')
  await page.getByRole('link', { name: 'Partwright, home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Replacement Parts For Your Home')
}

test('the first page of a list of all parts of a category is the list, not its overview', async ({ page }) => {
  await open(page, `${FANS}?page=2&view=all`)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Page 1', exact: true })).toHaveAttribute('href', `${FANS}?view=all`)
  await open(page, `${FANS}?page=2`)
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL(new RegExp(`${FANS}\\?view=all$`))
  await expect(page.getByText('24 of 148 products shown')).toBeVisible()
})

test('the home page is kept for five minutes', async ({ page }) => {
  await page.clock.install()
  let asked = 0
  await page.route('**/api/home?only=sale', (route) => {
    asked += 1
    return route.continue()
  })
  for (let visits = 0; visits < 2; visits += 1) {
    await goHome(page)
    await expect(page.getByRole('region', { name: 'HOT SALE ITEMS' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('homepage_sale'))).not.toBeNull()
    expect(asked).toBe(1)
  }
  await page.clock.fastForward(300_000)
  await goHome(page)
  await expect.poll(() => asked).toBe(2)
})

test('the home page is kept for five minutes from its own address, too', async ({ page }) => {
  await open(page, '/')
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('homepage_')))
  await expect.poll(async () => (await keys()).toSorted()).toEqual(['homepage_featured', 'homepage_hero', 'homepage_sale'])
  let asked = 0
  await page.route('**/api/home?*', (route) => {
    asked += 1
    return route.continue()
  })
  await goHome(page)
  await expect(page.getByRole('region', { name: 'HOT SALE ITEMS' }).getByRole('link').first()).toBeVisible()
  expect(asked).toBe(0)
})

test('what of the home page cannot be read is told as it should be', async ({ page }) => {
  await page.route('**/api/home?*', async (route) => {
    const home = await (await route.fetch()).json()
    await route.fulfill({ json: { ...home, featured: null, sale: [], hero: null } })
  })
  await goHome(page)
  await expect(page.getByText('Loading Error')).toBeVisible()
  await expect(page.getByText("Featured products couldn't be loaded")).toBeVisible()
  for (const text of ['Featured Product Slot 1', 'Featured Product Slot 2', 'No sale items available', 'Check back soon for hot deals!'])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Parts of a bathroom fan' }).getByRole('link', { name: 'Grille' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})

test('a sale that cannot be read is asked for again with the next visit', async ({ page }) => {
  await page.route('**/api/home?only=sale', async (route) => {
    const home = await (await route.fetch()).json()
    await route.fulfill({ headers: { 'x-partial': '1' }, json: { ...home, sale: [] } })
  })
  await goHome(page)
  await expect(page.getByText('No sale items available')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('homepage_featured'))).not.toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('homepage_sale'))).toBeNull()
  await page.unroute('**/api/home?only=sale')
  await goHome(page)
  await expect(page.getByText('No sale items available')).toHaveCount(0)
})

test("the home page's blocks load and fail apart", async ({ page }) => {
  await page.route('**/api/home?only=hero', (route) => route.fulfill({ status: 500, json: { code: 'internal', title: 'x' } }))
  const release = await holdAnswers(page, '**/api/home?only=sale')
  await goHome(page)
  await expect(page.getByRole('region', { name: 'Featured Products' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Loading sale items...')).toBeVisible()
  release()
  await expect(page.getByRole('region', { name: 'HOT SALE ITEMS' })).toBeVisible()
})

test('what is loading on the home page takes the room of what comes, at all widths', async ({ page }) => {
  const release = await holdAnswers(page, /\/api\/home\?only=(sale|featured)/)
  await goHome(page)
  const block = page.getByRole('region', { name: 'Featured Products' })
  await expect(block.getByText('Loading sale items...')).toBeVisible()
  // What follows comes with the texts, and the browser's fonts.
  await expect(page.getByRole('heading', { name: 'What customers say' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const heights = async () => [
    (await block.boundingBox())?.height ?? 0,
    ...(await block.locator(':scope > div > ul > li').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().height))),
  ]
  const before: number[][] = []
  await atEachWidth(page, [390, 768, 1360], async () => void before.push(await heights()))
  release()
  await expect(block.getByRole('region', { name: 'HOT SALE ITEMS' })).toBeVisible()
  await expect(block.locator('.part-card')).toHaveCount(2)
  await atEachWidth(page, [390, 768, 1360], async (width) => {
    const places = before.shift() ?? []
    for (const [index, height] of (await heights()).entries())
      expect(Math.abs(height - (places[index] ?? 0)), `${width} px`).toBeLessThanOrEqual(6)
  })
})

test('home asks for the part number or for the machine, and a chosen machine opens its page', async ({ page }) => {
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size)
    await open(page, '/')
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: 'Find part' })).toBeInViewport()
    await expect(main.getByRole('button', { name: 'Find machine' })).toBeInViewport()
    // A phone's first view goes on to the categories.
    if (size === NARROW) {
      await expect(main.getByRole('heading', { name: 'Shop by category' })).toBeInViewport({ ratio: 1 })
      const tile = await main.getByRole('region', { name: 'Shop by category' }).getByRole('listitem').first().boundingBox()
      expect(tile?.y ?? Infinity).toBeLessThan(size.height - 100)
      // All of them stand in its first two views.
      const tiles = await main.getByRole('region', { name: 'Shop by category' }).boundingBox()
      expect(tiles && tiles.y + tiles.height).toBeLessThanOrEqual(2 * size.height)
    }
    await expect(main.getByRole('link', { name: 'Where do I find it?' })).toHaveAttribute('href', '/help/model-number')
    const model = main.getByRole('combobox', { name: 'I have the model number' })
    await model.fill('broan 688')
    await expect(main.getByRole('option', { name: /^Broan 688/ }).first()).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await model.press('Escape')
    await expect(model).toHaveAttribute('aria-expanded', 'false')
    await model.press('ArrowDown')
    await model.press('ArrowDown')
    await model.press('Enter')
    await expect(page).toHaveURL(/\/model\/broan\/688$/)
    expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
  }
  await open(page, '/')
  await page.getByRole('main').getByRole('combobox', { name: 'I have the part number' }).fill('S97012038')
  await expect(
    page
      .getByRole('main')
      .getByRole('option', { name: /S97012038/ })
      .first(),
  ).toBeVisible()
})

test("a category's box for model numbers offers its own machines first, and names no fan among vacuum cleaners", async ({ page }) => {
  await open(page, '/category/vacuum-parts')
  const model = page.getByRole('main').getByRole('combobox', { name: 'I have the model number' })
  await expect(model).toHaveAttribute('placeholder', 'As on its label')
  const types = async (path: string) => {
    await open(page, path)
    const answer = page.waitForResponse('**/api/models?q=68*')
    await model.fill('68')
    const { models } = await (await answer).json()
    return models.map(({ type }: { type: string }) => type.endsWith('vacuum'))
  }
  const amongVacuums = await types('/category/vacuum-parts')
  expect(amongVacuums).toEqual(amongVacuums.toSorted((a: boolean, b: boolean) => Number(b) - Number(a)))
  expect(amongVacuums[0]).toBe(true)
  expect((await types('/category/bathroom-fan-parts'))[0]).toBe(false)
})

test('the model number is asked for wherever a part may have been looked for in vain, and said where it stands', async ({ request }) => {
  for (const path of ['/search?q=zzqqxx', '/category/bathroom-fan-parts', '/returns', '/contact', '/help/model-number']) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain('I have the model number')
    expect(html.includes('Where do I find it?'), path).toBe(path !== '/help/model-number')
    // In the bar on top of wide pages, and among the tabs of narrow ones.
    for (const way of ['Find by model', 'By model']) expect(html, path).toContain(`>${way}<`)
  }
})

test('a picture is called what it is: a rendering no photograph, a drawing an illustration', async ({ request }) => {
  const captionOf = async (slug: string) => {
    const html = await (await request.get(`/product/${slug}`)).text()
    return ['Photo', 'Rendering', 'Illustration'].filter((word) => new RegExp(`<span>${word}<`).test(html))
  }
  expect(await captionOf('nutone-s0503b000-motor-and-wheel-assembly')).toEqual(['Rendering'])
  expect(await captionOf('kirby-301291-knurled-brush-roll-belt')).toEqual(['Illustration'])
})

test('an answer of the newsletter moves nothing below it at any width, and a wrong address is marked', async ({ page }) => {
  await open(page, '/')
  const block = page.getByRole('region', { name: 'Newsletter' })
  const email = block.getByLabel('Email')
  const heights = async () => {
    const found: (number | undefined)[] = []
    await atEachWidth(page, [390, 768, 1024, 1360], async () => void found.push((await block.boundingBox())?.height))
    return found
  }
  const before = await heights()
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await block.getByRole('button', { name: 'Sign Up' }).click()
  await expect(block.getByText('Please enter your email address')).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()
  expect(await heights()).toEqual(before)
  for (const answer of ['Success! Thank you for subscribing to our newsletter!', 'Already subscribed']) {
    await email.fill('walks-in@example.com')
    await block.getByRole('button', { name: 'Sign Up' }).click()
    await expect(block.getByText(answer, { exact: true })).toBeVisible()
    await expect(email).not.toHaveAttribute('aria-invalid', 'true')
    expect(await heights()).toEqual(before)
  }
})

test('a category of the first level shows its sections, each with the best of it', async ({ page }) => {
  for (const size of [NARROW, WIDE]) {
    await page.setViewportSize(size)
    await open(page, FANS)
    const motors = page.getByRole('region', { name: 'Motors' })
    await expect(motors.getByRole('link', { name: /\$/ })).toHaveCount(3)
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByText('148 product(s) found')).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysOf(page)).toBeLessThanOrEqual(0)
  }
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-low')
  await expect(page).toHaveURL(/\?sort=price-low$/)
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Motors' })).toBeVisible()
})

test('a list is narrowed by the figures of its parts, each count saying what a choice would leave', async ({ page }) => {
  await open(page, `${FANS}/motors`)
  const filter = page.getByRole('complementary', { name: 'Filter' })
  const promiseOf = (box: Locator) =>
    box.evaluate((input) => Number(/, (\d+) products?$/.exec(input.closest('label')?.textContent ?? '')?.[1]))
  const found = (count: number) => page.getByText(new RegExp(`^${count} product\\(s\\) found`))
  const twoPin = filter.getByRole('checkbox', { name: /^Two-pin/ })
  const promisedFirst = await promiseOf(twoPin)
  await twoPin.check()
  await expect(page).toHaveURL(/\?spec=plug%3Atwo-pin$/)
  // The address changes before the list and the counts of the other choices, which come together.
  await expect(found(promisedFirst)).toBeVisible()
  const other = filter.getByRole('group', { name: 'Type' }).getByRole('checkbox').first()
  const promised = await promiseOf(other)
  await other.check()
  await expect(found(promised)).toBeVisible()
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).click()
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(promised)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: /^Plug: Two-pin/ }).click()
  await filter.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL(/\/motors\?view=table$/)
})

test('a list has its sort list also when one part is left', async ({ page }) => {
  await open(page, '/category/vacuum-parts/vacuum-cleaner-filters?vb=kirby')
  await expect(page.getByText(/^1 product\(s\) found/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('newest')
})

test('on a phone a list is low rows, and no button in it stands out', async ({ page }) => {
  await page.setViewportSize(NARROW)
  await open(page, `${FANS}/motors`)
  const row = page.getByRole('article').first()
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(180)
  await expect(row.getByRole('button', { name: /^Add to Cart/ })).toBeVisible()
  await expect(page.getByRole('main').locator('.btn-primary:visible')).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
})

test('a category that cannot be shown says why, with a toast and the way back', async ({ page }) => {
  const failing = async (path: string) => {
    await page.route(`**/api/categories/${path}*`, (route) => route.fulfill({ status: 500, json: { code: 'internal', title: 'x' } }))
  }
  await failing('vacuum-parts')
  await open(page, '/categories')
  await page.getByRole('main').getByRole('link', { name: 'Vacuum Parts' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load category')
  await expect(page).toHaveTitle('Failed to load category | Partwright')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Error' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to Categories' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop By Category')

  await open(page, `${FANS}?view=all`)
  await failing('bathroom-fan-parts')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name-asc')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load products')
  expect(await seriousFindings(page)).toEqual([])
  for (const [path, message] of [
    ['/category/bad%20slug', 'Invalid category URL'],
    ['/category/50%', 'Invalid category URL'],
    [`${FANS}/a/b/c`, 'Page not found'],
    ['/category/nope', 'Category not found'],
    [`${FANS}/nope`, 'Subcategory not found'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(message)
    await expect(page).toHaveTitle(`${message} | Partwright`)
    if (message !== 'Page not found') await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('lists are tables, pages and jumps by plain links, and the canonical address is the clean one', async ({ page }) => {
    await page.goto(`${BAGS}?view=table&vb=hoover`)
    await expect(page.getByRole('table').getByRole('row', { name: /^A137B/ })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${BAGS}$`))
    await page.goto(FANS)
    await page.getByRole('link', { name: 'All 148 parts' }).click()
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveAttribute('href', `${FANS}?page=2&view=all`)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${FANS}\\?page=2$`))
    await expect(page.getByRole('navigation', { name: 'Jump to' }).getByRole('link', { name: /^Housings/ })).toHaveAttribute(
      'href',
      /\?page=\d&view=all#section-bathroom-fan-parts-housings$/,
    )
    await page.goto(MOTOR)
    await expect(page.locator('noscript p')).toHaveText(/The cart needs JavaScript/)
    for (const text of ['Also known as', /Fits th(is|ese) /, 'Specifications']) await expect(page.getByRole('main')).toContainText(text)
  })
})

test('a list that its filter has emptied can be shown without it, with one link on narrow windows and on wide ones', async ({ page }) => {
  for (const [size, name] of [
    [NARROW, 'Clear filters'],
    [WIDE, 'Clear'],
  ] as const) {
    await page.setViewportSize(size)
    await open(page, `${BAGS}?vb=no-such-brand`)
    await expect(page.getByText('No products found in this category.')).toBeVisible()
    const clear = page.getByRole('main').getByRole('link', { name: /^Clear/ })
    await expect(clear).toHaveText(name)
    await expect(clear).toBeInViewport()
    await clear.click()
    await expect(page).toHaveURL(new RegExp(`${BAGS}$`))
    await expect(page.getByText('No products found in this category.')).toHaveCount(0)
  }
})
