import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { applyCoupon, fillCustomer, hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { expectWell, heardWhile, holdAnswers } from '#test/e2e/support/visitor.ts'

const BELT = 'kirby-301291-knurled-brush-roll-belt'
const MOTOR = 'broan-s97017705-bathroom-fan-motor-assembly'

/** Keeps what the page sends by beacon, and still sends it. */
async function watchBeacons(page: Page) {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, data) => {
      if (data instanceof Blob)
        void data.text().then((text) => sessionStorage.setItem('beacons', `${sessionStorage.getItem('beacons') ?? ''}${url} ${text}\n`))
      return send(url, data)
    }
  })
}
const beacons = async (page: Page) =>
  (await page.evaluate(() => sessionStorage.getItem('beacons') ?? ''))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ url: line.slice(0, line.indexOf(' ')), ...JSON.parse(line.slice(line.indexOf(' '))) }))
const actions = async (page: Page) => (await beacons(page)).map(({ action }) => action)

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test.describe('the newsletter popup', () => {
  test.use({ storageState: { cookies: [], origins: [] } })
  const popup = (page: Page) => page.locator('.popup')

  /** Opens a page with a clock of its own, and whatever the popup sends is kept. */
  async function visit(page: Page, path = '/about') {
    await watchBeacons(page)
    await page.clock.install()
    await page.goto(path)
    await hydrated(page)
  }
  async function waitForPopup(page: Page) {
    await page.clock.runFor(4_000)
    await expect(popup(page)).toBeVisible()
  }

  test('on a wide window it waits for its moment, is walked by keyboard, and sends its code by mail', async ({ page }) => {
    const chunks: string[] = []
    page.on('request', (request) => /newsletter-popup/.test(request.url()) && chunks.push(request.url()))
    await visit(page)
    await page.clock.runFor(2_000)
    expect(chunks, 'nothing is fetched before').toEqual([])
    await page.getByRole('combobox', { name: /Search parts/ }).focus()
    await page.clock.runFor(8_000)
    await expect(popup(page)).toHaveCount(0)
    await page.keyboard.press('Tab')
    await page.clock.runFor(1_000)
    const dialog = page.getByRole('dialog', { name: '5% off your first order' })
    await expect(dialog).toBeVisible()
    expect(chunks).toHaveLength(1)
    expect(await stored(page, 'newsletter_popup_shown')).not.toBeNull()
    await expect(dialog.getByText('5% off your first order')).toBeFocused()
    await expectWell(page, 'popup')

    await page.clock.runFor(36_000)
    await expect(dialog.getByText(/^Closing in \d+ seconds\.\.\.$/)).toBeVisible()
    await expectWell(page, 'popup closing')
    await dialog.getByText('Leave your email address').hover()
    await expect(dialog.getByText(/^Closing in/)).toHaveCount(0)

    // From its title by Tab: Close, Email, (its button is off), No thanks, Keep this open; with the focus inside no time runs.
    await dialog.getByText('5% off your first order').focus()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await page.clock.runFor(90_000)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: "No thanks, I don't like to save money" })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Keep this open' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('This stays open.')).toBeVisible()

    await expect(dialog.getByRole('button', { name: 'Send My Code' })).toBeDisabled()
    const email = dialog.getByLabel('Email')
    for (const [typed, answer] of [
      ['a@b', 'Email is too short'],
      ['ann.example.com', 'Please enter a valid email address'],
      ['ann@mailinator.com', 'Please use a permanent email address'],
    ] as const) {
      await email.fill(typed)
      await email.press('Enter')
      await expect(dialog.getByRole('alert')).toHaveText(answer)
    }
    await expectWell(page, 'popup refused')
    await email.fill(' Ann@Example.com ')
    await email.press('Enter')
    await expect(dialog.getByText('Check your email for your 5% off coupon code!')).toBeFocused()
    await expect(page.getByText('Welcome!')).toBeVisible()
    await expectWell(page, 'popup done')
    await page.clock.runFor(3_000)
    await expect(dialog).toHaveCount(0)
    expect([await stored(page, 'newsletter_signup_completed'), await stored(page, 'newsletter_email')]).toEqual(['true', 'ann@example.com'])
    await expect.poll(() => actions(page)).toEqual(['popup_view', 'signup_error', 'signup_success'])
    expect(JSON.stringify(await beacons(page))).not.toContain('example.com')

    await page.goto('/cart')
    await page.reload()
    await page.goto('/about')
    await page.clock.runFor(10_000)
    await expect(popup(page)).toHaveCount(0)
  })

  test('on a phone it covers nothing that the keyboard leads to, on a part scrolled past its button too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, '/product/broan-s97017705-bathroom-fan-motor-assembly')
    const links = page.getByRole('contentinfo').getByRole('link')
    await links.last().scrollIntoViewIfNeeded()
    // The part's own bar stands at the foot of the window before the sheet comes.
    const bar = page.locator('body .fixed.bottom-0', { has: page.getByRole('button', { name: /^Add to Cart/ }) })
    await expect(bar).toBeVisible()
    await waitForPopup(page)
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const link of await links.all()) {
      await link.focus()
      const [bottom, top] = await link.evaluate((element) => [
        element.getBoundingClientRect().bottom,
        document.querySelector('.popup-sheet')?.getBoundingClientRect().top ?? 0,
      ])
      expect(bottom, (await link.textContent()) ?? '').toBeLessThanOrEqual(top)
    }
    await popup(page).getByRole('button', { name: 'Close' }).click()
    await expect(bar).toBeVisible()
  })

  test('on a phone it is a low sheet that takes no focus, and closes by its word, by Escape or by itself', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page)
    await waitForPopup(page)
    expect((await popup(page).boundingBox())?.height).toBeLessThanOrEqual(844 * 0.3)
    expect(await page.evaluate(() => document.activeElement?.closest('.popup') ?? null)).toBeNull()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectWell(page, 'sheet')
    await page.getByRole('complementary').getByLabel('Email').fill('a@b')
    await page.keyboard.press('Enter')
    await expect(popup(page).getByRole('alert')).toHaveText('Email is too short')
    expect((await popup(page).boundingBox())?.height).toBeLessThanOrEqual(844 * 0.3)
    await expectWell(page, 'sheet refused')
    await popup(page).getByRole('button', { name: "No thanks, I don't like to save money" }).click()
    await expect(popup(page)).toHaveCount(0)
    await expect.poll(() => actions(page)).toEqual(['popup_view', 'manual_dismiss'])

    for (const [how, close] of [
      ['manual_dismiss', () => page.keyboard.press('Escape')],
      ['auto_dismiss_timeout', () => page.clock.runFor(46_000)],
    ] as const) {
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await page.reload()
      await hydrated(page)
      await waitForPopup(page)
      await close()
      await expect(popup(page)).toHaveCount(0)
      await expect.poll(() => actions(page)).toEqual(['popup_view', how])
    }
    await context.clearCookies()
  })

  test('the mouse leaving through the top opens it at once; an open dialog, the cart and a wish for privacy are respected', async ({
    page,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    await visit(page, '/cart')
    const leave = () =>
      page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientX: 200, clientY: -1 })))
    await leave()
    await page.clock.runFor(10_000)
    await expect(popup(page)).toHaveCount(0)

    await page.goto('/product/broan-s97017705-bathroom-fan-motor-assembly')
    await hydrated(page)
    await page.evaluate(() => {
      const other = document.body.appendChild(document.createElement('dialog'))
      other.id = 'other'
      other.showModal()
    })
    await leave()
    await page.clock.runFor(6_000)
    await expect(popup(page)).toHaveCount(0)
    await page.evaluate(() => document.getElementById('other')?.remove())
    await page.clock.runFor(1_000)
    await expect(popup(page)).toBeVisible()
    await popup(page).getByRole('button', { name: 'Close' }).click()
    await expect(popup(page)).toHaveCount(0)
    expect(await beacons(page)).toEqual([])
  })

  test('a shop that does not answer, or is too busy, is told in words, and three tries a minute are enough', async ({ page }) => {
    await visit(page)
    await waitForPopup(page)
    const send = async () => {
      await popup(page).getByLabel('Email').fill('slow@example.com')
      await page.keyboard.press('Enter')
    }
    const url = '**/api/newsletter-signup-with-discount'
    await page.route(url, () => undefined)
    await send()
    await expect(popup(page).getByRole('button', { name: 'Signing Up...' })).toBeDisabled()
    await page.clock.runFor(10_000)
    await expect(popup(page).getByRole('alert')).toHaveText('Signup Failed Request timed out. Please try again.')
    await expect(page.getByText('Signup Failed')).toBeVisible()

    await page.unroute(url)
    await page.route(url, (route) => route.abort())
    for (let n = 0; n < 2; n++) {
      await send()
      await expect(popup(page).getByRole('alert')).toHaveText('Signup Failed Something went wrong. Please try again.')
    }
    await send()
    await expect(page.getByText('Too Many Attempts')).toBeVisible()
    await expect(popup(page).getByLabel('Email')).toBeDisabled()
    await page.clock.runFor(61_000)
    await expect(popup(page).getByLabel('Email')).toBeEnabled()

    await page.unroute(url)
    const problem = { code: 'rate_limited', title: 'Too Many Attempts', status: 429, type: '', retryAfterSeconds: 20 }
    await page.route(url, (route) => route.fulfill({ status: 429, contentType: 'application/problem+json', json: problem }))
    await send()
    await expect(popup(page).getByRole('alert')).toHaveText('Signup Failed Too many requests. Please wait a moment.')
    await expect(popup(page).getByLabel('Email')).toBeDisabled()
    await expectWell(page, 'popup limited')
  })
})

