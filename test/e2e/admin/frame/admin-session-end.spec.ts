import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { ADMIN } from '#test/e2e/support/built-shop.ts'
import { endSession, signInElsewhere } from '#test/e2e/support/ended-session.ts'
import { test } from '#test/e2e/support/worker-shop.ts'
import { signInAsStaff } from '#test/e2e/support/staff.ts'
import { buyAsAnn, headersOf, openAlive } from '#test/e2e/support/staff-orders.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

/** Writes to the shop as a customer would, and opens what was written as staff see it. */
async function openMessage(page: Page, email: string) {
  const data = { topic: 'other', orderNumber: '', email, message: 'Do you have it in white?' }
  const answer = await page.request.post('/api/contact-messages', { data, headers: headersOf(page) })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { rows } = await (await page.request.get(`/api/admin/messages?q=${email}`)).json()
  await openAlive(page, `/admin/messages/${rows[0].id}`)
}

test('whose session has ended while they wrote signs in in another tab, and sends what they wrote', async ({ page }) => {
  await signInAsStaff(page)
  await openMessage(page, 'white@example.com')
  const text = page.getByLabel('Answer or note')
  await text.fill('We have it in white and in black.')
  await endSession(page)
  await page.getByRole('button', { name: 'Send the answer' }).click()
  const band = page.getByText('Your session has ended.')
  await expect(band).toBeInViewport()
  expect(await seriousFindings(page)).toEqual([])

  await signInElsewhere(page, ADMIN)
  await expect(band).toBeHidden()
  await expect(text).toHaveValue('We have it in white and in black.')
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(text).toHaveValue('')
  await expect(page.getByRole('main').getByText('We have it in white and in black.')).toBeVisible()
})

test('whoever signs out in one tab is told so in the others, keeps what is typed there, and comes back to their page by signing in', async ({
  page,
}) => {
  await signInAsStaff(page)
  await openMessage(page, 'two.tabs@example.com')
  const text = page.getByLabel('Answer or note')
  await text.fill('It comes in both.')
  const third = await page.context().newPage()
  await openAlive(third, '/admin/orders')
  const other = await page.context().newPage()
  await openAlive(other, '/admin/dashboard')
  await other.getByRole('button', { name: /^Menu of / }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other).toHaveURL(/:\d+\/$/)

  await page.bringToFront()
  const band = page.getByText('Your session has ended.')
  await expect(band).toBeInViewport()
  await expect(text).toHaveValue('It comes in both.')
  // A page that is asked for leads to signing in, and then to it.
  await third.bringToFront()
  await third
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /^Returns/ })
    .click()
  await expect(third).toHaveURL(/\/auth\?next=%2Fadmin%2Freturns/)
  await third.close()
  await page.bringToFront()
  await signInElsewhere(page, ADMIN)
  await expect(band).toBeHidden()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByRole('main').getByText('It comes in both.')).toBeVisible()
  await expect(text).toHaveValue('')
})

test('from a window, too: what was typed in it is sent once they have signed in in another tab', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1 }])
  await openAlive(page, `/admin/orders/${number}`)
  await endSession(page)
  await page.getByRole('button', { name: 'Hold' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Stock is being counted')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Your session has ended.')).toBeInViewport()
  expect(await seriousFindings(page)).toEqual([])
  await signInElsewhere(page, ADMIN)
  await expect(page.getByText('Your session has ended.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Hold the order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('On hold: Stock is being counted')).toBeVisible()
})

test('Ctrl+Enter sends an answer, and a list with nothing to do with many has no boxes to choose by', async ({ page }) => {
  await signInAsStaff(page)
  await openMessage(page, 'keys@example.com')
  const text = page.getByLabel('Answer or note')
  await text.fill('Yes, since March.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('main').getByText('Yes, since March.')).toBeVisible()
  await expect(text).toHaveValue('')
  await openAlive(page, '/admin/messages')
  await expect(page.getByRole('link', { name: 'keys@example.com' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected')).toHaveCount(0)
  // On a phone a message still says when it was written.
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('listitem').filter({ hasText: 'keys@example.com' })
  await expect(card).toContainText(/Something else\s*\w{3} \d+, \d{4}/)
})

test('a browser that has lost its cookie is told that the session has ended, not that the record is gone, and saves what was typed once it is signed in', async ({
  page,
}) => {
  await signInAsStaff(page)
  const { rows } = await (await page.request.get('/api/admin/products?size=25&sort=sku')).json()
  await openAlive(page, `/admin/products/${rows[0].id}`)
  const name = page.getByLabel('Name', { exact: true }).first()
  await name.fill('Bathroom Fan Motor of Another Name')
  await page.context().clearCookies()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Your session has ended. What you have typed is kept.')).toBeVisible()
  await expect(page.getByText('deleted meanwhile')).toHaveCount(0)
  await signInElsewhere(page, ADMIN)
  await expect(name).toHaveValue('Bathroom Fan Motor of Another Name')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saved: name')).toBeVisible()

  const number = await buyAsAnn(page, [{ quantity: 1 }])
  await openAlive(page, `/admin/orders/${number}`)
  const note = page.getByLabel('Note for staff').first()
  await note.fill('Called about the colour.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByText('What you have typed stays here')).toBeVisible()
  await expect(note).toHaveValue('Called about the colour.')
  await expect(page.getByText('Not found')).toHaveCount(0)
})
