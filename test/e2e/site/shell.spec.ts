import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { hasSeenPopup } from '#test/e2e/support/visitor.ts'

test.beforeEach(hasSeenPopup)

const MOTOR = '/product/broan-s97017705-bathroom-fan-motor-assembly'
const DEEP = '/category/vacuum-parts/vacuum-cleaner-bags/canister-bags'

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

test('the menus open by key, one at a time, and the arrow keys, Home, End and Escape lead through them', async ({ page }) => {
  await open(page, '/about')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const fans = nav.getByRole('button', { name: 'Bathroom Fan Parts menu' })
  const vacuums = nav.getByRole('button', { name: 'Vacuum Parts menu' })

  for (const key of ['Enter', 'Space']) {
    await fans.focus()
    await page.keyboard.press(key)
    await expect(fans).toHaveAttribute('aria-expanded', 'true')
    await expect(nav.getByRole('link', { name: 'All Bathroom Fan Parts' })).toBeVisible()
    await page.keyboard.press(key)
    await expect(fans).toHaveAttribute('aria-expanded', 'false')
  }

  await page.keyboard.press('ArrowDown')
  await expect(nav.getByRole('link', { name: 'All Bathroom Fan Parts' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).not.toBe('All Bathroom Fan Parts')
  await page.keyboard.press('End')
  const last = await focused(page)
  await page.keyboard.press('ArrowDown')
  await expect(nav.getByRole('link', { name: 'All Bathroom Fan Parts' })).toBeFocused()
  await page.keyboard.press('End')
  expect(await focused(page)).toBe(last)
  await page.keyboard.press('Home')
  await expect(nav.getByRole('link', { name: 'All Bathroom Fan Parts' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(fans).toBeFocused()
  await expect(fans).toHaveAttribute('aria-expanded', 'false')

  // Along the row, and another menu closes this one.
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect(nav.getByRole('link', { name: 'Vacuum Parts', exact: true })).toBeFocused()
  // Past the first tab, which has no menu, and back.
  await page.keyboard.press('Home')
  await expect(nav.getByRole('link', { name: 'Home', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(nav.getByRole('link', { name: 'Brands', exact: true })).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(nav.getByRole('link', { name: 'Vacuum Parts', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(vacuums).toHaveAttribute('aria-expanded', 'true')
  await expect(nav.getByRole('button', { expanded: true })).toHaveCount(1)

  await nav.getByRole('button', { name: 'Brands menu' }).click()
  await expect(page.getByRole('heading', { name: 'Popular Brands' })).toBeVisible()
  await expect(page.locator('[data-menu] li')).toHaveCount(10)
  await nav.getByRole('link', { name: 'View All Brands' }).click()
  await expect(page).toHaveURL(/\/search\?showBrands=true$/)
})

test('the menus open under the mouse, stay 600 ms after it has left, and close by a press elsewhere', async ({ page }) => {
  await open(page, '/about')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const fans = nav.getByRole('button', { name: 'Bathroom Fan Parts menu' })
  await nav.getByRole('link', { name: 'Bathroom Fan Parts', exact: true }).hover()
  await expect(fans).toHaveAttribute('aria-expanded', 'true')
  // The way from the tab into its menu does not close it.
  await nav.getByRole('link', { name: 'All Bathroom Fan Parts' }).hover()
  const leftAt = Date.now()
  await page.mouse.move(5, 880)
  await expect(fans).toHaveAttribute('aria-expanded', 'false')
  expect(Date.now() - leftAt).toBeGreaterThan(500)

  await fans.click()
  await expect(fans).toHaveAttribute('aria-expanded', 'true')
  await page.mouse.click(5, 880)
  await expect(fans).toHaveAttribute('aria-expanded', 'false')
})

test('a menu that the pointer takes away leaves the keyboard at the button that opened it', async ({ page }) => {
  await open(page, '/about')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const vacuums = nav.getByRole('button', { name: 'Vacuum Parts menu' })
  const hoods = nav.getByRole('button', { name: 'Range Hood Parts menu' })
  const all = nav.getByRole('link', { name: 'All Vacuum Parts' })
  await vacuums.focus()
  await page.keyboard.press('ArrowDown')
  await expect(all).toBeFocused()
  await nav.getByRole('link', { name: 'Range Hood Parts', exact: true }).hover()
  await expect(hoods).toHaveAttribute('aria-expanded', 'true')
  await expect(vacuums).toBeFocused()
  await page.mouse.move(5, 880)
  await expect(hoods).toHaveAttribute('aria-expanded', 'false')
  await expect(vacuums).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await expect(all).toBeFocused()
  await nav.getByRole('link', { name: 'Parts by Brand' }).hover()
  await page.mouse.move(5, 880)
  await expect(vacuums).toHaveAttribute('aria-expanded', 'false')
  await expect(vacuums).toBeFocused()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } })
  test('the first tap on a tab opens its menu, whose first link leads there', async ({ page }) => {
    await open(page, '/about')
    const nav = page.getByRole('navigation', { name: 'Main' })
    await nav.getByRole('link', { name: 'Vacuum Parts', exact: true }).tap()
    await expect(nav.getByRole('button', { name: 'Vacuum Parts menu' })).toHaveAttribute('aria-expanded', 'true')
    await expect(page).toHaveURL(/\/about$/)
    await nav.getByRole('link', { name: 'All Vacuum Parts' }).tap()
    await expect(page).toHaveURL(/\/category\/vacuum-parts$/)
  })
})

for (const { name, text, found } of [
  { name: /Search parts/, text: 'hoover', found: /^\d+ suggestions$/ },
  { name: 'I have the model number', text: 'broan 688', found: /^\d+ machines?$/ },
])
  test(`a screen reader hears once what is offered for ${text}, half a second after the last letter`, async ({ page }) => {
    await open(page, '/')
    const box = page.getByRole('combobox', { name })
    await box.focus()
    // What stands in the live regions beside the field, and when it came; counted from the last letter.
    await box.evaluate((field) => {
      const heard: { words: string; after: number }[] = []
      let typedAt = 0
      Object.assign(window, { heard })
      field.addEventListener('input', () => (typedAt = performance.now()))
      new MutationObserver(() => {
        for (const { textContent: words } of field.closest('search, form')?.parentElement?.querySelectorAll('[role="status"]') ?? [])
          if (words && words !== heard.at(-1)?.words) heard.push({ words, after: performance.now() - typedAt })
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await box.pressSequentially(text, { delay: 60 })
    await expect(page.getByRole('status').filter({ hasText: found })).toBeAttached()
    const heard = await page.evaluate(() => (window as unknown as { heard: { words: string; after: number }[] }).heard)
    const told = heard.filter(({ words }) => words !== 'Looking')
    expect(told).toHaveLength(1)
    for (const { after } of heard) expect(after).toBeGreaterThanOrEqual(490)
  })

test('the search box suggests while typing, by keyboard alone, and takes back what it asked', async ({ page }) => {
  await open(page, '/about')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/search/suggestions') && asked.push(request.url()))
  const box = page.getByRole('combobox', { name: /Search parts/ })
  await box.focus()
  await box.pressSequentially('ho')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await box.pressSequentially('over', { delay: 40 })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('group', { name: 'Products' })).toBeVisible()
  expect(asked).toHaveLength(1)
  await expect(list.getByRole('group', { name: 'Products' }).getByRole('option').first()).toContainText('Part: ')
  await expect(list.getByRole('group', { name: 'Search by Brand' })).toContainText('Hoover')
  expect(await list.getByRole('group', { name: 'Products' }).getByRole('option').count()).toBeLessThanOrEqual(5)

  await page.keyboard.press('ArrowUp')
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(box).toHaveValue('hoover')
  await page.keyboard.press('Escape')
  await expect(box).toHaveValue('')

  await box.pressSequentially('zzqqxx')
  await expect(page.getByText('No products found. Try a different search term.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(box).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/about$/)

  await box.pressSequentially('S97017705')
  await expect(list.getByRole('group', { name: 'Products' }).getByRole('option').first()).toContainText('S97017705')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${MOTOR}$`))
  await expect(list).toHaveCount(0)

  // What is typed while the results are on their way stays, and so does the focus; going back brings the text of that page.
  await page.route('**/api/search?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await box.fill('fan motor')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=fan(%20|\+)motor$/)
  await box.fill('hoover')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('fan motor')
  await expect(list.getByRole('group', { name: 'Search by Brand' })).toBeVisible()
  await expect(box).toBeFocused()
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('hoover')
  await expect(box).toBeFocused()
  await page.goBack()
  await expect(box).toHaveValue('fan motor')

  // A search without results is announced as well.
  await box.fill('zzqqxx')
  await box.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '0 product(s) found' })).toHaveCount(1)

  // What was typed is marked in a number however it is divided.
  await box.fill('s97 017')
  await expect(list.getByRole('option').first().locator('mark').last()).toHaveText('S97017')
})

test('the search box is empty on the page that a suggestion has opened, and keeps what all results are for', async ({ page }) => {
  await open(page, '/about')
  const box = page.getByRole('combobox', { name: /Search parts/ })
  const heading = page.getByRole('heading', { level: 1 })
  await box.fill('S97017705')
  await page.getByRole('option', { name: /Part:/ }).first().click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(heading).toContainText('S97017705')
  await expect(box).toHaveValue('')
  await expect(heading).toBeFocused()
  // What opens a tab of its own leaves the list's text for the next one.
  await box.fill('broan 688')
  const tab = page.context().waitForEvent('page')
  await page
    .getByRole('option', { name: /Broan 688/ })
    .last()
    .click({ modifiers: ['ControlOrMeta'] })
  await (await tab).close()
  await expect(box).toHaveValue('broan 688')
  await box.press('ArrowDown')
  await page.getByRole('option', { name: /See all results/ }).click()
  await expect(page).toHaveURL(/\/search\?q=broan(%20|\+)688$/)
  await expect(box).toHaveValue('broan 688')
})

test('a part that cannot be read is not said to be none', async ({ page }) => {
  await open(page, '/category/bathroom-fan-parts/motors')
  await page.route('**/api/products/**', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { code: 'internal', title: 'Internal error', status: 500 },
    }),
  )
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    for (const place of [document.querySelector('title'), ...document.querySelectorAll('[role=status]')])
      if (place)
        new MutationObserver(() => said.push(place.textContent)).observe(place, { childList: true, characterData: true, subtree: true })
  })
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong.' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify('said' in window && window.said))).not.toContain('not found')
  await expect(page).toHaveTitle('Something went wrong | Partwright')
  // One that there is not is still said to be none.
  await page.unroute('**/api/products/**')
  expect((await page.goto('/product/no-such-part'))?.status()).toBe(404)
  await expect(page).toHaveTitle('Product not found | Partwright')
  await expect(page.getByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
})

test('an answer that is none takes neither the page nor its header away', async ({ page }) => {
  for (const path of ['search/suggestions?*', 'home?*', 'newsletter'])
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json: {} }))
  await open(page, '/about')
  await page.getByRole('combobox', { name: /Search parts/ }).pressSequentially('motor')
  await expect(page.getByRole('option', { name: /See all results/ })).toBeVisible()
  await page.getByRole('contentinfo').getByLabel('Email').fill('pat@example.com')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Failed to subscribe. Please try again.')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Partwright, home' }).click()
  await expect(page.getByText("Featured products couldn't be loaded")).toBeVisible()
  await expect(page.getByText('Featured Product Slot 2')).toBeVisible()
  await expect(page.getByText('No sale items available')).toBeVisible()
})

test('on a phone the header is at most 112 px high, and chips lead through all three levels', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/category/bathroom-fan-parts')
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(112)
  const chips = page.getByRole('navigation', { name: 'Bathroom Fan Parts', exact: true })
  await expect(chips.getByRole('link').first()).toHaveText('All Bathroom Fan Parts')
  await expect(chips.getByRole('link').first()).toHaveAttribute('aria-current', 'page')
  const shown = await chips.getByRole('link').filter({ visible: true }).count()
  expect(shown).toBeLessThanOrEqual(6)
  const more = chips.getByRole('button', { name: 'More' })
  if ((await more.count()) > 0) {
    await more.click()
    expect(await chips.getByRole('link').filter({ visible: true }).count()).toBeGreaterThan(shown)
    await expect(chips.getByRole('button', { name: 'Less' })).toHaveAttribute('aria-expanded', 'true')
  }

  await open(page, DEEP)
  const third = page.getByRole('navigation', { name: 'Vacuum Cleaner Bags', exact: true })
  await expect(third.getByRole('link').first()).toHaveText('All Vacuum Cleaner Bags')
  for (const current of [third.locator('[aria-current=page]'), page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')]) {
    await expect(current).toBeVisible()
    await expect
      .poll(async () => {
        const box = await current.boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 390
      })
      .toBe(true)
  }
})

test('on a phone the chips of a brand lead to the other brands, six and the current one before More', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const tiles = '/category/vacuum-parts/vacuum-parts-by-brand'
  const { brandTiles } = await (await page.request.get(`/api/categories/${tiles.slice('/category/'.length)}`)).json()
  const last: { name: string; slug: string } = brandTiles.at(-1)
  await open(page, `${tiles}/${last.slug}`)
  const chips = page.getByRole('navigation', { name: 'All Parts by Brand' }).or(page.getByRole('navigation', { name: 'Parts by Brand' }))
  const shown = chips.getByRole('link').filter({ visible: true })
  await expect(shown).toHaveCount(8)
  await expect(chips.locator('[aria-current=page]')).toHaveText(last.name)
  await chips.getByRole('button', { name: 'More' }).click()
  await expect(shown).toHaveCount(brandTiles.length + 1)
  await chips.getByRole('link', { name: brandTiles[0].name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${tiles}/${brandTiles[0].slug}$`))
  await expect(chips.locator('[aria-current=page]')).toHaveText(brandTiles[0].name)
})

test('tabs share the navigation; what one has fetched, the others show', async ({ page, context }) => {
  await open(page, '/about')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('navigation'))).toContain('Vacuum Parts')
  const other = await context.newPage()
  await open(other, '/about')
  await expect
    .poll(() => other.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('idle-tasks'))))
    .toBe(true)
  await other.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('navigation') ?? '')
    stored.tabs.categories[0].name = 'Renamed Parts'
    localStorage.setItem('navigation', JSON.stringify({ ...stored, timestamp: Date.now() + 1_000 }))
  })
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Renamed Parts', exact: true })).toBeVisible()
})

test.describe('without navigation', () => {
  test('only Home is left while categories cannot be read, and the rest of the page stands', async ({ page }) => {
    await page.route('**/api/categories', (route) => route.abort())
    await open(page, '/about')
    await page.evaluate(() => localStorage.setItem('navigation', '{"broken'))
    await open(page, '/contact')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toBeVisible()
  })
})

interface Visit {
  id: string
  path: string
  title: string
  referrer: string | null
  seconds: number
}

/** Writes down what the page hands to the browser to be sent; a beacon's body cannot be read later. `sent` gives it on any page of the shop. */
async function watchBeacons(page: Page) {
  await page.addInitScript(() => {
    const Original = window.Blob
    window.Blob = class extends Original {
      constructor(parts?: BlobPart[], options?: BlobPropertyBag) {
        super(parts, options)
        const [body] = parts ?? []
        if (options?.type === 'application/json' && typeof body === 'string')
          sessionStorage.setItem('sent', `${sessionStorage.getItem('sent') ?? ''}${body}\n`)
      }
    }
  })
  const sent = async (): Promise<Visit[]> =>
    (await page.evaluate(() => sessionStorage.getItem('sent') ?? ''))
      .split('\n')
      .filter(Boolean)
      .flatMap((body) => JSON.parse(body).visits)
  return sent
}

test('each page is counted once with its time, and what it is called; secrets are not', async ({ page }) => {
  const sent = await watchBeacons(page)
  await open(page, '/about?token=secret&code=1&from=mail')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('visit_session'))).toMatch(/^[a-z0-9]{16}$/)
  const answer = page.waitForResponse('**/api/page-visits')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click()
  expect((await answer).status()).toBe(204)
  await expect(page).toHaveURL(/\/returns$/)
  expect(await sent()).toEqual([expect.objectContaining({ path: '/about?from=mail', title: 'About | Partwright', referrer: null })])

  // Leaving by a whole page load tells the last page too; it is the same session.
  const session = await page.evaluate(() => sessionStorage.getItem('visit_session'))
  await open(page, '/legal')
  const visits = await sent()
  expect(visits).toHaveLength(2)
  expect(visits[1]).toMatchObject({ path: '/returns', title: 'Returns | Partwright', referrer: '/about?from=mail' })
  expect(visits[1]?.seconds).toBeGreaterThanOrEqual(0)
  expect(await page.evaluate(() => sessionStorage.getItem('visit_session'))).toBe(session)
})

test('who asks not to be followed is not: nothing is sent, nothing is stored', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const sent = await watchBeacons(page)
  await open(page, '/about')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('navigation'))).toContain('Vacuum Parts')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Returns' })).toBeVisible()
  await open(page, '/about')
  expect(await sent()).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('visit_session'))).toBeNull()
})

