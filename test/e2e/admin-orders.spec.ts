import { expect } from '@playwright/test'
import { hands } from './hands.ts'
import { buyAsAnn, openAlive, orderOf } from './staff-orders.ts'
import { test } from './shop.ts'
import { openAsStaff } from './staff.ts'
import { seriousFindings } from './visitor.ts'

test.use({ viewport: { width: 1360, height: 850 } })

test('an order is shipped in two parcels, refunded in part, held, released and noted', async ({ page }) => {
  await openAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 3 }])
  await openAlive(page, `/admin/orders/${number}`)
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Ship 3 parts' }).click()
  await page.getByRole('spinbutton', { name: /^Pieces of/ }).fill('1')
  await page.getByLabel(/^Tracking number/).fill('1Z999AA10123456784')
  await expect(page.getByLabel(/^Carrier/)).toHaveValue('UPS')
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Parcel 1: 1 part,')).toBeVisible()

  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /\S/ }).first().check()
  await dialog.getByRole('spinbutton').fill('1')
  expect(await seriousFindings(page)).toEqual([])
  const button = dialog.getByRole('button', { name: /^Refund \$/ })
  const amount = /\$[\d.,]+/.exec((await button.textContent()) ?? '')?.[0]
  await button.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText(amount ?? 'nothing')

  await page.getByRole('button', { name: 'Hold' }).click()
  await page.getByLabel('Reason').fill('The address looks odd')
  await page.keyboard.press('Enter')
  await expect(page.getByText('On hold: The address looks odd')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ship 1 part' })).toBeDisabled()
  await expect(page.getByText('Ship: The order is on hold.')).toBeVisible()
  await page.getByRole('button', { name: 'Release' }).click()
  await page.getByLabel('Reason').fill('It is right')
  await page.keyboard.press('Enter')

  await page.getByLabel('Note for staff').fill('Rang, all is well')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Rang, all is well')

  await page.getByRole('button', { name: 'Ship 1 part' }).click()
  await expect(page.getByLabel(/^Tracking number/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Parcel 2: 1 part,')).toBeVisible()
  const order = await orderOf(page, number)
  expect(order).toMatchObject({ status: 'open', fulfilmentStatus: 'fulfilled', paymentStatus: 'partially_refunded' })
  expect(order.shipments.map(({ lines }: { lines: { quantity: number }[] }) => lines[0]?.quantity)).toEqual([1, 1])
  expect(order.refunds).toHaveLength(1)
})

test('who acts on an order that a colleague has changed is told so, and changes nothing', async ({ page }) => {
  await openAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 1 }])
  await openAlive(page, `/admin/orders/${number}`)
  // What a colleague does between two looks at the order.
  await page.route('**/hold', async (route) => {
    const { version } = await orderOf(page, number)
    await page.request.post(`/api/admin/orders/${number}/shipments`, {
      data: { version, carrier: 'USPS', trackingNumber: null },
      headers: { origin: new URL(page.url()).origin, 'idempotency-key': crypto.randomUUID() },
    })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Hold' }).click()
  await page.getByLabel('Reason').fill('Wait')
  await page.getByRole('button', { name: 'Hold the order' }).click()
  await expect(page.getByText('This order has changed meanwhile.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hold the order' })).toBeDisabled()
  await expect(page.getByLabel('Reason')).toHaveValue('Wait')
  expect(await orderOf(page, number)).toMatchObject({ status: 'open', fulfilmentStatus: 'fulfilled' })
})

test('a new order appears in the list by itself, and task 4: it is found by the first letters of an e-mail address', async ({ page }) => {
  await openAsStaff(page, '/admin/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  const number = await buyAsAnn(page, [{ quantity: 1, at: 2 }])
  await expect(page.getByRole('link', { name: number })).toBeVisible({ timeout: 15_000 })
  expect(await seriousFindings(page)).toEqual([])
  const { press, type, done } = hands(page)
  await press('Control+k')
  await type('ann.of')
  await expect(page.getByRole('option', { name: new RegExp(number) })).toBeVisible()
  await press('Enter')
  await expect(page).toHaveURL(/\/admin\/orders\/PW-/)
  expect(done.clicks).toBe(0)
  expect(done.keys).toBeLessThanOrEqual(11)
})

test('tasks 5 and 6: a part is refunded with four clicks, and an order shipped with one click and its number', async ({ page }) => {
  await openAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 1, at: 3 }])
  await openAlive(page, `/admin/orders/${number}`)
  const ship = hands(page)
  await ship.click(page.getByRole('button', { name: 'Ship 1 part' }))
  await expect(page.getByLabel(/^Tracking number/)).toBeFocused()
  await ship.type('940010000000000')
  await ship.press('Enter')
  await expect(page.getByText('Parcel 1: 1 part,')).toBeVisible()
  expect(ship.done.clicks).toBeLessThanOrEqual(2)
  expect(ship.done.keys).toBeLessThanOrEqual(18)
  const refund = hands(page)
  await refund.click(page.getByRole('button', { name: 'Refund', exact: true }))
  await refund.click(page.getByRole('dialog').getByRole('checkbox').first())
  await refund.click(page.getByRole('dialog').getByRole('button', { name: /^Refund \$/ }))
  await expect(page.getByRole('list', { name: 'Refunds' })).toBeVisible()
  expect(refund.done.clicks).toBeLessThanOrEqual(4)
  expect(refund.done.keys).toBe(0)
})

test('the packing slip names no price, the pick list names the shelves, and both have the bar code of the number', async ({ page }) => {
  await openAsStaff(page)
  const number = await buyAsAnn(page, [{ quantity: 2, at: 5 }])
  for (const [address, title] of [
    ['print', 'Packing slip'],
    ['print?paper=pick', 'Pick list'],
  ] as const) {
    await openAlive(page, `/admin/orders/${number}/${address}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('img', { name: `Bar code of ${number}` })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Shelf' })).toHaveCount(title === 'Pick list' ? 1 : 0)
    await expect(page.getByRole('article')).not.toContainText('$')
    expect(await seriousFindings(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Admin pages' })).toBeHidden()
    await page.emulateMedia({ media: null })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('nothing of the orders runs out of the screen sideways', async ({ page }) => {
    await openAsStaff(page)
    const number = await buyAsAnn(page, [{ quantity: 2, at: 4 }])
    for (const path of ['/admin/orders', `/admin/orders/${number}`, `/admin/orders/${number}#ship`, `/admin/orders/${number}#refund`]) {
      await openAlive(page, path)
      await expect(page.getByText(number).first()).toBeVisible()
      if (path.endsWith('#ship')) await expect(page.getByLabel(/^Tracking number/)).toBeVisible()
      if (path.endsWith('#refund')) await expect(page.getByRole('dialog')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
      expect(await seriousFindings(page), path).toEqual([])
      await page.goto('/favicon.svg')
    }
  })
})
