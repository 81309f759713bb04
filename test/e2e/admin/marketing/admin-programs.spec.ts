import { expect } from '@playwright/test'
import { test } from '#test/e2e/support/worker-shop.ts'
import { openAlive } from '#test/e2e/support/staff-orders.ts'
import { openAsStaff, signInAsStaff } from '#test/e2e/support/staff.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

test('an API key is made, shown once, opens what was chosen, and is revoked', async ({ page }) => {
  await openAsStaff(page, '/admin/settings/api-keys')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible()
  await main.getByRole('button', { name: 'New key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New API key' })
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await expect(dialog.getByText('Please choose at least one.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Warehouse')
  await dialog.getByLabel('Orders', { exact: true }).selectOption('read')
  expect(await seriousFindings(page), 'the form').toEqual([])
  await dialog.getByRole('button', { name: 'Make the key' }).click()

  const shown = page.getByRole('dialog', { name: 'Your new key' })
  await expect(shown.getByLabel('Key', { exact: true })).toHaveValue(/^pw_[\w-]{43}$/)
  const key = await shown.getByLabel('Key', { exact: true }).inputValue()
  expect(await seriousFindings(page), 'the key').toEqual([])
  // Nothing but the button closes what is shown once.
  await page.keyboard.press('Escape')
  await page.mouse.click(4, 4)
  await expect(shown.getByLabel('Key', { exact: true })).toHaveValue(key)
  await shown.getByRole('button', { name: 'I have stored it' }).click()
  await expect(shown).toBeHidden()
  const row = main.getByRole('listitem').filter({ hasText: `pw_…${key.slice(-4)}` })
  await expect(row).toContainText('orders: look')
  await expect(row).toContainText('never used')
  expect(await seriousFindings(page), 'the list').toEqual([])

  const ask = (path: string) =>
    fetch(new URL(path, page.url()), { headers: { authorization: `Bearer ${key}` } }).then(({ status }) => status)
  expect([await ask('/api/admin/orders'), await ask('/api/admin/products')]).toEqual([200, 403])
  await page.reload()
  await expect(row).toContainText('last used')
  expect(await page.content()).not.toContain(key)

  await row.getByRole('button', { name: 'Revoke Warehouse' }).click()
  await page.getByRole('dialog', { name: 'Revoke Warehouse?' }).getByRole('button', { name: 'Revoke the key' }).click()
  await expect(row).toContainText('Revoked')
  expect(await ask('/api/admin/orders')).toBe(401)
})

test('an endpoint is told nothing at a private address; a public one gets a secret, and can be paused', async ({ page }) => {
  await openAsStaff(page, '/admin/settings/webhooks')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'New endpoint' }).click()
  const dialog = page.getByRole('dialog', { name: 'New endpoint' })
  await dialog.getByLabel('Address').fill('https://127.0.0.1/hook')
  await dialog.getByLabel('order.paid').check()
  await dialog.getByRole('button', { name: 'Add the endpoint' }).click()
  await expect(dialog.getByText('127.0.0.1 is not on the public internet.')).toBeVisible()
  expect(await seriousFindings(page), 'the form').toEqual([])
  // An address of the public internet, to which nothing is sent here.
  await dialog.getByLabel('Address').fill('https://1.2.3.4/hook')
  await dialog.getByRole('button', { name: 'Add the endpoint' }).click()
  const shown = page.getByRole('dialog', { name: 'The secret of the endpoint' })
  await expect(shown.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/)
  await shown.getByRole('button', { name: 'I have stored it' }).click()

  const row = main.getByRole('listitem').filter({ hasText: 'https://1.2.3.4/hook' })
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: 'Actions for https://1.2.3.4/hook' }).click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(row).toContainText('Paused')
  expect(await seriousFindings(page), 'the list').toEqual([])

  // A colleague is first: what is there now is said, and saving again is meant.
  const { endpoints } = await (await page.request.get('/api/admin/webhooks')).json()
  const endpoint = endpoints.find(({ url }: { url: string }) => url === 'https://1.2.3.4/hook')
  await row.getByRole('button', { name: 'Actions for https://1.2.3.4/hook' }).click()
  await page.getByRole('menuitem', { name: 'Change …' }).click()
  const change = page.getByRole('dialog', { name: 'Change the endpoint' })
  await change.getByLabel('Address').fill('https://1.2.3.4/mine')
  const theirs = { version: endpoint.version, url: 'https://1.2.3.4/theirs', events: ['stock.low'] }
  const headers = { origin: new URL(page.url()).origin }
  expect((await page.request.put(`/api/admin/webhooks/${endpoint.id}`, { data: theirs, headers })).status()).toBe(200)
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change.getByText(/has changed this endpoint meanwhile\./)).toBeVisible()
  await expect(change.getByText('It is https://1.2.3.4/theirs now, and is told of stock.low.', { exact: false })).toBeVisible()
  await expect(change.getByLabel('Address')).toHaveValue('https://1.2.3.4/mine')
  expect(await seriousFindings(page), 'the conflict').toEqual([])
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toBeHidden()
  await expect(main.getByRole('listitem').filter({ hasText: 'https://1.2.3.4/mine' })).toBeVisible()

  await main.getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Messages to other programs' })).toBeVisible()
  expect(await seriousFindings(page), 'the log').toEqual([])
  const sent = await page.request.post(`/api/admin/webhooks/${endpoint.id}/test`, { data: {}, headers })
  expect(sent.status()).toBe(200)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByRole('button', { name: 'Actions for test' }).first().click()
  await expect(page.getByRole('menuitem', { name: 'Send it again' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Look at it' }).click()
  await expect(page.getByRole('dialog', { name: 'Message' }).getByText('Sent to https://1.2.3.4/mine')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the reference of the API needs no script, and opens what a link names', async ({ page }) => {
  await page.goto('/api/docs#postCreatePayment')
  await expect(page.getByRole('heading', { level: 1, name: 'API of Partwright' })).toBeVisible()
  await expect(page.locator('#postCreatePayment')).toBeVisible()
  await expect(page.locator('#postCreatePayment')).toContainText('idempotency-key')
  expect(await seriousFindings(page), 'the reference').toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('a key and an endpoint that the shop does not answer or refuses stay in their windows, with what was typed', async ({ page }) => {
  const cases = [
    { path: 'api-keys', open: 'New key', dialog: 'New API key', field: 'Name', text: 'Till', send: 'Make the key', shown: 'Your new key' },
    {
      path: 'webhooks',
      open: 'New endpoint',
      dialog: 'New endpoint',
      field: 'Address',
      text: 'https://1.2.3.4/kept',
      send: 'Add the endpoint',
      shown: 'The secret of the endpoint',
    },
  ]
  await signInAsStaff(page)
  for (const { path, open, dialog, field, text, send, shown } of cases) {
    await openAlive(page, `/admin/settings/${path}`)
    await page.getByRole('button', { name: open }).click()
    const window = page.getByRole('dialog', { name: dialog })
    await window.getByLabel(field).fill(text)
    if (path === 'webhooks') await window.getByLabel('order.paid').check()
    else await window.getByLabel('Orders', { exact: true }).selectOption('read')
    await page.route(`**/api/admin/${path}`, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()), {
      times: 1,
    })
    await window.getByRole('button', { name: send }).click()
    await expect(window.getByText('The shop did not answer. Please try again.')).toBeVisible()
    await expect(window.getByLabel(field)).toHaveValue(text)
    const problem = { status: 503, code: 'unavailable', title: 'The shop is busy' }
    await page.route(
      `**/api/admin/${path}`,
      (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      { times: 1 },
    )
    await window.getByRole('button', { name: send }).click()
    await expect(window.getByText('The shop is busy')).toBeVisible()
    expect(await seriousFindings(page), open).toEqual([])
    await window.getByRole('button', { name: send }).click()
    await expect(page.getByRole('dialog', { name: shown })).toBeVisible()
  }
})