test('a change of page moves the focus to its heading and is announced; going back finds the old place', async ({ page }) => {
  await open(page, '/category/bathroom-fan-parts/motors')
  await page.evaluate(() => window.scrollTo(0, 900))
  const link = page.getByRole('main').getByRole('link', { name: 'View Details' }).filter({ visible: true }).nth(4)
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await link.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '| Partwright' })).toHaveText(await page.title())
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(50)
  await page.goBack()
  await expect(page).toHaveURL(/motors$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 100)
})

test('F8 leads to a toast, whose time stands still while it has the focus', async ({ page }) => {
  await open(page, MOTOR)
  await page.clock.install()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click()
  const toast = page.getByText('Item successfully added to your cart')
  await expect(toast).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('link', { name: 'View Cart' })).toBeFocused()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.clock.runFor(5_000)
  await expect(toast).toHaveCount(0)
})

test('where the system picks the colors, what is chosen is still marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/category/vacuum-parts')
  const edgeOf = (element: Element, side: string) => getComputedStyle(element).getPropertyValue(`border-${side}-color`)
  const main = page.getByRole('navigation', { name: 'Main' })
  const [current, other] = await Promise.all(
    ['Vacuum Parts', 'Range Hood Parts'].map((name) => main.getByRole('link', { name, exact: true }).evaluate(edgeOf, 'bottom')),
  )
  expect(current).not.toBe(other)
  await page.getByRole('combobox', { name: /^Search parts/ }).pressSequentially('belt')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const [active, next] = await Promise.all([0, 1].map((at) => page.getByRole('option').nth(at).evaluate(edgeOf, 'left')))
  expect(active).not.toBe(next)
  await open(page, MOTOR)
  const icons = page.getByRole('main').locator('svg[stroke=currentColor]')
  const ownColors = (all: Element[]) =>
    all.filter((icon) => icon.parentElement && getComputedStyle(icon).color !== getComputedStyle(icon.parentElement).color).length
  expect(await icons.count()).toBeGreaterThan(5)
  expect(await icons.evaluateAll(ownColors)).toBe(0)
  // The ruler of free shipping is read, too.
  await storeCart(page, [{ slug: MOTOR.replace('/product/', ''), quantity: 1 }])
  await open(page, '/cart')
  const numbers = page.getByRole('region', { name: 'Order summary' }).locator('svg text')
  await expect(numbers.last()).toHaveText('$49')
  const [text, ...fills] = [
    await page.evaluate(() => getComputedStyle(document.body).color),
    ...(await numbers.evaluateAll((all) => all.map((number) => getComputedStyle(number).fill))),
  ]
  expect(new Set(fills)).toEqual(new Set([text]))
})

