import { expect } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

/* What a merchant of other machines makes of the shop. */

/** Sets fields of a group of settings as staff. @returns what puts back what they were */
async function asStaff(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  const { request } = context
  expect((await request.post('/api/auth/sign-in/email', { data: { email: ADMIN.email, password: ADMIN.password } })).status()).toBe(200)
  return async (group: string, values: Record<string, unknown>) => {
    const { settings } = await (await request.get('/api/admin/settings')).json()
    const { version } = settings.find((one: { group: string }) => one.group === group)
    const answer = await request.patch(`/api/admin/settings/${group}`, { data: { version, ...values } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

test('the name of a shop without a logo ends its lines between words, within the head of the page', async ({ page, browser, shop }) => {
  const set = await asStaff(browser, shop.url)
  const names = ['Blue Lagoon Parts', 'The Great Northern Appliance & Dishwasher Parts Company']
  try {
    for (const name of names) {
      await set('identity', { name })
      for (const width of [360, 390, 768, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto('/')
        const home = page.getByRole('banner').getByRole('link', { name: `${name}, home` })
        const written = await home.getByText(name).evaluate((element) => {
          const [text] = element.childNodes
          const words = [...(text?.textContent ?? '').matchAll(/\S+/g)]
          const broken = words.filter(({ 0: word, index }) => {
            const range = document.createRange()
            range.setStart(text ?? element, index)
            range.setEnd(text ?? element, index + word.length)
            return range.getClientRects().length > 1
          })
          const row = element.closest('.shell')?.getBoundingClientRect()
          const { top, bottom } = element.getBoundingClientRect()
          return { broken: broken.map(([word]) => word), isWithin: row !== undefined && top >= row.top && bottom <= row.bottom }
        })
        expect(written, `${name} at ${width} px`).toEqual({ broken: [], isWithin: true })
      }
    }
    // Examples are of the demonstration's parts and machines.
    await expect(page.getByRole('combobox', { name: 'I have the part number' })).not.toHaveAttribute('placeholder', /./)
  } finally {
    await set('identity', { name: 'Partwright' })
  }
})

test('a kind of machine without steps is left out of the help page, and any other machine is there', async ({ page, browser, shop }) => {
  const set = await asStaff(browser, shop.url)
  await page.goto('/help/model-number')
  await expect(page.getByRole('region', { name: 'Bathroom fan' })).toBeVisible()
  await set('help', { 'bath-fan': [], other: ['Look behind the pump.'] })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Other machine' }).getByRole('listitem')).toHaveText(['Look behind the pump.'])
  await expect(page.getByRole('region', { name: 'Bathroom fan' })).toHaveCount(0)
})