test.describe('beside the cart', () => {
  test('the server keeps room for the lines that the cart has, and never says that it is empty', async ({ page }) => {
    const html = async (cookie: string) => (await page.request.get('/cart', { headers: { cookie } })).text()
    const three = await html('cartLines=3')
    const none = await html('cartLines=0')
    for (const text of [three, none]) expect(text).not.toContain('Your cart is empty')
    expect(three.match(/size-20 shrink-0/g)).toHaveLength(3)
    await storeCart(page, [{ slug: BELT, quantity: 1 }])
    await page.goto('/cart')
    await page
      .getByRole('button', { name: /^Increase/ })
      .first()
      .click()
    const lines = async () => (await page.context().cookies()).find(({ name }) => name === 'cartLines')
    await expect.poll(lines).toMatchObject({ value: '1', path: '/cart' })
  })

  for (const width of [390, 1360])
    test(`the automatic discount is offered, put off for the session, and applied at ${width} px`, async ({ page, browser }) => {
      await page.setViewportSize({ width, height: 900 })
      await storeCart(page, [{ slug: BELT, quantity: 2 }])
      await page.clock.install()
      await page.goto('/cart')
      const offer = page.getByRole('heading', { name: 'Automatic Discount Available!' })
      await expect(offer).toBeVisible()
      await expect(page.getByText("We'll confirm eligibility with your e-mail at checkout.")).toBeVisible()
      await expectWell(page, 'offer')
      await page.getByRole('button', { name: 'Maybe Later' }).click()
      await expect(offer).toHaveCount(0)
      await page.reload()
      await hydrated(page)
      await page.clock.runFor(5_000)
      await expect(page.getByText('May We Suggest')).toBeVisible()
      await expect(offer).toHaveCount(0)

      const other = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage()
      await storeCart(other, [{ slug: BELT, quantity: 2 }])
      await other.goto('/cart')
      // Other tests of this shop may have changed the price.
      const saving =
        (
          await other
            .getByText(/you save \$/)
            .last()
            .textContent()
        )?.match(/\$\d+\.\d\d/)?.[0] ?? 'nothing'
      await other.getByRole('button', { name: 'Apply Discount' }).click()
      await expect(other.getByText('Coupon applied successfully!')).toBeVisible()
      await expect(other.getByText(`Discount applied: AUTOBELT saves you ${saving}.`)).toBeVisible()
      await expect(other.getByText('Discount (AUTOBELT)')).toBeVisible()
      await expectWell(other, 'offer taken')
      // For another cart it is another saving, which the totals say.
      await other
        .getByRole('button', { name: /^Increase/ })
        .first()
        .click()
      await expect(other.getByText('Discount applied: AUTOBELT.')).toBeVisible()
      await other.getByRole('button', { name: 'Remove coupon AUTOBELT' }).click()
      await expect(other.getByText('Discount applied')).toHaveCount(0)
      await other.context().close()
    })

  test('an automatic discount that one tab puts off leaves the others, for a day', async ({ page, context }) => {
    await storeCart(page, [{ slug: BELT, quantity: 2 }])
    const offerIn = (tab: Page) => tab.getByRole('heading', { name: 'Automatic Discount Available!' })
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto('/cart')
      await expect(offerIn(tab)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Maybe Later' }).click()
    await expect(offerIn(other)).toHaveCount(0)
    const later = await context.newPage()
    await later.clock.install()
    await later.goto('/cart')
    await hydrated(later)
    await later.clock.runFor(5_000)
    await expect(later.getByText('May We Suggest')).toBeVisible()
    await expect(offerIn(later)).toHaveCount(0)
    await later.clock.fastForward('25:00:00')
    await later.reload()
    await expect(offerIn(later)).toBeVisible()
  })

  test('nothing of the form moves under the pointer or while somebody types', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
    await page.goto('/cart')
    await hydrated(page)
    const main = page.getByRole('main')
    // A field that is left by pressing what stands below it says what is wrong once the button is up.
    const email = main.getByLabel('Email', { exact: true })
    await email.fill('pat')
    const second = main.getByRole('button', { name: '+ Apt, suite (optional)' })
    await second.scrollIntoViewIfNeeded()
    await second.hover()
    await page.mouse.down()
    await expect(email).not.toBeFocused()
    await expect(main.getByText('Please enter a valid email address.')).toHaveCount(0)
    await page.mouse.up()
    await expect(main.getByText('Please enter a valid email address.')).toBeVisible()
    await expect(main.getByRole('textbox', { name: /Address line 2/ })).toBeFocused()

    await page.getByRole('button', { name: 'Secure Checkout' }).last().click()
    await expect(main.getByRole('alert')).toContainText('Please check these fields')
    const top = async () => (await main.getByLabel('ZIP code').boundingBox())?.y ?? 0
    await page.evaluate(() => {
      document.documentElement.style.overflowAnchor = 'none'
      scrollTo(0, 0)
    })
    const wrong = main.getByRole('alert').getByRole('link')
    const before = await wrong.count()
    await main.getByLabel('First name').fill('Pat')
    await expect(wrong).toHaveCount(before - 1)
    await main.getByLabel('Last name').fill('Carter')
    await main.getByLabel('Address line 1').fill('1200 Woodward Ave')
    await main.getByLabel('City', { exact: true }).fill('Detroit')
    const place = await top()
    await email.fill('pat.carter@example.com')
    await main.getByLabel('State', { exact: true }).selectOption('MI')
    await expect(wrong).toHaveCount(1)
    const height = async () =>
      (
        await main
          .getByText(/^Please check these fields$|^Nothing is missing/)
          .locator('../..')
          .boundingBox()
      )?.height
    const full = await height()
    await main.getByLabel('ZIP code').fill('48226')
    await expect(main.getByText('Please check these fields')).toHaveCount(0)
    expect(await height()).toBe(full)
    expect(place).toBeGreaterThan(0)
  })

  test('the automatic discount is offered beside a code that the cart has become too small for', async ({ page }) => {
    await storeCart(page, [
      { slug: BELT, quantity: 3 },
      { slug: MOTOR, quantity: 2 },
    ])
    await page.goto('/cart')
    const main = page.getByRole('main')
    const offer = page.getByRole('heading', { name: 'Automatic Discount Available!' })
    await fillCustomer(page)
    await expect(main.getByText(/with code AUTOFAN/)).toBeVisible()
    await applyCoupon(page, 'min75')
    await expect(main.getByText('Discount (MIN75)')).toBeVisible()
    await expect(offer).toHaveCount(0)
    // While the offer for what is left is on its way, the one for the cart before is in view; what is applied is the new one.
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/auto-coupon', async (route) => {
      await isReleased
      await route.continue()
    })
    await main.getByRole('button', { name: /^Remove .*Fan Motor/i }).click()
    await expect(main.getByText('Not applied: Minimum order amount of $75.00 required')).toBeVisible()
    await expect(offer).toBeVisible()
    await expect(main.getByText(/with code AUTOFAN/)).toBeVisible()
    await expectWell(page, 'offer beside a refused code')
    await page.getByRole('button', { name: 'Apply Discount' }).click()
    release()
    await expect(main.getByText('Discount (AUTOBELT)')).toBeVisible()
    await expect(main.getByText(/MIN75|Not applied/)).toHaveCount(0)
    await expect(offer).toHaveCount(0)
  })

  test('whoever types another address after a refused offer keeps the focus in its field', async ({ page }) => {
    await storeCart(page, [{ slug: BELT, quantity: 2 }])
    await page.goto('/cart')
    const main = page.getByRole('main')
    await fillCustomer(page)
    await page.getByRole('button', { name: 'Apply Discount' }).click()
    await expect(main.getByText('Discount (AUTOBELT)')).toBeVisible()
    const title = 'You have already used this coupon'
    await page.route('**/api/create-payment', (route) =>
      route.fulfill({ status: 409, contentType: 'application/problem+json', json: { status: 409, code: 'coupon_already_used', title } }),
    )
    await page.getByRole('button', { name: 'Secure Checkout' }).click()
    await expect(main.getByText(`Not applied: ${title}`)).toBeVisible()
    await expect(main.getByText('Discount applied')).toHaveCount(0)
    const email = main.getByLabel('Email', { exact: true })
    await email.press('End')
    await page.keyboard.type('.us')
    await expect(email).toBeFocused()
    await expect(email).toHaveValue('pat.carter@example.com.us')
    await expect(main.getByText('Discount applied: AUTOBELT')).toBeVisible()
    await expect(email).toBeFocused()
  })

  for (const width of [390, 1360])
    test(`suggestions and the picker are walked by keyboard at ${width} px, and noted at most five times`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await watchBeacons(page)
      await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
      await page.goto('/cart')
      const suggest = page.getByRole('region', { name: 'May We Suggest' })
      await expect(suggest.getByRole('listitem')).toHaveCount(2)
      await expect(suggest).not.toContainText('S97017705')
      await expectWell(page, 'suggestions')

      const box = suggest.getByRole('combobox', { name: 'Add another part' })
      // At the top of the window nothing is half behind the header.
      await suggest.evaluate((section) => section.scrollIntoView())
      await box.focus()
      await page.keyboard.press('ArrowDown')
      await expect(suggest.getByRole('listbox').getByText('Suggested Products')).toBeVisible()
      const options = suggest.getByRole('option')
      await expect(options.first()).toBeVisible()
      await page.keyboard.press('ArrowUp')
      await expect(options.last()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(options.first()).toHaveAttribute('aria-selected', 'true')
      await expectWell(page, 'picker')
      await page.keyboard.press('Escape')
      await expect(options).toHaveCount(0)

      await page.keyboard.type('301291')
      await expect(suggest.getByRole('listbox').getByText('Search Results')).toBeVisible()
      await expect(options).toHaveCount(1)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(options).toHaveCount(0)
      await expect(suggest.getByRole('link', { name: 'View Details: Kirby 301291 Knurled Brush Roll Belt, 3-Pack' })).toBeVisible()
      await expectWell(page, 'chosen')
      await suggest.getByRole('button', { name: /^Add to Cart: Kirby/ }).press('Enter')
      await expect(page.getByRole('heading', { name: 'May We Suggest' })).toBeFocused()
      await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible()
      await expect(suggest.getByRole('button', { name: /^Add to Cart: Kirby 301291/ })).toHaveCount(0)
      // A double click adds one, and not the part that takes its place.
      await suggest
        .getByRole('button', { name: /^Add to Cart: / })
        .first()
        .dblclick()
      await expect(page.getByRole('heading', { name: '3 items' })).toBeVisible()
      await expect.poll(async () => (await actions(page)).includes('added_to_cart')).toBe(true)
      expect((await actions(page)).filter((action) => action === 'viewed').length).toBeLessThanOrEqual(5)
      expect((await beacons(page))[0]).toMatchObject({ url: '/api/suggestion-analytics', action: 'viewed', cartItems: 1 })
    })

  test('what the picker finds is said once typing has rested, and not at each letter', async ({ page }) => {
    await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
    await page.goto('/cart')
    const suggest = page.getByRole('region', { name: 'May We Suggest' })
    const box = suggest.getByRole('combobox', { name: 'Add another part' })
    await box.focus()
    const said = await heardWhile(suggest, async () => {
      await box.pressSequentially('301291', { delay: 20 })
      await expect(suggest.getByRole('option')).toHaveCount(1)
      await expect(suggest.getByRole('status').filter({ hasText: '1 product' })).toHaveCount(1)
    })
    expect(new Set(said.map(({ typed }) => typed))).toEqual(new Set(['301291']))
  })

  test('suggestions that fail say so in place, and come when asked again', async ({ page }) => {
    await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
    await page.route('**/api/suggestions', (route) => route.abort())
    await page.goto('/cart')
    await expect(page.getByText('Unable to load suggestions')).toBeVisible()
    await expect(page.getByText('Suggestion Error')).toBeVisible()
    await expect(page.getByText('Unable to load recommendations. Please try again.')).toBeVisible()
    await expectWell(page, 'suggestions failed')
    await page.unroute('**/api/suggestions')
    const suggest = page.getByRole('region', { name: 'May We Suggest' })
    await suggest.getByRole('button', { name: 'Try again' }).click()
    await expect(suggest.getByRole('listitem')).toHaveCount(2)
  })

  test('a code that waits for the address and is emptied again is not asked about when the address comes', async ({ page }) => {
    await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
    await page.goto('/cart')
    await hydrated(page)
    const main = page.getByRole('main')
    await applyCoupon(page, 'save10')
    await expect(main.getByText('Please enter your email address first')).toBeVisible()
    await main.getByRole('textbox', { name: /Coupon code/ }).fill('')
    await expect(main.getByText('Please enter your email address first')).toHaveCount(0)
    await page.clock.install()
    await main.getByLabel('Email', { exact: true }).fill('pat@gmail.com')
    // Longer than a waiting code waits for the end of the typing.
    await page.clock.runFor(1_500)
    await expect(page.getByText('Please enter a coupon code')).toHaveCount(0)
  })

  test('the form helps: slips, short ZIP codes, the state, a second line, a code that waits for the address', async ({ page }) => {
    await storeCart(page, [{ slug: MOTOR, quantity: 2 }])
    await page.goto('/cart')
    const main = page.getByRole('main')
    const refusal = page.locator('.toast').filter({ hasText: 'Invalid coupon' })
    await applyCoupon(page, ' ')
    await expect(main.getByText('Please enter a coupon code')).toBeVisible()
    await expect(refusal).toContainText('Please enter a coupon code')
    await main.getByRole('textbox', { name: /Coupon code/ }).fill('save10')
    await page.keyboard.press('Enter')
    await expect(main.getByText('Please enter your email address first')).toBeVisible()
    await expect(refusal).toContainText('Please enter your email address first')
    await main.getByRole('link', { name: 'Go to Email' }).click()
    await page.keyboard.type('pat@gmial.com')
    await page.keyboard.press('Tab')
    await main.getByRole('button', { name: 'Did you mean gmail.com?' }).click()
    await expect(main.getByLabel('Email', { exact: true })).toHaveValue('pat@gmail.com')
    await expect(page.getByText('Coupon applied successfully!')).toBeVisible()

    const zip = main.getByLabel('ZIP code')
    await zip.fill('4822')
    await zip.press('Tab')
    await expect(main.getByText('ZIP must have 5 digits – you typed 4')).toBeVisible()
    await zip.fill('48226')
    await expect(main.getByLabel('State')).toHaveValue('MI')
    await expect(main.getByText('ZIP must have')).toHaveCount(0)
    await expect(main.getByLabel('City')).toHaveValue('Detroit')
    await zip.fill('48104')
    await main.getByRole('button', { name: 'Use Ann Arbor, MI' }).click()
    await expect(main.getByLabel('City')).toHaveValue('Ann Arbor')

    await expect(main.getByRole('textbox', { name: /Address line 2/ })).toHaveCount(0)
    await main.getByRole('button', { name: '+ Apt, suite (optional)' }).click()
    await expect(main.getByRole('textbox', { name: /Address line 2/ })).toBeFocused()
    await page.keyboard.type('Apt 4')
    await page.reload()
    await expect(main.getByRole('textbox', { name: /Address line 2/ })).toHaveValue('Apt 4')
    await expectWell(page, 'form')

    await main.getByRole('button', { name: /^Remove Broan/ }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(main.getByRole('heading', { name: '2 items' })).toBeVisible()

    // What had the focus is gone with the lines, and with the empty cart.
    await main.getByRole('button', { name: /^Remove Broan/ }).press('Enter')
    await expect(main.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(main.getByRole('heading', { name: 'Your cart', exact: true })).toBeFocused()
  })

  test('the code of a link waits in the cart, leaves the address, and is tried once there is an e-mail address', async ({ page }) => {
    await storeCart(page, [{ slug: MOTOR, quantity: 2 }])
    await page.goto('/search?q=belt&coupon=save10')
    await expect(page.getByText('Coupon SAVE10 waits in your cart')).toBeVisible()
    await expect(page).toHaveURL(/\/search\?q=belt$/)
    await page.goto('/cart')
    const main = page.getByRole('main')
    await expect(main.getByRole('textbox', { name: /Coupon code/ })).toHaveValue('SAVE10')
    await page.reload()
    await expect(main.getByRole('textbox', { name: /Coupon code/ })).toHaveValue('SAVE10')
    await main.getByLabel('Email', { exact: true }).fill('link.follower@example.com')
    await expect(page.getByText('Coupon applied successfully!')).toBeVisible()
    await expect(main.getByText('Discount (SAVE10)')).toBeVisible()
    await main.getByRole('button', { name: 'Remove coupon SAVE10' }).click()
    await page.goto('/?coupon=no-such-code')
    await expect(page).toHaveURL((url) => url.search === '')
    await page.goto('/cart')
    // The address is known now: it is tried at once, refused like any that is typed, and not tried again.
    await expect(main.getByText('Invalid coupon code').first()).toBeVisible()
    await page.reload()
    await expect(main.getByText('Have a code?')).toBeVisible()
    await expect(main.getByRole('textbox', { name: /Coupon code/ })).toBeHidden()
  })

  test('a code that was refused for too many of its part, once applied to fewer, is never said to be refused when more join them', async ({
    page,
  }) => {
    await storeCart(page, [{ slug: 'miele-gn-10123210-airclean-3d-efficiency-gn-bags', quantity: 4 }])
    await page.goto('/cart')
    const main = page.getByRole('main')
    await main.getByLabel('Email', { exact: true }).fill('many.bags@example.com')
    await applyCoupon(page, 'bags3')
    await expect(main.getByText('Maximum 3 item(s) allowed for this coupon')).toBeVisible()
    await main.getByRole('button', { name: /^Decrease quantity of Miele/ }).click()
    await main.getByRole('button', { name: 'Apply coupon' }).click()
    await expect(main.getByText('Discount (BAGS3)')).toBeVisible()
    // The price of four pieces is on its way: what the page says meanwhile is its own.
    const answer = await holdAnswers(page, '**/api/quote')
    const asked = page.waitForRequest('**/api/quote')
    await main.getByRole('button', { name: /^Increase quantity of Miele/ }).click()
    await asked
    await expect(main.getByText('Discount (BAGS3)')).toBeVisible()
    await expect(main.getByText(/^Not applied/)).toHaveCount(0)
    answer()
  })

  test('a code that was used before is refused when the order is placed, beside the coupon, and the cart goes on without it', async ({
    page,
  }) => {
    const email = 'once.more@example.com'
    const customer = {
      firstName: 'Pat',
      lastName: 'Carter',
      email,
      addressLine1: '1200 Woodward Ave',
      city: 'Detroit',
      state: 'MI',
      postalCode: '48226',
    }
    const used = await page.request.post('/api/create-payment', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { items: [{ slug: BELT, quantity: 1 }], customer, couponCode: 'ONCE' },
    })
    expect(used.status(), await used.text()).toBe(200)
    await storeCart(page, [{ slug: MOTOR, quantity: 2 }])
    await page.goto('/cart')
    const main = page.getByRole('main')
    await fillCustomer(page)
    await main.getByLabel('Email', { exact: true }).fill(email)
    await applyCoupon(page, 'once')
    await expect(page.getByText('Coupon applied successfully!')).toBeVisible()
    await expect(main.getByRole('group', { name: 'Coupon' })).toBeFocused()
    await main.getByRole('button', { name: 'Secure Checkout' }).click()
    await expect(main.getByText('Not applied: You have already used this coupon')).toBeVisible()
    await expect(main.getByRole('group', { name: 'Coupon' })).toBeFocused()
    await expect(main.getByText('Discount (ONCE)')).toHaveCount(0)
    await expect(main.getByRole('heading', { name: '2 items' })).toBeVisible()
    await expectWell(page, 'coupon refused')
    await page.reload()
    await expect(main.getByText('Not applied: You have already used this coupon')).toBeVisible()
    await main.getByRole('button', { name: 'Secure Checkout' }).click()
    await expect(page).toHaveURL(/\/api\/test-payments\//)
  })

  test('after paying there is the order on one sheet, an account to be made and the newsletter, and nothing is asked twice', async ({
    page,
  }) => {
    await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
    await page.goto('/cart')
    await fillCustomer(page)
    const main = page.getByRole('main')
    await main.getByLabel('Phone').fill('313.555.0142')
    await page.getByRole('button', { name: 'Secure Checkout' }).click()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(main.getByRole('article')).toContainText('S97017705')
    await expect(main.getByRole('article')).toContainText('(313) 555-0142')
    await expect(main.getByRole('link', { name: 'Create an account' })).toBeVisible()
    await expect(main.getByLabel('Email', { exact: true })).toHaveValue('pat.carter@example.com')
    await expectWell(page, 'paid')
    await main.getByLabel('Email', { exact: true }).fill(`pat${Date.now()}@example.com`)
    await main.getByRole('button', { name: 'Sign Up' }).click()
    await expect(main.getByText('Success! Thank you for subscribing to our newsletter!')).toBeVisible()
    await expect(main.getByLabel('Email', { exact: true })).toHaveValue('')
    await page.emulateMedia({ media: 'print' })
    await expect(main.getByRole('article')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await main.getByRole('link', { name: 'Create an account' }).click()
    await expect(main.getByLabel('Email', { exact: true })).toHaveValue('pat.carter@example.com')
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  })

  test('a delivered part is asked to be sent back, with its reason, and the order is put into the cart again', async ({
    page,
    browser,
    baseURL,
  }) => {
    const newKey = () => crypto.randomUUID()
    const signUp = { name: 'Pat Carter', email: `pat-${Date.now()}@example.com`, password: 'a long password of Pat' }
    const home = { origin: baseURL ?? '' }
    expect((await page.request.post('/api/auth/sign-up/email', { data: signUp, headers: home })).ok()).toBe(true)
    await storeCart(page, [{ slug: MOTOR, quantity: 2 }])
    await page.goto('/cart')
    await fillCustomer(page)
    await page.getByRole('button', { name: 'Secure Checkout' }).click()
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await page.goto('/orders')
    const number = (await page.getByRole('link', { name: /^PW-/ }).textContent()) ?? ''

    const staff = (await browser.newContext()).request
    const post = async (path: string, data: object) =>
      (await staff.post(path, { data, headers: { ...home, 'idempotency-key': newKey() } })).json()
    await post('/api/auth/sign-in/email', ADMIN)
    const { shipments } = await post(`/api/admin/orders/${number}/shipments`, { carrier: 'USPS', trackingNumber: '94001' })
    await post(`/api/admin/orders/${number}/shipments/${shipments[0].id}/deliver`, {})

    await page.goto(`/orders/${number}`)
    await hydrated(page)
    // As the cart has said it.
    await expect(page.getByRole('article').getByText('Free', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Start a return' }).click()
    const send = page.getByRole('button', { name: 'Ask for the return' })
    await send.click()
    await expect(page.getByText('Please choose a part to send back.')).toBeVisible()
    await page.getByRole('checkbox', { name: /Broan/ }).check()
    await page.getByRole('button', { name: /^Decrease/ }).click()
    await page.getByLabel('Reason').selectOption('It does not fit')
    await send.click()
    await expect(page.getByLabel('Model number of your machine')).toBeFocused()
    await expectWell(page, 'return')
    await page.keyboard.type('688')
    await page.getByLabel('The part is').selectOption('Opened, not installed')
    // Sent in vain, the button that was pressed has the focus again.
    let fail = () => {}
    const failing = new Promise<void>((resolve) => (fail = resolve))
    await page.route('**/returns', async (route) => {
      await failing
      await route.abort()
    })
    await send.click()
    await expect(page.getByText('Sending...')).toBeVisible()
    fail()
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
    await expect(send).toBeFocused()
    await page.unroute('**/returns')
    await send.click()
    await expect(page.getByText('We have your request')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Returns' })).toContainText(/RMA-\S+: Asked for/)
    await expect(page.getByRole('button', { name: 'Start a return' })).toBeVisible()
    await expectWell(page, 'return asked for')

    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
    })
    await page.goto('/orders')
    await hydrated(page)
    await expectWell(page, 'orders')
    await expect(page.getByRole('link', { name: `Track order ${number}` })).toHaveAttribute('href', /usps.*94001/i)
    await page.getByRole('link', { name: `Invoice of order ${number}` }).click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
    await expect(page).toHaveURL(new RegExp(`/orders/${number}$`))
    await page.emulateMedia({ media: 'print' })
    for (const text of ['Invoice', '200 Counter Street']) await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    // What follows a grid that is broken over pages would be printed over its end.
    await expect(page.getByRole('article')).toHaveCSS('display', 'block')
    await page.emulateMedia({ media: 'screen' })

    await page.goto('/orders')
    await hydrated(page)
    await page.getByRole('button', { name: `Reorder order ${number}` }).click()
    await expect(page.getByText('Added 1 part to cart')).toBeVisible()
    await page.getByRole('link', { name: 'View Cart' }).click()
    await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible()
  })

  test('answers that are no answers end in words, and never take the page away', async ({ page }) => {
    await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
    for (const path of ['quote', 'suggestions', 'auto-coupon', 'orders/lookup', 'update-payment-status'])
      await page.route(`**/api/${path}`, (route) => route.fulfill({ json: {} }))
    await page.goto('/cart')
    await expect(page.getByText('We could not check the prices')).toBeVisible()
    await expect(page.getByText('Unable to load suggestions')).toBeVisible()
    await page.goto('/cart?payment=success&session_id=cs_test_odd')
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(page.getByText('Processing...', { exact: true })).toBeVisible()
    await page.goto('/orders')
    await hydrated(page)
    await page.getByLabel('Order number').fill('PW-HJKM-NPQ4')
    await page.getByRole('main').getByLabel('Email').first().fill('pat@example.com')
    await page.getByRole('button', { name: 'Find order' }).click()
    await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  })
})

test.describe('broken storage', () => {
  const line = { name: 'Part', price: '$1.00', image: '', category: '', subcategory: '', part_number: '', sku: '', quantity: 1 }
  const broken = {
    '{': ['{', 1],
    '[]': ['[]', 0],
    '[null,{"slug":1}]': ['[null,{"slug":1}]', 2],
    '10 MB of one line': [JSON.stringify([{ ...line, slug: 'part', name: 'x'.repeat(5_000_000) }]), 0],
    '30,000 lines': [JSON.stringify(Array.from({ length: 30_000 }, (_, n) => ({ ...line, slug: `part-${n}` }))), 29_800],
  } as const

  test(`fault 48: a stored cart of ${Object.keys(broken).join(', ')} breaks no page, and is told once`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const notices = page.getByText(/in your saved cart could not be read$/)
    const openCart = async () => {
      await page.goto('/cart')
      await hydrated(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    for (const [what, [text, dropped]] of Object.entries(broken)) {
      await page.goto('/favicon.svg')
      await page.evaluate((cart) => localStorage.setItem('shoppingCart', cart), text)
      await openCart()
      await expect(notices, what).toHaveCount(dropped > 0 ? 1 : 0)
      if (dropped > 1) await expect(notices).toContainText(`${dropped} items`)
      await openCart()
      await expect(notices, what).toHaveCount(0)
    }
    expect(errors).toEqual([])
  })

  for (const [how, script] of [
    ['full', "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"],
    [
      'forbidden',
      "for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get() { throw new DOMException('no', 'SecurityError') } })",
    ],
  ] as const)
    test(`fault 48: in a browser whose storage is ${how} the cart works while the page lives`, async ({ page }) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await page.addInitScript(script)
      await page.goto(`/product/${MOTOR}`)
      await hydrated(page)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Add to Cart \(1\)/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'View Cart' }).click()
      await expect(page.getByRole('heading', { name: '1 item' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Secure Checkout' })).toBeEnabled()
      await fillCustomer(page)
      await expect(page.getByRole('main').getByLabel('City', { exact: true })).toHaveValue('Detroit')
      expect(errors).toEqual([])
    })

  test('where others have left no room, the cart outlives a reload all the same, and one more part joins it', async ({ page }) => {
    const add = page.getByRole('main').getByRole('button', { name: /^Add to Cart \(1\)/ })
    await page.goto(`/product/${MOTOR}`)
    await hydrated(page)
    await page.evaluate(() => {
      let text = 'x'.repeat(1_000_000)
      for (let at = 0; text !== ''; at++)
        try {
          localStorage.setItem(`filler-${at}`, text)
        } catch {
          text = text.slice(0, Math.floor(text.length / 2))
        }
    })
    await add.first().click()
    expect(await page.evaluate(() => localStorage.getItem('shoppingCart'))).toBe(null)
    await page.goto(`/product/${BELT}`)
    await hydrated(page)
    await add.first().click()
    await page.goto('/cart')
    await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible()
    // With room again, all tabs have the cart.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('filler-')) localStorage.removeItem(key)
    })
    await page
      .getByRole('button', { name: /^Increase/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: '3 items' })).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/cart')
    await expect(other.getByRole('heading', { name: '3 items' })).toBeVisible()
  })

  test('a cancelled payment does not call a cart kept that is not there any more', async ({ page }) => {
    const main = page.getByRole('main')
    await page.goto('/cart?payment=cancelled')
    await expect(main.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect(main.getByText('Payment cancelled')).toBeVisible()
    await expect(main.getByText(/are kept\./)).toHaveCount(0)
    await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
    await page.goto('/cart?payment=cancelled')
    await expect(main.getByText('Nothing was charged. Your cart and your details are kept.')).toBeVisible()
  })

  test('fault 49: two tabs that change the cart agree, line by line', async ({ page, context }) => {
    await storeCart(page, [
      { slug: BELT, quantity: 1 },
      { slug: MOTOR, quantity: 1 },
    ])
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto('/cart')
      await expect(tab.getByRole('heading', { name: '2 items' })).toBeVisible()
    }
    await page.getByRole('button', { name: /^Increase quantity of Kirby/ }).click()
    await other.getByRole('button', { name: /^Increase quantity of Broan/ }).click()
    for (const tab of [page, other]) {
      await expect(tab.getByRole('heading', { name: '4 items' })).toBeVisible()
      await expect(tab.getByRole('link', { name: 'Cart, 4 items' }).first()).toBeVisible()
    }
    await page.getByRole('button', { name: /^Remove Kirby/ }).click()
    await expect(other.getByRole('heading', { name: '2 items' })).toBeVisible()
    await other.getByRole('button', { name: 'Clear Cart' }).click()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  })
})