test('where the system picks dark colors, the measures of a drawing are read on paper', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await open(page, MOTOR)
  const drawing = page.getByRole('main').getByRole('img').first()
  await expect(drawing.locator('text').first()).toBeVisible()
  await expect(drawing).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
})

test('a toast stands clear of what was pressed', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page, MOTOR)
  const add = page.getByRole('main').getByRole('button', { name: /^Add/ }).first()
  await add.click()
  await expect(page.getByText('Item successfully added to your cart')).toBeVisible()
  await expect(add).toHaveText('Added ✓')
  const isOnTop = (button: Element) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return [0.1, 0.5, 0.9].every((part) => button.contains(document.elementFromPoint(x + width * part, y + height / 2)))
  }
  expect(await add.evaluate(isOnTop)).toBe(true)
})

test('a page whose code is missing is loaded again once; when that fails too, it says so', async ({ page }) => {
  await open(page, '/about')
  let loads = 0
  page.on('request', (request) => request.isNavigationRequest() && loads++)
  await page.route(/\/assets\/(legal|content)[^/]*\.js/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal' }).click()
  await expect(page.getByRole('heading', { name: 'Error loading component. Please refresh the page.' })).toBeVisible()
  expect(loads).toBe(1)
  await page.unroute(/\/assets\/(legal|content)[^/]*\.js/)
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Legal' })).toBeVisible()
})

test('a page whose scripts do not come at all is loaded again once, then says so, and is whole once they come', async ({ page }) => {
  const scripts = /\/assets\/index-[^/]*\.js/
  let loads = 0
  page.on('request', (request) => request.isNavigationRequest() && loads++)
  await page.route(scripts, (route) => route.abort())
  await page.goto('/quick-order')
  const notice = page.getByText('Error loading component. Please refresh the page.')
  await expect(notice).toBeVisible()
  expect(loads).toBe(2)
  // A press is kept for code that never comes: the way out is a link, which works by itself.
  await page.getByRole('button', { name: 'Check the list' }).click()
  await page.unroute(scripts)
  await notice.getByRole('link', { name: 'Refresh Page' }).click()
  await hydrated(page)
  await expect(notice).toHaveCount(0)
})

test('a window whose code could not be fetched opens with the next press', async ({ page }) => {
  await page.route('**/assets/gallery-window*', (route) => route.abort())
  await open(page, MOTOR)
  const picture = page.getByRole('button', { name: /^View full size/ })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('gallery-window'))
  await picture.click()
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute('**/assets/gallery-window*')
  await picture.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('without a connection the page in view stays, a notice says why, and the next page opens when the connection is back', async ({
  page,
  context,
}) => {
  await open(page, '/about')
  // What is loaded later must have come; some of it comes when the visitor first moves, once the page listens.
  for (const code of ['idle-tasks', 'toast-card'])
    await expect
      .poll(async () => {
        await page.mouse.move(200 + Math.random() * 100, 300)
        return page.evaluate((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)), code)
      })
      .toBe(true)
  await context.setOffline(true)
  await expect(page.getByText('You are offline')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByText('This page opens when the connection is back.')).toBeVisible()
  // What was open is there, one step back.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
  await page.goForward()
  await context.setOffline(false)
  await expect(page.getByText('You are offline')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
})

test('an address without a page offers a search and the categories', async ({ page }) => {
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Vacuum Parts' })).toBeVisible()
  await hydrated(page)
  await main.getByRole('combobox').fill('S97017705')
  await main.getByRole('button', { name: 'Find part' }).click()
  await expect(page).toHaveURL(/\/search\?q=S97017705$/)
})

test('the foot of a page stands while its code is on its way, and is the same when it has come: its form then works', async ({ page }) => {
  const broken: string[] = []
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/footer-*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  const coming = page.waitForRequest('**/assets/footer-*.js')
  await open(page, DEEP)
  await coming
  const foot = page.getByRole('contentinfo')
  const email = foot.getByLabel('Email')
  for (const name of ['First name', 'Last name']) await expect(foot.getByLabel(name)).toBeVisible()
  await email.fill('foot@example.com')
  // Another page leaves it untouched too.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Replacement Parts For Your Home' })).toBeVisible()
  await expect(email).toHaveValue('foot@example.com')
  await foot.evaluate((element) => element.setAttribute('data-before', ''))
  release()
  await expect
    .poll(() => foot.locator('form').evaluate((form) => Object.keys(form).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)
  await foot.getByRole('button', { name: 'Sign Up' }).click()
  await expect(foot.getByText('Success! Thank you for subscribing to our newsletter!')).toBeVisible()
  await expect(page.locator('footer[data-before]')).toHaveCount(1)
  expect(broken).toEqual([])
})
