import { expect } from '@playwright/test'
import { hydrated } from '#test/e2e/support/buying.ts'
import { totp } from '#test/support/people/totp.ts'
import { addPasskeyDevice } from '#test/e2e/support/visitor.ts'
import { test } from '#test/e2e/support/worker-shop.ts'

test('a browser that was signed out, and a passkey that was removed, in another tab are gone from this one when it is asked for them', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = { name: 'Tina Tabs', email: 'tina.tabs@example.com', password: 'correct horse battery' }
  const headers = { origin: baseURL ?? '' }
  await page.request.post('/api/auth/sign-up/email', { data: person, headers })
  const elsewhere = await browser.newContext()
  const signedIn = await elsewhere.request.post(`${baseURL}/api/auth/sign-in/email`, { data: person, headers })
  expect(signedIn.status()).toBe(200)
  await elsewhere.close()
  await addPasskeyDevice(page)
  const other = await page.context().newPage()
  await page.goto('/account')
  await hydrated(page)
  await page.getByLabel('Name of a new passkey').fill('My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const [removeHere, endHere] = [
    page.getByRole('button', { name: 'Remove My phone' }),
    page.getByRole('button', { name: 'Sign out everywhere else' }),
  ]
  await expect(removeHere).toBeVisible()
  await expect(endHere).toBeVisible()
  await other.goto('/account')
  await hydrated(other)
  const sessions = other.getByRole('region', { name: 'Where you are signed in' })
  const remove = other.getByRole('button', { name: 'Remove My phone' })
  await expect(remove).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)

  await removeHere.click()
  await expect(removeHere).toHaveCount(0)
  await endHere.click()
  await expect(endHere).toHaveCount(0)

  await sessions.getByRole('listitem').getByRole('button', { name: 'Sign out' }).click()
  await expect(sessions.getByRole('alert')).toContainText('This browser is signed out already.')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await remove.click()
  await expect(remove).toHaveCount(0)
  await expect(other.getByLabel('Name of a new passkey')).toBeFocused()
})

test('an address that is changed here and was removed in another tab is kept as it is saved', async ({ page, baseURL }) => {
  const person = { name: 'Ada Address', email: 'ada.address@example.com', password: 'correct horse battery' }
  const headers = { origin: baseURL ?? '' }
  await page.request.post('/api/auth/sign-up/email', { data: person, headers })
  const address = { firstName: 'Ada', lastName: 'Lee', addressLine1: '1 Main St', city: 'Detroit', state: 'MI', postalCode: '48226' }
  const added = await page.request.post('/api/account/addresses', { data: { ...address, label: 'Home', preferred: true }, headers })
  expect(added.status(), await added.text()).toBe(200)
  const { addresses } = await added.json()
  await page.goto('/account')
  await hydrated(page)
  await page.getByRole('button', { name: 'Edit Home' }).click()
  const form = page.getByRole('form', { name: 'Change Home' })
  await form.getByLabel('City', { exact: true }).fill('Lansing')
  const removed = await page.request.delete(`/api/account/addresses/${addresses[0].id}`, { headers })
  expect(removed.status(), await removed.text()).toBe(200)
  await form.getByRole('button', { name: 'Save address' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Your addresses' }).getByRole('listitem')).toContainText('Lansing')
})

test('two-step sign-in that another tab has turned on is said to be on', async ({ page, baseURL }) => {
  const person = { name: 'Tom Twostep', email: 'tom.twostep@example.com', password: 'correct horse battery' }
  const headers = { origin: baseURL ?? '' }
  await page.request.post('/api/auth/sign-up/email', { data: person, headers })
  await page.goto('/account')
  await hydrated(page)
  const section = page.getByRole('region', { name: 'Two-step sign-in' })
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  const { password } = person
  const { totpURI } = await (await page.request.post('/api/auth/two-factor/enable', { data: { password }, headers })).json()
  const turnedOn = await page.request.post('/api/auth/two-factor/verify-totp', { data: { code: totp(totpURI) }, headers })
  expect(turnedOn.status(), await turnedOn.text()).toBe(200)
  await section.getByLabel('Password', { exact: true }).fill(password)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/Two-step sign-in is on already/)
})
