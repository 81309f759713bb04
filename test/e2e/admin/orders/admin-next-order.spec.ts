import { expect } from '@playwright/test'
import { test } from '#test/e2e/support/worker-shop.ts'
import { isAlive, signInAsStaff } from '#test/e2e/support/staff.ts'
import { buyAsAnn, headersOf, openAlive, orderOf } from '#test/e2e/support/staff-orders.ts'
import { seriousFindings } from '#test/e2e/support/visitor.ts'

test('orders of the list are shipped one after the other, each from the page of the one before', async ({ page }) => {
  await signInAsStaff(page)
  const first = await buyAsAnn(page, [{ quantity: 1 }])
  const second = await buyAsAnn(page, [{ quantity: 1, at: 1 }])
  const numbers = [first, second]
  await openAlive(page, '/admin/orders?view=to-ship&sort=placed&filter=to-ship:is:true')
  await page.getByRole('link', { name: first }).click()
  for (const [at, number] of numbers.entries()) {
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Orders of the page' })).toContainText(`${at + 1} of 2`)
    await page.getByRole('button', { name: 'Ship 1 part' }).click()
    await page.keyboard.type(`1Z999AA1012345678${at}`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText('Shipped', { exact: true }).first()).toBeVisible()
    // The one before has left the list meanwhile, and the next is the next all the same.
    await page.keyboard.press(']')
  }
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await expect(page.getByRole('region', { name: 'E-mails' })).toContainText('stored, not sent')
  expect(await seriousFindings(page)).toEqual([])
  for (const number of numbers) expect((await orderOf(page, number)).fulfilmentStatus).toBe('fulfilled')
  await page.getByRole('link', { name: 'Previous order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
})

test('what was packed leaves by the same key as what was not', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 2 }])
  const packed = await page.request.post(`/api/admin/orders/${number}/packed-shipments`, { data: {}, headers: headersOf(page) })
  expect(packed.status(), await packed.text()).toBe(200)
  await openAlive(page, '/admin/orders?view=to-ship&sort=-placed&filter=to-ship:is:true')
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Packed')
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await isAlive(page)
  await page.keyboard.press('s')
  await expect(page.getByLabel(/^Tracking number/)).toBeFocused()
  await page.keyboard.type('1Z999AA10123456784')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Shipped', { exact: true }).first()).toBeVisible()
  expect(await orderOf(page, number)).toMatchObject({ shipments: [{ status: 'shipped', trackingNumber: '1Z999AA10123456784' }] })
})

test('an order that is wholly packed offers to ship what is packed, and asks for its number', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 2, at: 3 }])
  const packed = await page.request.post(`/api/admin/orders/${number}/packed-shipments`, { data: {}, headers: headersOf(page) })
  expect(packed.status(), await packed.text()).toBe(200)
  await openAlive(page, `/admin/orders/${number}`)
  await expect(page.getByText(/^Ship: /)).toHaveCount(0)
  await page.getByRole('button', { name: 'Ship 2 packed parts' }).click()
  await expect(page.getByLabel(/^Tracking number/)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Ship 2 packed parts' })).toHaveCount(0)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.type('1Z999AA10123456785')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Shipped', { exact: true }).first()).toBeVisible()
  // One that is held may not leave, packed or not.
  const held = await buyAsAnn(page, [{ quantity: 1, at: 5 }])
  await page.request.post(`/api/admin/orders/${held}/packed-shipments`, { data: {}, headers: headersOf(page) })
  const { version } = await orderOf(page, held)
  await page.request.post(`/api/admin/orders/${held}/hold`, { data: { version, reason: 'Asked to wait' }, headers: headersOf(page) })
  await openAlive(page, `/admin/orders/${held}`)
  await expect(page.getByRole('button', { name: 'Ship', exact: true })).toBeDisabled()
  // One that is packed in part does not look as if it were done.
  const part = await buyAsAnn(page, [{ quantity: 2, at: 6 }])
  const lines = [{ lineId: (await orderOf(page, part)).lines[0].id, quantity: 1 }]
  await page.request.post(`/api/admin/orders/${part}/packed-shipments`, { data: { lines }, headers: headersOf(page) })
  await openAlive(page, `/admin/orders?q=${part}`)
  await expect(page.getByRole('row').filter({ hasText: part })).toContainText('Partly packed')
})

test('a message leads to the order that it names, and to the next message', async ({ page }) => {
  await signInAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 4 }])
  const { email } = await orderOf(page, number)
  for (const message of ['Where is it?', 'And when will it be here?']) {
    const data = { topic: 'order', orderNumber: number, email, message }
    const sent = await page.request.post('/api/contact-messages', { data, headers: headersOf(page) })
    expect(sent.ok(), await sent.text()).toBe(true)
  }
  await openAlive(page, `/admin/messages?q=${encodeURIComponent(email)}&sort=created`)
  await page.getByRole('main').getByRole('link', { name: email }).first().click()
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Where is it?')
  await isAlive(page)
  await page.keyboard.press(']')
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('And when will it be here?')
  await expect(page.getByRole('navigation', { name: 'Messages of the page' })).toContainText('2 of 2')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('region', { name: 'About' }).getByRole('link', { name: number }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
})
