import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { hydrated, storeCart } from '#test/e2e/support/buying.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

const MOTOR = 'broan-s97012038-replacement-motor-for-model-688-bathroom-fan'

/** What a screen reader has of a live region at the moment at which the region comes into the page. */
interface Arrival {
  role: string
  text: string
  isVisible: boolean
}

/** Notes the regions that come into the page from now on, as they come. */
async function noteArrivals(page: Page): Promise<() => Promise<Arrival[]>> {
  const arrivals = await page.evaluateHandle(() => {
    const noted: { role: string; text: string; isVisible: boolean }[] = []
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        for (const region of [node, ...node.querySelectorAll('*')].filter((element) => element.matches('[role=status], [role=alert]')))
          noted.push({
            role: region.getAttribute('role') ?? '',
            text: region.textContent,
            isVisible: region.lastElementChild?.checkVisibility({ visibilityProperty: true }) === true,
          })
      }
    }).observe(document.body, { childList: true, subtree: true })
    return noted
  })
  return () => arrivals.jsonValue()
}

const those = (arrivals: Arrival[], text: string) => arrivals.filter((arrival) => arrival.text.includes(text))

test('a notice comes into its region after the region, and each error as an alert of its own', async ({ page }) => {
  await page.goto('/auth?next=/account')
  await hydrated(page)
  const main = page.getByRole('main')
  const arrivals = await noteArrivals(page)
  await main.getByLabel('Email', { exact: true }).fill('nobody@heard.example')
  await main.getByRole('button', { name: 'Email me a link instead' }).click()
  await expect(main.getByText('If nobody@heard.example has an account', { exact: false })).toBeVisible()
  expect(those(await arrivals(), 'Please check your email')).toMatchObject([{ role: 'status', isVisible: false }])

  await storeCart(page, [{ slug: MOTOR, quantity: 1 }])
  await page.goto('/cart')
  await hydrated(page)
  await page.getByText('Have a code?').click()
  const code = page.getByRole('textbox', { name: /Coupon code/ })
  await expect(code).toBeFocused()
  const errors = await noteArrivals(page)
  for (const times of [1, 2]) {
    await code.press('Enter')
    await expect.poll(async () => those(await errors(), 'Invalid coupon').map(({ role }) => role)).toEqual(Array(times).fill('alert'))
  }
})

test('a press of plus or minus says the quantity, and what is not wrong is not called wrong', async ({ page }) => {
  await page.goto(`/product/${MOTOR}`)
  await hydrated(page)
  const stepper = page.getByRole('main').locator('.stepper').first()
  const said = stepper.locator('[aria-live=polite]')
  await expect(said).toBeEmpty()
  await stepper.getByRole('button', { name: /^Increase/ }).click()
  await expect(said).toHaveText('Quantity 2')
  // The field says its own value.
  await stepper.getByRole('spinbutton').press('ArrowUp')
  await expect(stepper.getByRole('spinbutton')).toHaveValue('3')
  await expect(said).toBeEmpty()
  // A region that is not displayed while it is empty would come with its text.
  expect(
    await page.locator('[role=status]:empty').evaluateAll((all) => all.filter((region) => getComputedStyle(region).display === 'none')),
  ).toEqual([])
  await expect(page.getByRole('contentinfo').getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'false')
  // Of '2/4' the number alone would be said.
  await expect(page.getByRole('region', { name: 'Pictures', exact: true }).getByRole('status')).toHaveAttribute('aria-atomic', 'true')
})

