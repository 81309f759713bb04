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
})