test('a double click takes one line, not the next one as well, which has come under the pointer', async ({ page }) => {
  const { sections } = await (await page.request.get('/api/categories/vacuum-parts/vacuum-cleaner-belts')).json()
  const belts: { slug: string; partNumber: string }[] = sections[0].products.slice(0, 6)
  await page.setViewportSize({ width: 1360, height: 1400 })
  await storeCart(
    page,
    belts.map(({ slug }) => ({ slug, quantity: 1 })),
  )
  await page.goto('/cart')
  await hydrated(page)
  const cart = page.getByRole('region', { name: /^\d items?$/ })
  const saved = page.getByRole('region', { name: /^Saved for later/ })
  const lines = cart.getByRole('listitem')
  await expect(cart.getByText('each')).toHaveCount(6)
  await lines
    .nth(0)
    .getByRole('button', { name: /^Remove/ })
    .dblclick()
  await expect(lines).toHaveCount(5)
  await lines.nth(0).getByRole('button', { name: /^Save/ }).dblclick()
  await expect(saved.getByRole('listitem')).toHaveCount(1)
  await expect(lines).toHaveCount(4)
  await lines.nth(0).getByRole('button', { name: /^Save/ }).click()
  await lines.nth(0).getByRole('button', { name: /^Save/ }).click()
  await saved.getByRole('button', { name: /^Move/ }).first().dblclick()
  await expect(saved.getByRole('listitem')).toHaveCount(2)
  await saved
    .getByRole('button', { name: /^Remove/ })
    .first()
    .dblclick()
  await expect(saved.getByRole('listitem')).toHaveCount(1)
  await expect(lines).toHaveCount(3)
})

test('what is saved for later says what is on back-order, and the price of many is not taken for that of one', async ({ page }) => {
  await storeCart(page, [
    { slug: 'rotom-fb-500-4-press-on-plastic-fan-blade', quantity: 6 },
    { slug: 'penn-61780-0-vibration-isolator-set', quantity: 1 },
  ])
  await page.goto('/cart')
  const saved = page.getByRole('region', { name: /^Saved for later/ })
  for (const name of [/^Save Rotom .* for later$/, /^Save Penn .* for later$/]) await page.getByRole('button', { name }).click()
  await expect(saved.getByRole('listitem').filter({ hasText: 'Rotom' })).toContainText('Quantity 6, $5.80 each. In stock')
  await expect(saved.getByRole('listitem').filter({ hasText: 'Penn' })).toContainText('. On back-order')

  await saved.getByRole('button', { name: /^Move Rotom/ }).click()
  const count = page
    .getByRole('main')
    .getByRole('spinbutton', { name: /^Quantity/ })
    .first()
  await count.fill('1')
  await count.press('Enter')
  await expect(page.getByRole('main').getByText('$6.75').first()).toBeVisible()
  await expect(page.getByText(/^Price changed/)).toHaveCount(0)
})