test('what goes away with its button leaves the focus beside it', async ({ page }) => {
  const main = page.getByRole('main')
  const button = (name: string | RegExp) => main.getByRole('button', { name })
  await page.goto(`/product/${MOTOR}`)
  await hydrated(page)
  await button('Your ZIP code?').press('Enter')
  await main.getByLabel('ZIP code').fill('48226')
  await main.getByLabel('ZIP code').press('Enter')
  await expect(button('Change')).toBeFocused()
  await button('Ask a question').press('Enter')
  await main.getByRole('form', { name: 'Ask a question' }).getByRole('button', { name: 'Close' }).press('Enter')
  await expect(button('Ask a question')).toBeFocused()

  await page.goto('/quick-order')
  await hydrated(page)
  await button('Try an example').press('Enter')
  await expect(main.getByRole('textbox', { name: 'Part numbers and quantities' })).toBeFocused()
  await button('Check the list').press('Enter')
  const listed = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Broan S97017705/ }) })
  await listed.getByRole('spinbutton').fill('90')
  await listed.getByRole('button', { name: /^Set to/ }).press('Enter')
  await expect(listed.getByRole('spinbutton')).toBeFocused()

  await storeCart(page, [{ slug: MOTOR, quantity: 99 }])
  await page.goto('/cart')
  await hydrated(page)
  await button(/^Set to/).press('Enter')
  await expect(main.getByRole('spinbutton', { name: /^Quantity/ })).toBeFocused()
  await expect(button(/^Set to/)).toHaveCount(0)
  await expect(main.locator('[aria-live=polite][aria-atomic=true]').filter({ hasText: /^Total\s*\$/ })).toHaveCount(1)
})

test('a suggestion that is taken leaves the focus at its field, and an offer that is put off beside the coupon', async ({ page }) => {
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name })
  await page.route('**/api/zip-codes/**', (route) => route.abort())
  await storeCart(page, [{ slug: 'kirby-301291-knurled-brush-roll-belt', quantity: 2 }])
  await page.goto('/cart')
  await hydrated(page)
  await button('Maybe Later').press('Enter')
  await expect(main.getByRole('group', { name: 'Coupon' })).toBeFocused()

  const email = main.getByLabel('Email', { exact: true })
  await email.fill('pat@gmial.com')
  await email.press('Tab')
  await button('Did you mean gmail.com?').press('Enter')
  await expect(email).toBeFocused()
  await expect(email).toHaveValue('pat@gmail.com')
  await main.getByLabel('State', { exact: true }).selectOption('TX')
  const zip = main.getByLabel('ZIP code')
  await zip.fill('48226')
  await zip.press('Tab')
  await button('Did you mean Michigan?').press('Enter')
  await expect(zip).toBeFocused()
  await expect(main.getByLabel('State', { exact: true })).toHaveValue('MI')

  // By pointer it stays at the field's label: the field would open a phone's keyboard.
  await email.fill('pat@gmial.com')
  await email.press('Tab')
  await button('Did you mean gmail.com?').click()
  await expect(email).toHaveValue('pat@gmail.com')
  await expect(main.locator('label', { hasText: /^Email$/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(email).toBeFocused()
})

test('a machine that is removed is said, and the focus stays in its window', async ({ page }) => {
  await page.goto('/model/broan/688')
  await hydrated(page)
  await page.getByRole('button', { name: 'Save as my machine' }).press('Enter')
  await page.goto(`/product/${MOTOR}`)
  await hydrated(page)
  await page.getByRole('banner').locator('[aria-haspopup=dialog]:visible').first().press('Enter')
  const machines = page.getByRole('dialog', { name: 'My machines' })
  await machines.getByRole('button', { name: 'Remove Broan 688' }).press('Enter')
  await expect(machines.getByRole('group', { name: 'My machines' })).toBeFocused()
  await expect(machines.getByText('Removed Broan 688')).toHaveAttribute('aria-live', 'polite')
})

test('a link, and a search, to a part of another page take the keyboard to that part', async ({ page }) => {
  await page.goto('/about')
  await hydrated(page)
  const shipping = page.locator('#shipping')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping', exact: true }).press('Enter')
  await expect(shipping).toBeFocused()
  await page.goto('/about')
  await hydrated(page)
  const box = page.getByRole('banner').getByRole('combobox')
  await box.fill('shipping cost')
  await expect(page.getByRole('option', { name: 'Open the page for ‘shipping cost’' })).toBeVisible()
  await box.press('Enter')
  await expect(page).toHaveURL('/legal#shipping')
  await expect(shipping).toBeFocused()
})
